"""Query, postings -> matches: every place where a term of the query occurs.

The lexical models differ only in the formula that turns one match into a score. The collection is
counted as Lucene counts it: documents without any term do not count as documents.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.queries import Query
    from citectx.rankers.postings import Postings


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """The matches in step, then what is known of the terms, then of the collection."""

    terms: NDArray[np.intp]  # Which of the terms below.
    documents: NDArray[np.int32]
    counts: NDArray[np.float64]  # How often the term occurs in the document.
    lengths: NDArray[np.float64]  # How many terms the document has.

    weights: NDArray[np.float64]  # How much the term counts in the query.
    document_counts: NDArray[np.float64]  # In how many documents it occurs.
    totals: NDArray[np.float64]  # How often it occurs in all.

    document_count: int
    token_count: int
    size: int  # How many documents there are, those without any term included.

    @property
    def average_length(self) -> float:
        """How many terms a document has on average."""
        return self.token_count / max(self.document_count, 1)


def matches(query: Query, postings: Postings) -> Matches:
    """All matches of a query, term by term; unknown terms have none."""
    numbers, weights = [], []
    for term, weight in zip(query.terms, query.weights, strict=True):
        number = postings.vocabulary.get(term)
        if number is not None:
            numbers.append(number)
            weights.append(weight)
    chosen = np.array(numbers, np.intp)
    starts, ends = postings.starts[chosen], postings.starts[chosen + 1]
    sizes = ends - starts
    places = _places(starts, sizes)
    documents = postings.documents[places]
    return Matches(
        terms=np.repeat(np.arange(len(chosen)), sizes),
        documents=documents,
        counts=postings.counts[places].astype(np.float64),
        lengths=postings.lengths[documents].astype(np.float64),
        weights=np.array(weights, np.float64),
        document_counts=sizes.astype(np.float64),
        totals=postings.totals[chosen].astype(np.float64),
        document_count=int(np.count_nonzero(postings.lengths)),
        token_count=int(postings.totals.sum()),
        size=len(postings.lengths),
    )


def summed(found: Matches, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The score of each document: the sum over its matches, weighted by the query."""
    weighted = scores * found.weights[found.terms]
    return np.bincount(found.documents, weighted, found.size).astype(np.float64)


def collection_chances(found: Matches) -> NDArray[np.float64]:
    """How likely each term is in the collection, never zero."""
    return (found.totals + 1) / (found.token_count + 1)


def _places(starts: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers from each start on, as many as its size, one after the other."""
    shifts = starts - np.concatenate(([0], np.cumsum(sizes[:-1])))
    return np.arange(sizes.sum()) + np.repeat(shifts, sizes)
