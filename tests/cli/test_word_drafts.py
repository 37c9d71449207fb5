"""`citectx check`, `show`, `cites` and `doctor` on a Word draft, as a user runs them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from word_files import HERON, NEWT, citation, field, notes, paragraph, write

from citectx.cli import main

PAPERS = {
    "papers/resting.md": "# How herons rest in cold water\n\n## Results\n\n"
    "Herons stand on one leg in cold water for 31 minutes on average.\n",
    "papers/newts.md": "# The winter of newts under ice\n\n## Results\n\n"
    "Newts spend the winter under ice.\n",
}


@pytest.fixture(autouse=True)
def folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Word draft that cites one paper in a paragraph and in a note, and papers without keys."""
    for name, text in PAPERS.items():
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text(text)
    heron, newt = (field(citation(it), f"({it['title']})") for it in (HERON, NEWT))
    write(
        home / "draft.docx",
        paragraph("Rest", style="H1"),
        paragraph("Herons stand on one leg in cold water for 45 minutes on average ", heron, "."),
        paragraph("Newts rest too ", newt, ".", '<w:r><w:footnoteReference w:id="2"/></w:r>'),
        footnotes=notes("footnote", n2=("Herons stand on one leg for 31 minutes ", heron, ".")),
    )
    monkeypatch.chdir(home)
    return home


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def checked(style: str) -> str:
    done = run("check", "draft.docx", "--check", "number", "--format", style)
    assert (done.exit_code, done.stderr) == (1, "")
    return done.stdout


def test_papers_are_found_by_what_the_document_knows_of_them() -> None:
    done = run("doctor", "draft.docx", "--json")
    assert [it["state"] for it in json.loads(done.stdout)["papers"]] == ["full text"] * 2


def test_every_citation_is_listed_with_its_place() -> None:
    lines = run("cites", "draft.docx").stdout.splitlines()
    assert [line[:33].rstrip() for line in lines] == [
        "draft.docx, paragraph 2  Heron 20",
        "draft.docx, paragraph 3  Newt 199",
        "draft.docx, footnote 1   Heron 20",
    ]
    values = json.loads(run("cites", "draft.docx", "--json").stdout)["citations"]
    assert [it["place"] for it in values] == ["paragraph 2", "paragraph 3", "footnote 1"]


def test_the_cards_of_a_paragraph() -> None:
    (card,) = json.loads(run("show", "draft.docx", "--line", "3", "--json").stdout)
    assert (card["key"], card["at"]["place"]) == ("Newt 1999", "paragraph 3")
    assert "draft.docx, paragraph 3" in run("show", "draft.docx", "--line", "3").stdout


def test_a_finding_names_its_paragraph_and_its_sentence() -> None:
    text = checked("text")
    assert "draft.docx, paragraph 2  number" in text
    assert "Herons stand on one leg in cold water for 45 minutes on average." in text
    assert text.splitlines()[0] == "3 citations of 2 papers: 2 full text."


def test_a_finding_as_data() -> None:
    (finding,) = json.loads(checked("json"))["findings"]
    assert (finding["place"], finding["start"]["line"]) == ("paragraph 2", 2)


def test_a_finding_for_code_scanning_names_no_lines() -> None:
    (result,) = json.loads(checked("sarif"))["runs"][0]["results"]
    (place,) = result["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "draft.docx", "uriBaseId": "ROOT"}
    }
    assert place["logicalLocations"] == [{"name": "paragraph 2", "kind": "element"}]
    assert place["message"]["text"].startswith("Paragraph 2: Herons stand")
    assert "fixes" not in result


def test_a_finding_as_annotation_names_no_lines() -> None:
    line = checked("github")
    assert line.startswith("::notice file=draft.docx,title=citectx%3A number::")
    assert "Draft (paragraph 2): Herons stand" in line


def test_places_in_a_page_and_in_a_table() -> None:
    assert '<span class="place">draft.docx, paragraph 2</span>' in checked("html")
    rows = list(csv.DictReader(checked("csv").splitlines()))
    assert [it["line"] for it in rows] == ["paragraph 2", "paragraph 3", "footnote 1"]


def test_an_entry_beside_the_document_counts_more_than_its_own(folder: Path) -> None:
    (folder / "papers/resting.md").rename(folder / "heron-2020.md")
    (folder / "refs.bib").write_text(
        "@article{h, title={How Herons Rest in Cold Water}, file={heron-2020.md}}"
        "@article{other, title={Something else}, doi={10.1000/other}}"
    )
    papers = json.loads(run("doctor", "draft.docx", "--json").stdout)["papers"]
    assert [(it["key"], it["state"]) for it in papers] == [
        ("h", "full text"),
        ("Newt 1999", "full text"),
    ]
    assert "Heron 2020" in checked("text")


def test_a_damaged_document_is_refused_in_one_sentence(folder: Path) -> None:
    (folder / "draft.docx").write_bytes(b"PK\x03\x04 nothing")
    done = run("check", "draft.docx")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        "draft.docx: This archive is damaged (File is not a zip file). Open it in Word and save it "
        "again as .docx.\n"
    )


def test_a_document_is_never_written_over(folder: Path) -> None:
    before = (folder / "draft.docx").read_bytes()
    assert run("check", "draft.docx", "-o", "draft.docx").exit_code == 2
    assert (folder / "draft.docx").read_bytes() == before
