"""Chance of each query term in each document -> scores: the logarithm of the query's likelihood.

Shared by the language models that look beyond the very words (embeddings, ontology, topics).
Arrays called chances have a row for each query term and a column for each document; single
precision is exact enough for logarithms and twice as fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings


class Pairs(NamedTuple):
    """Query terms and terms of the vocabulary that count as their occurrences, and how much."""

    queries: NDArray[np.int64]
    terms: NDArray[np.int64]
    worth: NDArray[np.float32]


class Hits(NamedTuple):
    """Every occurrence of a pair's term in a document.

    `cells` number a table of `shape`, a row for each query term and a column for each document.
    """

    cells: NDArray[np.int64]
    counts: NDArray[np.int32]
    worth: NDArray[np.float32]
    shape: tuple[int, int]


def smooth(
    counts: NDArray[np.float32], lengths: NDArray[np.float32], mu: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Chances by Dirichlet smoothing of counts, and the terms' chances in the whole collection.

    `lengths` is what the counts of all words would sum to in each document. Documents may be
    empty, but μ must be positive.
    """
    collection = counts.sum(axis=1) / max(lengths.sum(), np.float32(1))
    chances = counts + np.float32(mu) * collection[:, None]
    chances /= lengths + np.float32(mu)
    return chances, collection


def scores(
    weights: NDArray[np.float64],
    chances: NDArray[np.float32],
    collection: NDArray[np.float32],
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
    gains = np.log(chances[known] / collection[known, None])
    gains *= weights[known, None].astype(np.float32)
    total: NDArray[np.float64] = gains.sum(axis=0, dtype=np.float64)
    total[~evidence] = total[evidence].min() - 1
    return total


def document_sums(postings: Postings, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each document the sum of a value per term over all its terms."""
    sizes = np.diff(postings.starts)
    per_place = np.repeat(values, sizes) * postings.counts
    return np.bincount(postings.documents, per_place, len(postings.lengths)).astype(np.float64)


def relative_lengths(postings: Postings, worth: NDArray[np.float64]) -> NDArray[np.float32]:
    """The documents' lengths when some terms count more than others, in average terms."""
    sums = document_sums(postings, worth)
    average = float(sums.sum()) / max(int(postings.lengths.sum()), 1)
    return (sums / (average or 1.0)).astype(np.float32)


def hits(postings: Postings, pairs: Pairs, size: int) -> Hits:
    """The documents in which the pairs of `size` query terms occur.

    Only the pairs are looked up, so the cost does not grow with the vocabulary times the paper.
    """
    starts = postings.starts[pairs.terms]
    sizes = postings.starts[pairs.terms + 1] - starts
    places = np.repeat(starts - np.cumsum(sizes) + sizes, sizes)
    places += np.arange(len(places))
    documents = len(postings.lengths)
    cells = np.repeat(pairs.queries * documents, sizes)
    cells += postings.documents[places]
    worth = np.repeat(pairs.worth, sizes)
    return Hits(cells, postings.counts[places], worth, (size, documents))


def expected_counts(found: Hits) -> NDArray[np.float32]:
    """How often each query term as good as occurs in each document."""
    rows, columns = found.shape
    sums = np.bincount(found.cells, found.worth * found.counts, rows * columns)
    return sums.astype(np.float32).reshape(found.shape)


def greatest_worth(found: Hits) -> NDArray[np.float32]:
    """What the one term of each document is worth that is worth most as the query term."""
    greatest = np.zeros(found.shape, np.float32)
    np.maximum.at(greatest.reshape(-1), found.cells, found.worth)
    return greatest
