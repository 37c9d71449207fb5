"""`citectx show`, `rank` and `doctor` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citectx.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def test_the_card_as_data_from_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES / "papers")
    done = run("show", "../main.tex", "--line", "27", "--json")
    card = json.loads(done.stdout)
    assert (done.exit_code, card["key"], card["state"]) == (0, "moths2020", "full text")
    assert "median orbit lasted 31 seconds" in card["spans"][0]["text"]
    assert card["spans"][0]["page"] == 1
    assert "seconds" in card["spans"][0]["matched"]


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
    assert said.startswith("0 of 3 cited papers readable (3 no file) no file lost no file gone")
    assert said.count("/nowhere/gone.pdf – no such file") == 1
    assert said.count("Put its file as KEY.pdf into a new folder `papers`") == 1
    assert said.count("no abstract in the entry") == 1
