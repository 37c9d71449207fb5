"""Dual embedding space model, IN-OUT (Mitra et al. 2016).

A document is the mean of its words' context vectors, its score the mean cosine between that and
the word vectors of the query: words score high where they usually stand, not where they are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models.likelihood import document_sums
from citectx.ranking.models.parameters import vectors_for
from citectx.ranking.models.products import products
from citectx.ranking.vectors import places, units

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings
    from citectx.ranking.models import Resources, Scorer
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

_PAPERS = 8


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model as its name asks for it."""
    vectors = vectors_for("desm", resources)
    match variant:
        case "":
            return scorer(vectors)
        case "in-in":
            return in_in_scorer(vectors)
    raise ValueError(f"desm has no variant {variant}; leave it out, or choose in-in.")


def scorer(vectors: Vectors) -> Scorer:
    """Documents by their words' context vectors (IN-OUT), as the authors prefer it.

    A ValueError when the vector set was stored without these.
    """
    if vectors.output is None or vectors.output_scales is None:
        raise ValueError(
            "These vectors hold no context vectors, which desm needs; "
            "train them with `citectx vectors train --output`."
        )
    return _scorer(vectors, vectors.output, vectors.output_scales)


def in_in_scorer(vectors: Vectors) -> Scorer:
    """Documents by their words' own vectors (IN-IN)."""
    return _scorer(vectors, vectors.matrix, vectors.scales)


def _scorer(
    vectors: Vectors,
    context: NDArray[np.int8] | NDArray[np.float32],
    scales: NDArray[np.float32],
) -> Scorer:
    @lru_cache(_PAPERS)
    def centroids(postings: Postings) -> NDArray[np.float64]:
        rows = places(vectors, postings.vocabulary)
        known = context[rows] * np.where(rows >= 0, scales[rows], 0)[:, None]
        sums = np.stack([document_sums(postings, column) for column in known.T], axis=1)
        norms = np.linalg.norm(sums, axis=1, keepdims=True)
        return sums / np.where(norms > 0, norms, 1)

    def rank(query: Query, postings: Postings) -> NDArray[np.float64]:
        rows = places(vectors, query.terms)
        weights = np.array(query.weights) * (rows >= 0)
        documents = centroids(postings)
        evidence = documents.any(axis=1)
        if not weights.any() or not evidence.any():
            return np.zeros(len(documents))
        # The mean of the products with each word is the product with their mean.
        words = (units(vectors, rows) * weights[:, None]).sum(axis=0, keepdims=True)
        scores: NDArray[np.float64] = products(words / weights.sum(), documents)[0]
        scores[~evidence] = scores[evidence].min()
        return scores

    return rank
