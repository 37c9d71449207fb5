"""Chance of each query term in each document -> scores: the logarithm of the query's likelihood.

Shared by the language models that look beyond the very words (embeddings, ontology, topics).
Arrays called chances have a row for each query term and a column for each document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.rankers.postings import Postings


def smoothed(
    counts: NDArray[np.float64], lengths: NDArray[np.float64], mu: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Chances by Dirichlet smoothing of counts, and the terms' chances in the whole collection.

    `lengths` is what the counts of all words would sum to in each document. Documents may be
    empty, but μ must be positive.
    """
    collection = counts.sum(axis=1) / max(lengths.sum(), 1)
    return (counts + mu * collection[:, None]) / (lengths + mu), collection


def scores(
    weights: NDArray[np.float64],
    chances: NDArray[np.float64],
    collection: NDArray[np.float64],
    evidence: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """How much likelier each document makes the query than the collection does.

    Terms that the collection gives no chance are dropped: no document could be told from another
    by them, and their logarithm is infinite. Documents without evidence share a score that is
    clearly below all others, whatever their length.
    """
    known = collection > 0
    if not known.any() or not evidence.any():
        return np.zeros(len(evidence))
    gains: NDArray[np.float64] = weights[known] @ np.log(chances[known] / collection[known, None])
    gains[~evidence] = gains[evidence].min() - 1
    return gains


def document_sums(postings: Postings, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each document the sum of a value per term over all its terms."""
    sizes = np.diff(postings.starts)
    per_place = np.repeat(values, sizes) * postings.counts
    return np.bincount(postings.documents, per_place, len(postings.lengths)).astype(np.float64)


def relative_lengths(postings: Postings, worth: NDArray[np.float64]) -> NDArray[np.float64]:
    """The documents' lengths when some terms count more than others, in average terms."""
    sums = document_sums(postings, worth)
    average = float(sums.sum()) / max(int(postings.lengths.sum()), 1)
    return sums / (average or 1.0)


def expected_counts(postings: Postings, related: NDArray[np.float32]) -> NDArray[np.float64]:
    """How often each query term (row) as good as occurs in each document (column).

    `related` says how much an occurrence of each term of the vocabulary (column) counts as one of
    the query term. Only the few that are not zero are looked up, so the cost does not grow with
    the size of the vocabulary times that of the paper.
    """
    queries, terms = np.nonzero(related)
    starts = postings.starts[terms]
    sizes = postings.starts[terms + 1] - starts
    first = np.cumsum(sizes) - sizes
    places = np.arange(sizes.sum()) + np.repeat(starts - first, sizes)
    worth = np.repeat(related[queries, terms], sizes) * postings.counts[places]
    size = len(postings.lengths)
    cells = np.repeat(queries, sizes) * size + postings.documents[places]
    sums = np.bincount(cells, worth, len(related) * size).astype(np.float64)
    return sums.reshape(len(related), size)
