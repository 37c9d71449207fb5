"""LexRank (Erkan and Radev 2004): sentences that many others resemble.

Sentences whose idf-weighted vectors have a cosine above `THRESHOLD` are neighbours; a walk from
neighbour to neighbour, which now and then starts anew anywhere, is found most often at the best.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.summaries.counts import by_term, matrix

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from citectx.answers.summaries.counts import Counts

THRESHOLD = 0.1
DAMPING = 0.85
_TOLERANCE = 1e-6


def order(counted: Counts) -> Iterator[int]:
    """The numbers of the sentences, best first; those without terms never come."""
    scores = centrality(cosines(counted), counted.often)
    best_first = np.argsort(-scores.round(6), kind="stable")
    yield from best_first[np.isin(best_first, counted.sentences)].tolist()


def cosines(counted: Counts) -> NDArray[np.float64]:
    """How much each sentence resembles each other: 1 for the same words, 0 for none in common."""
    holding = by_term(counted, counted.often[counted.sentences])
    weighted = matrix(counted) * np.log1p(counted.often.sum() / np.maximum(holding, 1))
    norms = np.linalg.norm(weighted, axis=1, keepdims=True)
    units = weighted / np.where(norms > 0, norms, 1)
    return np.asarray(units @ units.T, np.float64)


def centrality(similarity: NDArray[np.float64], often: NDArray[np.float64]) -> NDArray[np.float64]:
    """How often the walk is at one copy of each sentence, of which there are so many."""
    neighbours = (similarity > THRESHOLD).astype(np.float64)
    np.fill_diagonal(neighbours, 1)
    if not len(often):
        return np.zeros(0)
    # The walk goes to any copy of a neighbour, and copies are neighbours of each other.
    steps = (neighbours / (neighbours @ often)[:, None]).T * often
    visits = np.full(len(often), 1 / often.sum())
    while True:
        following = (1 - DAMPING) / often.sum() + DAMPING * (steps @ visits)
        if np.abs(following - visits) @ often < _TOLERANCE:
            return np.asarray(following, np.float64)
        visits = following
