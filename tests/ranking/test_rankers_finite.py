"""No ranker ever yields NaN or infinity, and no evidence is never better than some."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from citectx.papers.index.postings import postings
from citectx.ranking.lexicon.build import lexicon
from citectx.ranking.models import NAMES, Resources, scorer
from citectx.ranking.queries import Query, unmodified
from citectx.ranking.vectors import Vectors
from citectx.ranking.vectors.build import row_sums
from citectx.ranking.vectors.vocabulary import vocabulary
from citectx.text.terms import terms

WORDS = ("cell", "dna", "repair", "tumor", "growth")
MATRIX = np.eye(5, 4, dtype=np.float32) + np.eye(5, 4, -1, dtype=np.float32)
MATRIX /= np.linalg.norm(MATRIX, axis=1, keepdims=True)
SCALES = np.ones(5, np.float32)
KNOWN = Resources(
    vectors=Vectors(
        domain="test",
        rows=vocabulary(WORDS),
        matrix=MATRIX,
        scales=SCALES,
        tau=0.4,
        row_sums=row_sums(MATRIX, SCALES, 0.4),
        output=MATRIX,
        output_scales=SCALES,
        topics=np.full((2, 5), 0.2, np.float16),
    ),
    lexicon=lexicon([("cell", "tumor growth"), ("dna", "repair")]),
)
MODELS = (
    *NAMES,
    "vsm:cosine",
    "bm25:0,0",
    "jelinek_mercer:1",
    "dirichlet:0.001",
    *map("-".join, product(("dfr:g", "dfr:if", "dfr:in", "dfr:ine"), "bl", ("h1", "h3", "z"))),
    *map("-".join, product(("ibs:ll", "ibs:spl"), ("df", "ttf"), ("h1", "h2", "h3", "none"))),
)
RANKERS = {name: scorer(name, KNOWN) for name in MODELS}

# Known words, words without a vector, words of the query only, stop words and nothing at all.
SENTENCES = st.lists(st.sampled_from((*WORDS, "cells", "zebra", "the", "12", "")), max_size=8).map(
    " ".join
)


def check(sentences: list[str], text: str, weights: tuple[float, ...] | None = None) -> None:
    index = postings([terms(sentence, "en") for sentence in sentences])
    query = unmodified.query(text, "en")
    if weights is not None:
        query = Query(query.terms, weights[: len(query.terms)], "en", text)
    for name, rank in RANKERS.items():
        scores = rank(query, index)
        assert scores.dtype == np.float64, name
        assert scores.shape == (len(sentences),), name
        assert np.isfinite(scores).all(), name
        empty = [not terms(sentence, "en") for sentence in sentences]
        assert (scores[empty] == scores.min(initial=np.inf)).all(), name


@settings(max_examples=60, deadline=None)
@given(st.lists(SENTENCES, max_size=6), SENTENCES)
@example([], "cell")
@example(["cell"], "cell")
@example(["cell cell cell"], "")
@example(["cell", "cell", "cell"], "cell dna quagga")
@example(["", "", ""], "cell")
@example(["cell dna", ""], "zebra")
def test_scores_are_finite(sentences: list[str], text: str) -> None:
    check(sentences, text)


@pytest.mark.parametrize("weight", [0.0, 1e-12, 1e12])
def test_scores_are_finite_for_any_weight(weight: float) -> None:
    check(["cell dna", "", "repair"], "cell repair", (weight, weight))
