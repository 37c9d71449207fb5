"""The corpus of eLife: its lines, told apart by the titles of its papers."""

from __future__ import annotations

import lzma
from typing import TYPE_CHECKING

from citectx.lab.evaluation.datasets import corpus_papers
from citectx.model import Problem

if TYPE_CHECKING:
    from pathlib import Path


def test_a_paper_is_what_stands_between_two_titles(tmp_path: Path) -> None:
    named = "id\tdoi\tauthors\tyear\ttitle\n1\t-\tA\t2020\tMoths\n7\t-\tB\t2021\tLamps \n"
    lines = "Moths\nThey fly.\nAt night.\nLamps\nThey shine.\n"
    (tmp_path / "elife.attribution.tsv.xz").write_bytes(lzma.compress(named.encode()))
    (tmp_path / "elife.txt.xz").write_bytes(lzma.compress(lines.encode()))
    assert corpus_papers(tmp_path) == {"1": ("They fly.", "At night."), "7": ("They shine.",)}


def test_a_folder_without_the_corpus_is_a_problem(tmp_path: Path) -> None:
    assert isinstance(corpus_papers(tmp_path), Problem)
