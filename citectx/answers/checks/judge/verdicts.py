"""Candidate -> how likely it is an error, by the weights of its kind.

The table comes from `python -m citectx.lab.training.train_judge`.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.word_lists import rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citectx.answers.checks.judge.candidate import Candidate

TABLE = "judge"


class Weights(NamedTuple):
    """The weights of one kind's features, and the probability from which a question is asked."""

    constant: float
    features: Mapping[str, float]
    asked: float


def worth_asking(candidates: Iterable[Candidate], basis: str) -> Candidate | None:
    """The candidate that is furthest beyond what its kind needs, if any is.

    `basis` says whether its features were made by words alone or with an encoder.
    """
    sure = [(_beyond(it, basis), number, it) for number, it in enumerate(candidates)]
    best = max(sure, default=None, key=lambda it: (it[0], -it[1]))
    return best[2] if best is not None and best[0] >= 0 else None


def _probability(candidate: Candidate, weights: Weights) -> float:
    """How likely a candidate is an error."""
    logit = weights.constant + sum(
        weight * candidate.features[name] for name, weight in weights.features.items()
    )
    return 1 / (1 + math.exp(-logit))


def _beyond(candidate: Candidate, basis: str) -> float:
    """How far a candidate is beyond its threshold; below nothing where its kind is never asked."""
    weights = _weights().get((basis, candidate.kind))
    if weights is None:
        return -1.0
    return _probability(candidate, weights) - weights.asked


@cache
def _weights() -> Mapping[tuple[str, str], Weights]:
    every: dict[tuple[str, str], dict[str, float]] = {}
    for basis, kind, feature, weight in rows(TABLE):
        every.setdefault((basis, kind), {})[feature] = float(weight)
    return {
        place: Weights(named.pop("constant"), named, named.pop("asked from"))
        for place, named in every.items()
    }
