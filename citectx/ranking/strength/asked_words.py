"""Query, vectors -> how near its words are to those of papers.

A search asks a dozen papers the same, and most words of one are words of the others: each is
compared once, with the first paper that has it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.base.hashes import hashes
from citectx.ranking.fused.features import direction
from citectx.ranking.fused.paper import rarities
from citectx.ranking.models.products import products
from citectx.ranking.vectors import places, units
from citectx.ranking.vectors.transfer import fourth_power

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

_QUERIES = 4  # Of how many it is kept at hand.
_CELLS = 1 << 22  # So many words of a text and of a query are compared at once.


class AskedWords:
    """The words of a query beside those of a whole set of vectors; any thread may ask.

    `rarity` says how rare each is in the field, `direction` is that of the whole query.
    """

    def __init__(self, query: Query, vectors: Vectors) -> None:
        unit = units(vectors, places(vectors, query.terms))
        self.rarity = rarities(vectors, query.terms) * query.weights
        self.direction = direction(unit, self.rarity)
        self._vectors, self._unit, self._keys = vectors, unit, hashes(query.terms)
        size = len(vectors.rows)
        # The last row is that of words without a vector, which are numbered -1 and near to none.
        self._rows = np.zeros((size + 1, len(query.terms)), np.float32)
        self._is_known = np.zeros(size + 1, bool)
        self._is_known[size] = True

    def columns(self, index: PaperIndex) -> NDArray[np.int64]:
        """The number of each word among the terms of a paper, -1 for those that it has not."""
        return index.vocabulary.hashed.places(self._keys)

    def nearness(self, index: PaperIndex, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """For each word how near the nearest word of each sentence is, squared.

        `rows` are those of the paper's terms.
        """
        lengths = index.postings.lengths
        nearest = np.zeros((len(lengths), len(self._keys)), np.float32)
        has_words = np.flatnonzero(lengths)
        starts = (np.cumsum(lengths) - lengths)[has_words]
        similarities = self._similarities(index, rows)
        step = max(1, _CELLS // max(len(index.sequence), 1))
        for first in range(0, len(self._keys) if len(has_words) else 0, step):
            some = slice(first, first + step)
            each = similarities[:, some].take(index.sequence, axis=0)
            nearest[has_words, some] = np.maximum.reduceat(each, starts, axis=0)
        tau = self._vectors.tau
        worth = np.where(nearest > tau, fourth_power(nearest, tau), np.float32(0))
        squares: NDArray[np.float32] = np.sqrt(worth).T
        return squares

    def _similarities(self, index: PaperIndex, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """A row for each term of the paper, a column for each word of the query."""
        new = rows[~self._is_known[rows]]
        if len(new):
            self._rows[new] = products(self._unit, units(self._vectors, new)).T
            self._is_known[new] = True
        found: NDArray[np.float32] = self._rows.take(rows, axis=0)
        columns = self.columns(index)
        known = np.flatnonzero(columns >= 0)
        found[columns[known], known] = 1
        return found


@lru_cache(_QUERIES)
def asked_words(query: Query, vectors: Vectors) -> AskedWords:
    """The words of a query, which has its own alone and none that stand around it."""
    return AskedWords(query, vectors)
