"""Impact of a term on a document -> scorer: what all lexical models share.

Their score is a sum over the terms that query and document have in common, and what a term adds
does not depend on the query. So impacts are computed once for a paper, and a query only sums.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models.occurrences import Occurrences, occurrences

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings
    from citectx.ranking.models import Scorer
    from citectx.ranking.queries import Query

Impact = Callable[[Occurrences], "NDArray[np.float64]"]

_PAPERS = 16  # Of how many papers the impacts are kept at hand.


def scorer(impact: Impact) -> Scorer:
    """The scorer that sums these impacts, each times the weight of its term in the query."""

    @lru_cache(_PAPERS)
    def impacts(postings: Postings) -> NDArray[np.float64]:
        return impact(occurrences(postings))

    def rank(query: Query, postings: Postings) -> NDArray[np.float64]:
        return sum_impacts(query, postings, impacts(postings))

    return rank


def sum_impacts(
    query: Query, postings: Postings, impacts: NDArray[np.float64]
) -> NDArray[np.float64]:
    """For each document the sum of the impacts of the query's terms; unknown terms have none."""
    documents, weighted = [], []
    for term, weight in zip(query.terms, query.weights, strict=True):
        number = postings.vocabulary.get(term)
        if number is not None:
            places = slice(postings.starts[number], postings.starts[number + 1])
            documents.append(postings.documents[places])
            weighted.append(impacts[places] * weight)
    size = len(postings.lengths)
    if not documents:
        return np.zeros(size)
    sums = np.bincount(np.concatenate(documents), np.concatenate(weighted), size)
    return sums.astype(np.float64, copy=False)
