"""A draft reviewed in the terminal: what is decided is kept, counted and handed on."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from citectx.answers.review import verdicts
from citectx.cli import main

BIB = "@article{moths, title = {Moths}, author = {Ada Loe}, year = {2020}}\n"
PAPER = "# Moths\n\nMoths circled the lamp for 31 minutes on warm nights.\n"
DRAFT = """# Lamps

Moths circled the lamp for 41 minutes on warm nights [@moths].
"""


def written(folder: Path) -> Path:
    (folder / "refs.bib").write_text(BIB, encoding="utf-8")
    (folder / "papers").mkdir()
    (folder / "papers" / "moths.md").write_text(PAPER, encoding="utf-8")
    draft = folder / "main.md"
    draft.write_text("---\nbibliography: refs.bib\n---\n" + DRAFT, encoding="utf-8")
    return draft


def run(*given: str | Path, typed: str = "") -> str:
    return CliRunner().invoke(main, ["check", *map(str, given)], input=typed).output


def test_an_accepted_passage_is_pinned(tmp_path: Path) -> None:
    draft = written(tmp_path)
    text = run(draft, "--review", typed="a\n")
    assert "1 of 1 citations decided: 1 accepted, 0 dismissed; 0 with a note." in text
    assert "31 minutes" in (tmp_path / "citectx-pins.tsv").read_text(encoding="utf-8")


def test_what_is_dismissed_no_longer_counts_and_keeps_its_reason(tmp_path: Path) -> None:
    draft = written(tmp_path)
    assert "1 finding" in run(draft)
    run(draft, "--review", typed="n\nseen by Ada\nd\nanother night\n")
    assert "No findings, 0 questions (1 dismissed)." in run(draft)
    row = run(draft, "--format", "csv").splitlines()[-1]
    assert row.endswith("dismissed,another night seen by Ada")
    assert "Dismissed: another night. seen by Ada" in run(draft, "--format", "html")


def test_a_review_can_be_ended_and_lines_that_are_no_verdicts_do_no_harm(tmp_path: Path) -> None:
    draft = written(tmp_path)
    (tmp_path / verdicts.FILE_NAME).write_text("x\ty\nmoths\t0\tloved\tno\n", encoding="utf-8")
    assert "0 of 1 citations decided" in run(draft, "--review", typed="q\n")
    assert "0 of 1 citations decided" in run(draft, "--review")


def test_no_cell_of_the_table_is_a_formula(tmp_path: Path) -> None:
    draft = written(tmp_path)
    text = draft.read_text(encoding="utf-8").replace("Moths circled", "=1+1 moths circled")
    draft.write_text(text, encoding="utf-8")
    assert ",'=1+1 moths circled" in run(draft, "--format", "csv")
