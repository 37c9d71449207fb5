"""Words of a paper -> the shipped vectors that fit it, and how well each set does.

A set fits when it knows the paper's words, and knows them as frequent ones: nearly all sets know
`cell` and `word`, but each of them is among the first hundreds in one field only.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from citectx.ranking.vectors import places
from citectx.ranking.vectors.shipped import shipped_fields, shipped_vectors

if TYPE_CHECKING:
    from collections.abc import Collection

    from citectx.ranking.vectors import Vectors

_UNKNOWN = 100_000  # The rank that words without a vector are given.


class Fit(NamedTuple):
    """How well a vector set fits: the share of words it knows, and how common they are in it.

    `rank` is the geometric mean of the words' ranks by frequency; lower is better.
    """

    vectors: Vectors
    known: float
    rank: float


def best_vectors(words: Collection[str]) -> Vectors | None:
    """The shipped set that fits these words best; None when none ships."""
    best = min(fits(words), key=lambda it: it.rank, default=None)
    return best.vectors if best else None


def fits(words: Collection[str]) -> list[Fit]:
    """How well each of the shipped sets fits."""
    every = (shipped_vectors(field) for field in shipped_fields())
    return [fit(vectors, words) for vectors in every if vectors is not None]


def fit(vectors: Vectors, words: Collection[str]) -> Fit:
    """How well one set fits."""
    import numpy as np

    size = max(len(words), 1)
    rows = places(vectors, words)
    ranks = np.where(rows < 0, _UNKNOWN, rows + 1)
    return Fit(vectors, float((rows >= 0).sum()) / size, exp(float(np.log(ranks).sum()) / size))
