"""The vector space model as Lucene 8 computes it (ClassicSimilarity), with exact lengths.

A term counts by the square root of its frequency times its idf, and a document is scaled by the
square root of its length; Lucene 8 knows no lengths of vectors. `cosine` is the textbook's model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.rankers.matches import matches, summed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.queries import Query
    from citectx.rankers import Ranker
    from citectx.rankers.postings import Postings


def ranker() -> Ranker:
    """Lucene's model."""
    return _lucene


def cosine() -> Ranker:
    """The cosine between query and document, both as tf-idf."""
    return _cosine


def _lucene(query: Query, postings: Postings) -> NDArray[np.float64]:
    found = matches(query, postings)
    idf = _idf(found.document_count, found.document_counts)
    return summed(found, np.sqrt(found.counts / found.lengths) * idf[found.terms])


def _cosine(query: Query, postings: Postings) -> NDArray[np.float64]:
    found = matches(query, postings)
    idf = _idf(found.document_count, found.document_counts)
    products = summed(found, found.counts * (idf**2)[found.terms])
    length = np.sqrt(np.sum((found.weights * idf) ** 2))
    scale: NDArray[np.float64] = _vector_lengths(postings) * length
    return products / np.where(scale > 0, scale, 1)


def _vector_lengths(postings: Postings) -> NDArray[np.float64]:
    document_counts = np.diff(postings.starts)
    idf = _idf(int(np.count_nonzero(postings.lengths)), document_counts)
    squares = (postings.counts * np.repeat(idf, document_counts)) ** 2
    return np.sqrt(np.bincount(postings.documents, squares, len(postings.lengths)))


def _idf(documents: int, having: NDArray[np.generic]) -> NDArray[np.float64]:
    idf: NDArray[np.float64] = 1 + np.log((documents + 1) / (having.astype(np.float64) + 1))
    return idf
