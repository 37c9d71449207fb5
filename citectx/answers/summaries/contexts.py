"""Scores of a paper's sentences for citing sentences -> those that give them context."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

DEPTH = 3  # How many sentences of the paper a citing sentence is given.


def nearest(scores: NDArray[np.float64]) -> NDArray[np.intp]:
    """The numbers of the best sentences of every row, but none without any evidence.

    A sentence that is near to several rows is there as often.
    """
    rows = np.arange(len(scores))
    lowest = scores.min(axis=1, initial=np.inf)
    left = scores.copy()
    found = [np.zeros(0, np.intp)]
    for _ in range(min(DEPTH, scores.shape[1])):
        best = left.argmax(axis=1)
        found.append(best[left[rows, best] > lowest])
        left[rows, best] = -np.inf
    return np.concatenate(found)
