"""Scores of a paper's sentences for one citing sentence -> those that give it context."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

DEPTH = 3  # How many sentences of the paper a citing sentence is given.


def nearest(scores: NDArray[np.float64]) -> list[int]:
    """The numbers of the best sentences, best first, but none without any evidence."""
    best = np.argsort(-scores, kind="stable")[:DEPTH]
    found: list[int] = best[scores[best] > scores.min(initial=np.inf)].tolist()
    return found
