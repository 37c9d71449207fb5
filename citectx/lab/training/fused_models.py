"""Examples -> models of the default ranker for rankings, which need no probabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.ranking.fused import scoring as fused
from citectx.ranking.fused.features import RELEVANCE, SURROUNDINGS
from citectx.ranking.fused.scoring import IN_ORDER

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from numpy.typing import NDArray

    from citectx.lab.training.fused_examples import Example

    Learn = Callable[[Sequence[Example]], fused.Model]
    from collections.abc import Callable, Sequence


FOLDS = 5


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
TOPICS = _cases(200.0, 50.0, without="the role that is asked for")
RATED = _cases(300.0, 300.0)
EVERY = _cases(100.0, 100.0)


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


def shipped_model(right: Sequence[Example]) -> fused.Model:
    """The model of the lessons of all fields at once."""
    return _model(right, EVERY)


def topics_model(right: Sequence[Example]) -> fused.Model:
    """The model of CL-SciSumm alone."""
    return _model(right, TOPICS)


def rated_model(right: Sequence[Example], model: fused.Model) -> fused.Model:
    """The model of rated papers alone; numbers have the share that they have in the known one.

    The few that rated sentences share with their citances tell nothing of them.
    """
    found = _model(right, RATED)
    return found._replace(
        in_order=_with_numbers(found.in_order, model.in_order),
        any_order=_with_numbers(found.any_order, model.any_order),
    )


def held_out(right: Sequence[Example], learn: Learn) -> dict[str, fused.Model]:
    """For each topic the model of the folds it is not in."""
    return {
        topic: fitted
        for fold in folds({it.topic for it in right})
        for fitted in [learn([it for it in right if it.topic not in fold])]
        for topic in fold
    }


def folds(topics: Collection[str]) -> list[frozenset[str]]:
    """The topics in parts of which each is left out once."""
    ordered = sorted(topics)
    return [frozenset(ordered[start::FOLDS]) for start in range(FOLDS)]


def _model(right: Sequence[Example], cases: Cases) -> fused.Model:
    topics = frozenset(it.topic for it in right)
    in_order, any_order = weights(right, cases.in_order), weights(right, cases.any_order)
    return fused.Model(in_order, any_order, np.zeros((2, 3)), topics)


def _with_numbers(found: NDArray[np.float64], known: NDArray[np.float64]) -> NDArray[np.float64]:
    place, size = RELEVANCE.index("numbers in common"), len(RELEVANCE)
    share = known[place] / known[:size].sum()
    mixed = found.copy()
    mixed[place] = (found[:size].sum() - found[place]) * share / (1 - share)
    return mixed
