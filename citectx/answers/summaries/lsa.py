"""LSA (Steinberger and Ježek 2004): sentences that say much of the main topics.

Topics are the singular vectors of the sentences' counts. A sentence scores its length in the space
of those topics whose singular value is at least half of the largest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.summaries.counts import matrix

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from citectx.answers.summaries.counts import Counts

SHARE = 0.5  # Of the largest singular value, below which a topic is none.


def order(counted: Counts) -> Iterator[int]:
    """The numbers of the sentences, best first; those without terms never come."""
    best_first = np.argsort(-saliences(counted).round(9), kind="stable")
    yield from best_first[np.isin(best_first, counted.sentences)].tolist()


def saliences(counted: Counts) -> NDArray[np.float64]:
    """The score of every sentence."""
    full = matrix(counted)
    copies = full * np.sqrt(counted.often)[:, None]
    # The squares of the singular values, and their vectors, from the smaller product.
    if len(copies) <= counted.vocabulary:
        squares, vectors = np.linalg.eigh(copies @ copies.T)
        main = _main(squares)
        scores = (vectors[:, main] ** 2) @ squares[main] / counted.often
    else:
        squares, vectors = np.linalg.eigh(copies.T @ copies)
        scores = ((full @ vectors[:, _main(squares)]) ** 2).sum(axis=1)
    return np.asarray(np.sqrt(np.maximum(scores, 0)), np.float64)


def _main(squares: NDArray[np.float64]) -> NDArray[np.bool_]:
    return np.asarray(squares >= SHARE**2 * squares.max(initial=0), np.bool_)
