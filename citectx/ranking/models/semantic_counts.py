"""Query, postings -> how often each query term as good as occurs, judged by vectors (f_sem)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models.likelihood import Pairs, expected_counts, hits, relative_lengths
from citectx.ranking.models.products import products
from citectx.ranking.queries import Query
from citectx.ranking.vectors import places, units
from citectx.ranking.vectors.build import row_sums
from citectx.ranking.vectors.transfer import Transfer, minmax_logit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings
    from citectx.ranking.vectors import Vectors

SemanticCounts = Callable[[Query, "Postings"], tuple["NDArray[np.float32]", "NDArray[np.float32]"]]

_PAPERS = 8  # Of how many papers the vectors are kept at hand.


def semantic_counts(vectors: Vectors, transfer: Transfer) -> SemanticCounts:
    """A function that gives the counts, and each document's Σ_w f_sem(w, d) in average words."""
    sums = vectors.row_sums if transfer is minmax_logit else _row_sums(vectors, transfer)
    once = float(transfer(np.ones(1, np.float32), vectors.tau)[0])

    # What the vectors say of a paper is the same for every query.
    @lru_cache(_PAPERS)
    def known(postings: Postings) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        rows = places(vectors, postings.vocabulary)
        worth = np.where(rows >= 0, sums[rows], once).astype(np.float64)
        return units(vectors, rows), relative_lengths(postings, worth)

    def counts(query: Query, postings: Postings) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        paper, lengths = known(postings)
        similarities = products(units(vectors, places(vectors, query.terms)), paper)
        for number, term in enumerate(query.terms):
            if term in postings.vocabulary:  # Also words without a vector match themselves.
                similarities[number, postings.vocabulary[term]] = 1
        queries, terms = np.nonzero(similarities > vectors.tau)
        worth = transfer(similarities[queries, terms], vectors.tau)
        found = hits(postings, Pairs(queries, terms, worth), len(query.terms))
        return expected_counts(found), lengths

    return counts


def _row_sums(vectors: Vectors, transfer: Transfer) -> NDArray[np.float32]:
    """The row sums for a φ other than the stored one's; this takes a while."""
    return row_sums(vectors.matrix, vectors.scales, vectors.tau, transfer)
