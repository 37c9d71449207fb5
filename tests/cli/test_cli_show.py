"""`citectx show`, `rank` and `doctor` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citectx.answers import pins
from citectx.cli import main, output

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def test_the_card_as_data_from_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES / "papers")
    done = run("show", "../main.tex", "--line", "27", "--json")
    (card,) = json.loads(done.stdout)
    assert (done.exit_code, card["key"], card["state"]) == (0, "moths2020", "full text")
    assert "median orbit lasted 31 seconds" in card["spans"][0]["text"]
    assert card["spans"][0]["page"] == 1
    assert "seconds" in card["spans"][0]["matched"]


INCLUDED = {
    "main.tex": "\\input{one}\n\\input{two}\n\\bibliography{refs}\n",
    "one.tex": "\nHerons rest on one leg \\cite{heron}.\n",
    "two.tex": "Fish are counted \\cite{heron}.\n",
    "refs.bib": "@misc{heron, title = {On herons}}\n",
    "papers/heron.md": "# On herons\n\nHerons stand on one leg. Fish were counted by hand.\n",
}


@pytest.fixture
def included(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in INCLUDED.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_files_that_a_draft_includes_are_shown_too(included: Path) -> None:
    done = run("show", "main.tex", "--json")
    places = [it["at"] for it in json.loads(done.stdout)]
    assert places == [
        {"file": "one.tex", "line": 2, "column": 30},
        {"file": "two.tex", "line": 1, "column": 24},
    ]
    shown = run("show", "main.tex").stdout
    assert "one.tex:2 · heron" in shown
    assert "two.tex:1 · heron" in shown
    assert "two.tex" not in run("show", "one.tex").stdout
    assert run("show", "main.tex", "--line", "1").exit_code == 2


def test_pinned_passages_are_shown_as_the_hover_shows_them(included: Path) -> None:
    sentence = pins.sentence_hash("Herons rest on one leg.")
    made = pins.Pin("heron", "", sentence, "Fish were counted by hand.")
    (included / pins.FILE_NAME).write_text(pins.pins_text([made]))
    first, second = json.loads(run("show", "main.tex", "--json").stdout)
    assert first["spans"][0]["text"] == "Fish were counted by hand."
    assert len(first["spans"]) == 2
    assert "Fish were counted by hand." in run("show", "one.tex").stdout
    assert len(second["spans"]) == 1


def test_a_line_without_citation_says_what_to_do() -> None:
    done = run("show", str(EXAMPLES / "main.tex"), "--line", "1")
    assert done.exit_code == 2
    assert "citectx cites" in done.stderr


def test_a_ranker_that_is_none_is_refused() -> None:
    done = run("show", str(EXAMPLES / "main.tex"), "--line", "27", "--ranker", "magic")
    assert done.exit_code == 2
    assert "magic is no ranker" in done.stderr


def test_one_paper_for_any_sentence() -> None:
    paper = str(EXAMPLES / "papers" / "bats2018.xml")
    done = run("rank", "--paper", paper, "--query", "Lamps isolate roosts.", "-k", "1", "--json")
    (span,) = json.loads(done.stdout)["spans"]
    assert "might isolate a roost" in span["text"]


def test_the_doctor_counts_first_and_advises() -> None:
    done = run("doctor", str(EXAMPLES / "main.md"))
    assert done.stdout.startswith("5 of 8 cited papers readable")
    assert "handbook2015.pdf" in done.stdout
    data = json.loads(run("doctor", str(EXAMPLES / "main.md"), "--json").stdout)
    states = {it["key"]: it["state"] for it in data["papers"]}
    assert states["notes1931"] == "scanned"
    assert states["seeds2022"] == "abstract only"
    assert states["handbook2015"] == "no file"


def test_the_doctor_says_once_what_holds_for_many(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text("A \\cite{lost,gone,so:far}.\\bibliography{refs}")
    entries = "@misc{lost,}\n@misc{gone, file = {/nowhere/gone.pdf}}\n@misc{so:far,}\n"
    (tmp_path / "refs.bib").write_text(entries)
    said = " ".join(run("doctor", str(tmp_path / "main.tex")).stdout.split())
    assert said.startswith("0 of 3 cited papers readable (3 no file) no file gone file field:")
    assert "lost, so:far Put its file" in said
    assert said.count("/nowhere/gone.pdf – no such file") == 1
    assert said.count("Put its file as KEY.pdf into a new folder `papers`") == 1
    assert said.count("no abstract in the entry") == 1


LONG = "a_key_of_Better_BibTeX_that_somebody_made_of_authors_and_words_and_year_2019"


def test_the_doctor_breaks_no_key_and_reads_no_field_in_sixty_ways(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "part").mkdir()
    monkeypatch.chdir(tmp_path / "part")
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    field = (
        "Snapshot:/a/storage/AB/s.html:text/html;Full Text PDF:/a/storage/X/P.pdf:application/pdf"
    )
    entries = f"@misc{{{LONG}, file = {{{field}}}}}\n@misc{{read,}}\n"
    (tmp_path / "refs.bib").write_text(entries)
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "read.md").write_text("# Read\n\nHerons rest.\n")
    (tmp_path / "main.tex").write_text(f"\\cite{{{LONG},read}}\\bibliography{{refs}}")
    said = run("doctor", "../main.tex").stdout
    lines = said.splitlines()
    assert "  read" in lines or any(it.split() == ["read", "../papers/read.md"] for it in lines)
    assert LONG in said
    assert "/a/storage/X/P.pdf" in said
    assert len([it for it in lines if "file field" in it]) == 1
    assert len(lines) < 20
    whole = run("doctor", "../main.tex", "--trace").stdout
    assert whole.count("file field") > 20


def test_every_citation_of_a_line_is_shown(included: Path) -> None:
    (included / "one.tex").write_text("Herons rest \\cite{heron}, fish swim \\cite{heron}.\n")
    assert run("show", "one.tex", "--line", "1").stdout.count("one.tex:1 · heron") == 2
    one = json.loads(run("show", "one.tex", "--line", "1", "--column", "20", "--json").stdout)
    assert one["at"]["column"] == 19
