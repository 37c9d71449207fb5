"""Words of a paper -> the shipped vectors that fit it, and how well each set does.

A set fits when it knows the paper's words, and knows them as frequent ones: nearly all sets know
`cell` and `word`, but each of them is among the first hundreds in one field only.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from citectx.ranking.vectors import places
from citectx.ranking.vectors.shipped import shipped_fields, shipped_vectors

if TYPE_CHECKING:
    from collections.abc import Collection

    import numpy as np
    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.vectors import Vectors

_UNKNOWN = 100_000  # The rank that words without a vector are given.
_ROWS = 64  # Of how many papers and sets the rows are kept at hand.


class Fit(NamedTuple):
    """How well a vector set fits: the share of words it knows, and how common they are in it.

    `rank` is the geometric mean of the words' ranks by frequency; lower is better.
    """

    vectors: Vectors
    known: float
    rank: float


def best_vectors(index: PaperIndex) -> Vectors | None:
    """The shipped set that fits a paper best; None when none ships."""
    every = (_fit(it, paper_rows(index, it)) for it in _shipped())
    best = min(every, key=lambda it: it.rank, default=None)
    return best.vectors if best else None


@lru_cache(_ROWS)
def paper_rows(index: PaperIndex, vectors: Vectors) -> NDArray[np.int64]:
    """The row of every term of a paper, -1 for those without a vector."""
    return places(vectors, index.vocabulary)


def fits(words: Collection[str]) -> list[Fit]:
    """How well each of the shipped sets fits some words."""
    return [_fit(it, places(it, words)) for it in _shipped()]


def _shipped() -> list[Vectors]:
    every = (shipped_vectors(field) for field in shipped_fields())
    return [vectors for vectors in every if vectors is not None]


def _fit(vectors: Vectors, rows: NDArray[np.int64]) -> Fit:
    import numpy as np

    size = max(len(rows), 1)
    ranks = np.where(rows < 0, _UNKNOWN, rows + 1)
    return Fit(vectors, float((rows >= 0).sum()) / size, exp(float(np.log(ranks).sum()) / size))
