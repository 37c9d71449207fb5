"""A draft in a string, its papers, and what is found."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner
from jsonschema import Draft4Validator

from citectx import reports
from citectx.answers.checks.finding import Claim, Finding, Note
from citectx.answers.checks.findings import Memory, findings
from citectx.answers.checks.quantities import quantities
from citectx.cli import main
from citectx.drafts import parse
from citectx.model import (
    Document,
    Location,
    Paper,
    Problem,
    Range,
    Section,
    Sentence,
    Severity,
)
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import PaperIndex
from citectx.project import project
from citectx.reports.report import Coverage, Report
from citectx.settings import Settings
from citectx.settings.check_table import IDS
from citectx.workspace import Workspace, workspace

SARIF = Path(__file__).parents[3] / (
    "client-vscode/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"
)
BIB = """
@article{heron, title = {On herons}, year = 2020, pages = {41--43}, doi = {10.1000/h}}
@article{twin, title = {On herons}, year = 2020, doi = {10.1000/H}}
@article{gone, title = {RETRACTED: On gulls}, year = 2019}
"""
HERON = (
    "Herons stand on one leg in cold water for 31 minutes on average.",
    "Standing on one leg might save heat in winter.",
    "The heron's bill is, we conclude, a spear rather than a pair of tweezers.",
    "It was not built for sieving mud.",
)


def paper(*texts: str) -> PaperIndex:
    sentences = tuple(Sentence(text, page) for page, text in enumerate(texts, 1))
    value = Paper(
        "",
        sections=(Section("Results", "results", sentences),),
        page_labels=("41", "42", "43", "44"),
    )
    return paper_bytes.open_index(memoryview(paper_bytes.pack(value)), "/p/heron.pdf")


PAPERS = {"/p/heron.pdf": paper(*HERON)}


def known(text: str, name: str = "/main.md", papers: dict[str, PaperIndex] = PAPERS) -> Workspace:
    front = "---\nbibliography: refs.bib\n---\n" if name.endswith(".md") else ""
    back = "" if front else "\n\\bibliography{refs}\n"
    files = {name: front + text + back, "/refs.bib": BIB}
    missing = Problem("missing-file", "There is no such file.")
    made = workspace(project(name, lambda it: files.get(it, missing), Settings()))
    locations = {"heron": Location("heron", "/p/heron.pdf")}
    return Workspace(made.project, made.references, made.analyses, locations, papers)


def found(text: str, name: str = "/main.md") -> tuple[Finding, ...]:
    return findings(known(text, name), Settings().checks, Memory().notes)


def check(text: str, *expected: str, name: str = "/main.md") -> None:
    """Each finding as its id, the words it points at and the text of its edit."""
    given = known(text, name)
    source = given.project.drafts[name].document.text
    shown = [
        f"{it.id}: {source[it.range.start : it.range.end]}"
        + (f" -> {it.edit.text}" if it.edit else "")
        for it in findings(given, Settings().checks, Memory().notes)
    ]  # fmt: skip
    assert shown == list(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('As @heron puts it, the bill is "a spear rather than a pair of tweezers".', ()),
        (
            'As @heron puts it, the bill is "a sword rather than a pair of tweezers".',
            ("quotation: sword -> a spear rather than a pair of tweezers",),
        ),
        ('"The heron’s bill is … a spear rather than [some] tweezers" [@heron].', ()),
        (
            "It says:\n\n> The heron's bill is a spear rather than tweezers [@heron].",
            ("quotation: The heron's bill is a spear rather than tweezers -> "
             "The heron's bill is, we conclude, a spear rather than a pair of tweezers",),
        ),
        (
            '"Nobody has ever seen such a large flock of storks here" [@heron].',
            ("quotation: Nobody has ever seen such a large flock of storks here",),
        ),
        ('They are "a kind of" bird [@heron].', ()),
        (
            'Its bill is "built for sieving mud" [@heron].',
            ("quotation: built for sieving mud -> not built for sieving mud",),
        ),
        ('Its bill is not "built for sieving mud" [@heron].', ()),
        ('It stands "on one leg" [@heron].', ()),
    ],
)  # fmt: skip
def test_quotations(text: str, expected: tuple[str, ...]) -> None:
    check(text, *expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\textcquote{heron}{a spear rather than a pair of tweezers} it is.", ()),
        (
            r"\textcquote{heron}{a spear rather than some pair of tweezers} it is.",
            ("quotation: some -> a spear rather than a pair of tweezers",),
        ),
        (
            r"As \citet{heron} writes, \enquote{a spear rather than a pair of forks}.",
            ("quotation: forks -> a spear rather than a pair of tweezers",),
        ),
        (
            r"He says ``a spear rather than a pair of forks'' \citep{heron}.",
            ("quotation: forks -> a spear rather than a pair of tweezers",),
        ),
        (
            r"Herons stand on one leg in cold water for 13~minutes \citep{heron}.",
            ("number: 13~minutes -> 31 minutes",),
        ),
        (
            r"Standing on one leg saves heat in winter \citep[p.~42]{heron}.",
            ("hedge: saves",),
        ),
        (
            r"Herons stand on one leg \citep[p.~7]{heron}.",
            (r"locator: \citep[p.~7]{heron} -> 41",),
        ),
    ],
)  # fmt: skip
def test_latex(text: str, expected: tuple[str, ...]) -> None:
    check(text, *expected, name="/main.tex")


def test_a_locator_is_mended_whatever_its_edit_is_called() -> None:
    memory = Memory()

    def notes(claim: Claim, wanted: Collection[str]) -> Iterator[Note]:
        for note in memory.notes(claim, wanted):
            yield replace(note, fix=note.fix._replace(title="Seite 41")) if note.fix else note

    given = known(r"Herons stand on one leg \citep[p.~7]{heron}.", "/main.tex")
    (shown,) = findings(given, Settings().checks, notes)
    assert shown.edit is not None
    assert (shown.edit.title, shown.edit.text) == ("Seite 41", "41")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Herons stand on one leg in cold water for 31 minutes [@heron].", ()),
        ("Herons stand on one leg in cold water for half an hour [@heron].", ()),
        ("Standing on one leg might save heat in winter [@heron].", ()),
        ("Herons stand in cold water for 13 minutes [@heron; @other].", ()),
        (
            "Herons stand on one leg in cold water for 13 minutes [@heron].",
            ("number: 13 minutes -> 31 minutes",),
        ),
        (
            "Herons stand on a leg [@heron; @twin].",
            ("consistency: twin",),
        ),
        ("Gulls cry loudly [@gone].", ("consistency: gone",)),
        (
            "Storks eat 12 frogs a day in the marsh [@twin].\n\n"
            "In the marsh storks eat 20 frogs a day [@twin].",
            ("consistency: [@twin]",),
        ),
    ],
)
def test_markdown(text: str, expected: tuple[str, ...]) -> None:
    check(text, *expected)


WRONG = "Herons stand on one leg in cold water for 13 minutes"


@pytest.mark.parametrize(
    "text",
    [
        f"{WRONG} [@heron]. <!-- citectx: ignore[number] seen it myself -->",
        f"<!-- citectx: ignore[number, hedge] why -->\n{WRONG} [@heron].",
    ],
)
def test_a_comment_silences_one_id_on_its_line(text: str) -> None:
    check(text)


def test_a_comment_with_an_id_keeps_the_citation() -> None:
    check(
        f"{WRONG} [@heron]. <!-- citectx: ignore[hedge] another id -->",
        "number: 13 minutes -> 31 minutes",
    )
    check(rf"{WRONG} \citep{{heron}}. % citectx: ignore[number] seen", name="/main.tex")
    given = known(rf"{WRONG} \citep{{heron}}. % citectx: ignore[number] seen", "/main.tex")
    assert [it.key for it in given.project.drafts["/main.tex"].citations] == ["heron"]


def test_an_edit_looks_again_only_at_its_sentence() -> None:
    sentences = [f"Herons number {it} stand on one leg [@heron]." for it in "abcdefgh"]
    memory = Memory()
    findings(known("\n".join(sentences)), IDS, memory.notes)
    assert memory.looked == len(sentences)
    sentences[3] = "Standing on one leg saves heat in winter [@heron]."
    again = findings(known("\n".join(sentences)), IDS, memory.notes)
    assert memory.looked == len(sentences) + 1
    assert [it.id for it in again] == ["hedge"]


def test_both_texts_are_shown_with_their_words() -> None:
    (it,) = found("Standing on one leg saves heat in winter [@heron].")
    assert it.source is not None
    assert [it.citing[start:end] for start, end in it.marked] == ["saves"]
    assert [it.source.text[start:end] for start, end in it.source_marked] == ["might save"]
    assert it.source.page_label == "42"
    assert it.message == (
        "The source says “might save”; the sentence states it as a fact (“saves”). "
        "Keep its caution, or cite a source that is sure."
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It rose to 49% (46–52%) of all.", ["49%", "46–52%"]),
        ("Pores below 55 ± 5 nm are closed.", ["55 ± 5 nm"]),
        ("A dose of 5 mg/kg is safe.", ["5 mg/kg"]),
        ("The rate was 12% (95% CI 10–14%).", ["12%"]),
    ],
)
def test_a_range_is_one_quantity_and_an_interval_has_no_share(
    text: str, expected: list[str]
) -> None:
    assert [text[slice(*it.range)] for it in quantities(text)] == expected


# The command line


def written(folder: Path, sentence: str) -> Path:
    (folder / "papers").mkdir(exist_ok=True)
    (folder / "papers" / "heron.md").write_text("# On herons\n\n" + "\n".join(HERON[:2]) + "\n")
    (folder / "refs.bib").write_text(BIB)
    draft = folder / "main.md"
    draft.write_text(f"---\nbibliography: refs.bib\n---\n\n# Birds\n\n{sentence} [@heron].\n")
    return draft


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["check", *map(str, arguments)])
    return result.exit_code, result.stdout


def test_the_exit_code_and_json_of_the_contract(tmp_path: Path) -> None:
    draft = written(tmp_path, WRONG)
    code, text = run(draft, "--format", "json")
    (it,) = json.loads(text)["findings"]
    assert code == 1
    assert (it["id"], it["severity"], it["start"]) == (
        "number", "information", {"line": 7, "column": 43},
    )  # fmt: skip
    assert it["source"]["marked"] == ["31 minutes"]
    assert it["fix"]["text"] == "31 minutes"
    assert json.loads(text)["coverage"] == {
        "citations": 1, "papers": 1, "readable": 1, "states": {"full text": 1},
        "compared": 1, "judged": 1, "unknownKeys": [], "repeatedWorks": [],
    }  # fmt: skip
    assert run(written(tmp_path, "Herons stand on one leg in cold water"))[0] == 0
    assert run(tmp_path / "none.md")[0] == 2


def test_the_two_texts_stand_under_each_other(tmp_path: Path) -> None:
    _, text = run(written(tmp_path, WRONG))
    lines = text.splitlines()
    draft = next(it for it in lines if it.startswith("  draft   "))
    source = next(it for it in lines if it.startswith("  source  "))
    assert draft[10:].split()[0] == WRONG.split()[0]
    assert "31 minutes" in source
    assert all(it == it.rstrip() for it in lines)
    assert run(draft, "--check", "spelling")[0] == 2


def test_the_text_begins_with_what_was_read(tmp_path: Path) -> None:
    code, text = run(written(tmp_path, WRONG))
    assert code == 1
    assert text.startswith("1 citation of 1 paper: 1 full text.")
    assert "number" in text
    assert "1 finding, 0 questions. 1 of 1 citation read, 1 could be judged." in text


def test_only_new_findings_fail_beside_a_baseline(tmp_path: Path) -> None:
    draft, accepted = written(tmp_path, WRONG), tmp_path / "accepted.json"
    assert run(draft, "--baseline", accepted)[0] == 2
    assert run(draft, "--baseline", accepted, "--update-baseline")[0] == 0
    draft.write_text(draft.read_text().replace("# Birds", "# Birds\n\nMore words.\n"))
    assert run(draft, "--baseline", accepted)[0] == 0
    draft.write_text(draft.read_text().replace("13 minutes", "14 minutes"))
    assert run(draft, "--baseline", accepted)[0] == 1


def test_no_report_is_written_over_a_draft(tmp_path: Path) -> None:
    draft = written(tmp_path, WRONG)
    text, entries = draft.read_text(), tmp_path / "refs.bib"
    assert run(draft, "-o", draft)[0] == 2
    assert run(draft, "-o", entries)[0] == 2
    assert run(draft, "--baseline", draft, "--update-baseline")[0] == 2
    assert (draft.read_text(), entries.read_text()) == (text, BIB)
    for _ in range(2):
        assert run(draft, "-o", tmp_path / "report.html", "--format", "html")[0] == 1


def test_annotations_are_one_line_each(tmp_path: Path) -> None:
    _, text = run(written(tmp_path, WRONG), "--format", "github")
    assert text.startswith("::notice file=")
    assert "line=7," in text
    assert text.count("\n") == 1


def test_sarif_has_what_the_standard_demands(tmp_path: Path) -> None:
    _, text = run(written(tmp_path, f"𝔘 {WRONG}"), "--format", "sarif")
    log = json.loads(text)
    (run_,) = log["runs"]
    (result,) = run_["results"]
    driver = run_["tool"]["driver"]
    assert (log["version"], log["$schema"].endswith("sarif-2.1.0.json")) == ("2.1.0", True)
    assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "number"
    assert result["level"] in ("none", "note", "warning", "error")
    assert result["message"]["text"]
    place = result["locations"][0]["physicalLocation"]
    # The letter outside the basic plane counts twice.
    assert place["region"]["startColumn"] == 46
    assert place["region"]["endLine"] == 7
    change = result["fixes"][0]["artifactChanges"][0]
    assert change["replacements"][0]["insertedContent"]["text"] == "31 minutes"
    base = place["artifactLocation"].get("uriBaseId")
    assert base is None or base in run_["originalUriBaseIds"]


@pytest.mark.skipif(not SARIF.is_file(), reason="the schema comes with what the extension needs")
def test_sarif_is_valid_against_the_schema(tmp_path: Path) -> None:
    bodies = {
        name: f"𝔘 {WRONG}" if name == "wrong" else "Nothing is cited." for name in ("wrong", "bare")
    }
    schema = json.loads(SARIF.read_text(encoding="utf-8"))
    validator = Draft4Validator(schema, format_checker=Draft4Validator.FORMAT_CHECKER)
    for name, body in bodies.items():
        folder = tmp_path / name
        folder.mkdir()
        log = json.loads(run(written(folder, body), "--format", "sarif")[1])
        assert [it.message for it in validator.iter_errors(log)] == []
        log["runs"][0]["tool"]["driver"].pop("name")
        assert not validator.is_valid(log)


def test_the_page_holds_everything_and_runs_nothing_of_the_texts(tmp_path: Path) -> None:
    code, text = run(written(tmp_path, f"{WRONG} <script>alert(1)</script>"), "--format", "html")
    assert code == 1
    assert text.startswith("<!doctype html>")
    assert "<mark>13 minutes</mark>" in text
    assert "<mark>31 minutes</mark>" in text
    assert "alert(1)</script>" not in text
    assert not re.search(r"(?:src|href)=.(?!#)|url\(|@import", text)
    for tag in ("article", "section", "blockquote", "details", "main", "nav", "form"):
        assert text.count(f"<{tag}") == text.count(f"</{tag}>"), tag


def test_the_top_of_a_page_says_what_was_found_whole() -> None:
    message = "`moth` has pages 9–12; “pp. 3-4” is not among them. Correct the locator."
    found = Finding("locator", Severity.INFORMATION, message, "/a.md", Range(0, 1), "moth", "So.")
    drafts = {"/a.md": parse(Document("/a.md", "So.", "markdown"))}
    text = reports.write("html", Report(Coverage(1, 1, 1, {}), (found,), drafts))
    assert ">`moth` has pages 9–12; “pp. 3-4” is not among them</a>" in text


def test_each_finding_of_a_page_has_a_place_of_its_own(tmp_path: Path) -> None:
    draft = written(tmp_path, WRONG)
    twin = draft.with_name("twin.md")
    twin.write_text(draft.read_text())
    _, text = run(draft, twin, "--format", "html")
    places = re.findall(r'class="finding" id="([\w-]+)"', text)
    assert len(set(places)) == 2
    assert re.findall(r'href="#(finding-[\w-]+)"', text) == places


def test_a_broken_baseline_is_said(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(dedent("[1, 2"))
    assert run(written(tmp_path, WRONG), "--baseline", bad)[0] == 2
