"""Retrofitted vectors that are kept: the same as made anew, and only for what they were made of."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from citectx.ranking.lexicon import build as lexicons
from citectx.ranking.lexicon.shipped import shipped_lexicon as shipped_lexicon
from citectx.ranking.vectors import Vectors, build, retrofit, retrofit_file
from citectx.ranking.vectors.shipped import shipped_vectors

WORDS = ["mous", "mice", "murin", "cell", "gene", "x1", "x2", "x3"]
LEXICON = lexicons.lexicon([("mouse", "mice", "murine")])
OTHER = lexicons.lexicon([("cell", "gene")])


def _vectors() -> Vectors:
    matrix = np.random.default_rng(3).normal(size=(len(WORDS), 40)).astype(np.float32)
    vectors = build.vectors(WORDS, matrix)
    assert isinstance(vectors, Vectors)
    return vectors


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrofit_file, "_SETS", tmp_path)


def check(vectors: Vectors, lexicon: object) -> None:
    found = retrofit_file.kept_or_made(vectors, lexicon)  # type: ignore[arg-type]
    anew = retrofit.retrofit(vectors, lexicon)  # type: ignore[arg-type]
    np.testing.assert_array_equal(found.matrix, anew.matrix)
    np.testing.assert_array_equal(found.row_sums, anew.row_sums)


def test_what_is_kept_is_what_would_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = _vectors()
    anew = retrofit.retrofit(vectors, LEXICON)
    retrofit_file.keep(vectors, LEXICON)
    monkeypatch.setattr(retrofit, "change", None)  # Nothing may be made now.
    found = retrofit_file.kept_or_made(vectors, LEXICON)
    np.testing.assert_array_equal(found.matrix, anew.matrix)
    np.testing.assert_array_equal(found.scales, anew.scales)
    np.testing.assert_array_equal(found.row_sums, anew.row_sums)


def test_another_lexicon_is_made_anew() -> None:
    vectors = _vectors()
    retrofit_file.keep(vectors, LEXICON)
    check(vectors, OTHER)


@pytest.mark.parametrize("content", [b"", b"no array at all"])
def test_a_damaged_file_is_made_anew(content: bytes) -> None:
    vectors = _vectors()
    retrofit_file.keep(vectors, LEXICON).write_bytes(content)
    check(vectors, LEXICON)


def test_a_domain_that_does_not_ship_is_said_so() -> None:
    assert CliRunner().invoke(retrofit_file.command, ["astrology"]).exit_code == 2


@pytest.mark.parametrize("domain", ["biomedical", "computing"])
def test_what_ships_belongs_to_the_vectors_and_the_lexicon_that_ship(
    monkeypatch: pytest.MonkeyPatch, domain: str
) -> None:
    monkeypatch.setattr(retrofit_file, "_SETS", Path(retrofit_file.__file__).parent / "sets")
    vectors, lexicon = shipped_vectors(domain), shipped_lexicon(domain)
    assert vectors is not None
    assert lexicon is not None
    advice = f"run: python -m citectx.ranking.vectors.retrofit_file {domain}"
    assert retrofit_file._kept(vectors, lexicon) is not None, advice
