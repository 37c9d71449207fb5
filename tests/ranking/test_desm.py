"""The dual embedding space model against its formula worked by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from citectx.papers.index.postings import postings
from citectx.ranking.models import desm
from citectx.ranking.queries import once
from citectx.ranking.vectors import Vectors
from citectx.ranking.vectors.vocabulary import vocabulary

ONES = np.ones(3, np.float32)
VECTORS = Vectors(
    domain="test",
    rows=vocabulary(("yale", "faculty", "harvard")),
    matrix=np.array([[1, 0], [0, 1], [0.8, 0.6]], np.float32),
    scales=ONES,
    tau=0.5,
    row_sums=ONES,
    output=np.array([[0, 1], [1, 0], [0.6, 0.8]], np.float32),
    output_scales=ONES,
)


def check(query: str, documents: list[str], expected: list[float]) -> None:
    scores = desm.scorer(VECTORS)(
        once(query.split(), "en"), postings([it.split() for it in documents])
    )
    np.testing.assert_allclose(scores, expected, atol=1e-6)


def test_the_query_word_meets_the_context_vectors_of_the_document() -> None:
    # IN(yale) · OUT: yale 0, faculty 1, harvard .6.
    check("yale", ["yale", "faculty", "harvard"], [0, 1, 0.6])


def test_documents_are_centroids_and_queries_means() -> None:
    # Centroid of OUT(faculty) and OUT(yale) is (1, 1) / √2; IN(yale) and IN(faculty) both meet it
    # at 45°. The unknown word counts in neither.
    check("yale faculty", ["faculty yale unknown"], [2**-0.5])
    check("yale unknown", ["faculty yale"], [2**-0.5])


def test_a_document_of_unknown_words_shares_the_lowest_score() -> None:
    check("yale", ["faculty", "unknown", "harvard"], [1, 0.6, 0.6])


def test_without_context_vectors_it_says_what_to_do() -> None:
    with pytest.raises(ValueError, match="vectors train --output"):
        desm.scorer(replace(VECTORS, output=None))
