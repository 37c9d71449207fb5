"""Word -> the words most similar to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.vectors import Vectors, units
from citectx.text.terms import stem

if TYPE_CHECKING:
    from numpy.typing import NDArray


def neighbours(vectors: Vectors, word: str, count: int = 10) -> list[tuple[str, float]]:
    """The nearest stems with their similarity, nearest first; none for an unknown word."""
    known = [it for it in (word, stem(word.lower(), "en")) if it in vectors.rows]
    if not known:
        return []
    row = vectors.rows[known[0]]
    every: NDArray[np.int64] = np.arange(len(vectors.rows))
    similarities = units(vectors, every) @ units(vectors, np.array([row]))[0]
    similarities[row] = -np.inf
    nearest = np.argsort(-similarities, kind="stable")[: min(count, len(every) - 1)]
    words = list(vectors.rows)
    return [(words[it], float(similarities[it])) for it in nearest]
