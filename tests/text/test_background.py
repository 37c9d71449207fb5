"""Counts of a background corpus: how they are made, stored and read."""

from __future__ import annotations

import ast
from math import log
from pathlib import Path

import pytest
from click.testing import CliRunner

from citectx.lab.training.count_background import command, count_terms
from citectx.ranking.fused.scoring import shipped_model
from citectx.ranking.lexicon.shipped import shipped_lexicon as lexicon
from citectx.ranking.vectors.shipped import shipped_fields
from citectx.text.background import background, default_field, fields, idf, read

PARAGRAPH = " ".join(f"word{number}" for number in range(60))


def test_lines_are_joined_to_passages() -> None:
    size, counts = count_terms(["cells divide", PARAGRAPH, PARAGRAPH, "the end"])
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


def test_fields_are_what_ships() -> None:
    """Counts, vectors, weights and a lexicon make a field; no module names one."""
    assert fields() == shipped_fields() == ("biomedical", "computing")
    assert default_field() == "biomedical"
    assert all(shipped_model(it) and lexicon(it) for it in fields())


def test_no_module_but_the_lab_names_a_field() -> None:
    library = Path(__file__).parents[2] / "citectx"
    named = [
        f"{file.relative_to(library)}:{node.lineno}"
        for file in library.rglob("*.py")
        if library / "lab" not in file.parents
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in fields()
    ]
    assert named == []
