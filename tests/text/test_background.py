"""Counts of a background corpus: how they are made, stored and read."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from citectx.lab.training.count_background import command, counted
from citectx.text.background import background, idf, read

if TYPE_CHECKING:
    from pathlib import Path

PARAGRAPH = " ".join(f"word{number}" for number in range(60))


def test_lines_are_joined_to_passages() -> None:
    size, counts = counted(["cells divide", PARAGRAPH, PARAGRAPH, "the end"])
    assert size == 2
    assert counts["cell"] == 1
    assert counts["word7"] == 2
    assert "the" not in counts


def test_counts_are_written_and_read(tmp_path: Path) -> None:
    corpus, out = tmp_path / "corpus.txt", tmp_path / "counts.tsv.xz"
    corpus.write_text(f"cells {PARAGRAPH}\n" * 3 + f"mice {PARAGRAPH}\n", encoding="utf-8")
    result = CliRunner().invoke(command, [str(out), str(corpus)])
    assert result.output == "4 passages, 61 terms.\n"
    found = read(out)
    assert idf(found, "word1") == 0
    assert idf(found, "cell") == pytest.approx(log(4 / 3))
    assert idf(found, "mice") == idf(found, "zebra") == pytest.approx(log(4 / 2))


@pytest.mark.parametrize(
    ("domain", "common", "rare"),
    [("biomedical", "cell", "parser"), ("computing", "languag", "mitochondri")],
)
def test_each_field_has_its_own_common_words(domain: str, common: str, rare: str) -> None:
    found = background(domain)
    assert idf(found, common) < 2.5 < 5 < idf(found, rare)
