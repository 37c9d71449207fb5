"""Examples -> the weights under which their gold sentences are likeliest.

The likelihood is that of the gold sentences among all of their paper (a softmax over its
sentences); the weights of relevance and surroundings are held at or above zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.ranking.fused.features import RELEVANCE, SURROUNDINGS
from citectx.ranking.fused.scoring import IN_ORDER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from citectx.lab.training.fused_examples import Example


class Case(NamedTuple):
    """What a model sees of an example, how many weights are held, and what large ones cost."""

    seen: Callable[[Example], NDArray[np.float64]]
    held: int
    penalty: float


class Cases(NamedTuple):
    """How a field learns for papers without order and for papers in order."""

    any_order: Case
    in_order: Case


def _cases(any_order: float, in_order: float, without: str = "") -> Cases:
    relevance, every = len(RELEVANCE), len(RELEVANCE) + len(SURROUNDINGS)
    kept = np.array([name != without for name in IN_ORDER])
    return Cases(
        Case(lambda it: it.any_order * kept[:relevance], relevance, any_order),
        Case(lambda it: it.in_order * kept, every, in_order),
    )


# Features that say much the same share the work under a penalty, which carries over better. In
# CL-SciSumm the place tells most and needs large weights, and roles tell nothing beyond it.
COMPUTING = _cases(200.0, 50.0, without="the role that is asked for")
BIOMEDICAL = _cases(300.0, 300.0)


def weights(right: Sequence[Example], case: Case) -> NDArray[np.float64]:
    """One weight for each feature that the case sees."""
    from scipy.optimize import minimize  # type: ignore[import-untyped]

    every = np.concatenate([case.seen(it) for it in right])
    spread = every.std(axis=0)
    spread[spread == 0] = 1
    every /= spread
    sizes = [len(it.gold) for it in right]
    starts = np.cumsum([0, *sizes])[:-1]
    groups = np.repeat(np.arange(len(sizes)), sizes)
    gold = np.concatenate([_shares(it) for it in right])

    def loss(guess: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        scores = every @ guess
        scores -= np.maximum.reduceat(scores, starts)[groups]
        chances = np.exp(scores)
        totals = np.add.reduceat(chances, starts)[groups]
        surprise = float((gold * (np.log(totals) - scores)).sum())
        slope = (chances / totals - gold) @ every
        return surprise + case.penalty / 2 * float(guess @ guess), slope + case.penalty * guess

    width = every.shape[1]
    bounds = [(0, None)] * case.held + [(None, None)] * (width - case.held)
    found: NDArray[np.float64] = minimize(loss, np.full(width, 0.01), jac=True, bounds=bounds).x
    scaled: NDArray[np.float64] = found / spread
    return scaled


def _shares(example: Example) -> NDArray[np.float64]:
    """How much of the example each sentence is; those that are hardly right count little."""
    squares: NDArray[np.float64] = example.gold**2
    return squares / max(float(squares.sum()), 1e-9)
