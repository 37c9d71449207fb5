"""Table 4 on a paper of four sentences."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from citectx.lab.commands.evaluate import command

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_PAPER = (
    "We present a parser for Arabic that reads lattices.",
    "The weather in spring was pleasant and quite warm.",
    "Lattices hold every way to cut a word into morphemes.",
    "Many friends of ours have helped us with coffee.",
)
_CITANCES = (
    "Green (2010) parsed Arabic with lattices of morphemes.",
    "Recent work on Arabic has shown what a good parser can do (Green, 2010).",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sentences = [{"sid": n, "text": it, "section": ""} for n, it in enumerate(_PAPER)]
    citances = [
        {"topic": "T", "citance_id": str(n), "citance_text": it, "gold_sids": [0]}
        for n, it in enumerate(_CITANCES)
    ]
    _write(tmp_path / "references.jsonl", [{"topic": "T", "sentences": sentences}])
    _write(tmp_path / "citances.jsonl", citances)
    _write(tmp_path / "summaries.jsonl", [{"topic": "T", "human": _PAPER[0]}])
    return tmp_path


def _write(path: Path, rows: Sequence[Mapping[str, object]]) -> None:
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")


def check(folder: Path, *options: str) -> str:
    result = CliRunner().invoke(command, ["summaries", "--data", str(folder), *options])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_context_brings_the_words_of_the_paper(folder: Path) -> None:
    found = json.loads(check(folder, "--ranker", "vsm", "--json", "--against", "none"))
    assert (found["dataset"], found["n"]) == ("summaries", 1)
    assert list(found["results"]) == ["none", "vsm"]
    # The citances have 8 and, without the one in brackets, 12 words, among them `arabic`,
    # `lattices`, `a` and `parser` of the 9 gold words.
    assert found["results"]["none"]["human.klsum.rouge1"] == pytest.approx(2 * 4 / (20 + 9))
    better = found["differences"]["vsm"]["human.lexrank.rouge2"]["difference"]
    assert better > 0


def test_each_kind_of_gold_has_its_table(folder: Path) -> None:
    shown = check(folder, "--ranker", "bm25", "--intervals")
    assert "Against human summaries, 1 topics:" in shown
    assert "community" not in shown


def test_what_is_missing_is_said(folder: Path) -> None:
    (folder / "summaries.jsonl").unlink()
    result = CliRunner().invoke(command, ["summaries", "--data", str(folder), "--ranker", "vsm"])
    assert result.exit_code == 2
    assert "holds no summaries.jsonl" in result.stderr
