"""Query, vectors -> how near the words of papers are to those of the query.

A search asks a dozen papers the same, and most words of one are words of the others: each is
compared once, with the first paper that has it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models.products import products
from citectx.ranking.vectors import places, units

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

_QUERIES = 4  # Of how many it is kept at hand.


class AskedWords:
    """The vectors `unit` of a query's words, beside those of a whole set."""

    def __init__(self, query: Query, vectors: Vectors) -> None:
        self.unit = units(vectors, places(vectors, query.terms))
        self._vectors = vectors
        size = len(vectors.rows)
        # The last row is that of words without a vector, which are numbered -1 and near to none.
        self._rows = np.empty((size + 1, len(query.terms)), np.float32)
        self._rows[size] = 0
        self._is_known = np.zeros(size + 1, bool)
        self._is_known[size] = True

    def similarities(self, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """A row for each word of the query, a column for each of these words of the vectors."""
        new = rows[~self._is_known[rows]]
        if len(new):
            self._rows[new] = products(self.unit, units(self._vectors, new)).T
            self._is_known[new] = True
        return self._rows[rows].T


@lru_cache(_QUERIES)
def asked_words(query: Query, vectors: Vectors) -> AskedWords:
    """The words of a query, which has its own alone and none that stand around it."""
    return AskedWords(query, vectors)
