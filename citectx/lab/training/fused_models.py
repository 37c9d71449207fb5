"""Examples -> models of the default ranker for rankings, which need no probabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.lab.training.fused_weights import BIOMEDICAL, COMPUTING, Cases, weights
from citectx.ranking.fused import scoring as fused
from citectx.ranking.fused.features import RELEVANCE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from numpy.typing import NDArray

    from citectx.lab.training.fused_examples import Example

    Learn = Callable[[Sequence[Example]], fused.Model]

FOLDS = 5


def computing_model(right: Sequence[Example]) -> fused.Model:
    """The model of CL-SciSumm."""
    return _model(right, COMPUTING)


def biomedical_model(right: Sequence[Example], known: fused.Model) -> fused.Model:
    """The model of rated papers; numbers have the share that they have in the known one.

    The few that rated sentences share with their citances tell nothing of them.
    """
    found = _model(right, BIOMEDICAL)
    return found._replace(
        in_order=_with_numbers(found.in_order, known.in_order),
        any_order=_with_numbers(found.any_order, known.any_order),
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
    return fused.Model(in_order, any_order, np.zeros((2, 3)), 0.0, topics)


def _with_numbers(found: NDArray[np.float64], known: NDArray[np.float64]) -> NDArray[np.float64]:
    place, size = RELEVANCE.index("numbers in common"), len(RELEVANCE)
    share = known[place] / known[:size].sum()
    mixed = found.copy()
    mixed[place] = (found[:size].sum() - found[place]) * share / (1 - share)
    return mixed
