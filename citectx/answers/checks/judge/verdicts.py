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


def worth_asking(candidates: Iterable[Candidate]) -> Candidate | None:
    """The candidate that is furthest beyond what its kind needs, if any is."""
    sure = [(_beyond(it), number, it) for number, it in enumerate(candidates)]
    best = max(sure, default=None, key=lambda it: (it[0], -it[1]))
    return best[2] if best is not None and best[0] >= 0 else None


def probability(candidate: Candidate) -> float:
    """How likely a candidate is an error."""
    weights = _weights()[candidate.kind]
    logit = weights.constant + sum(
        weight * candidate.features[name] for name, weight in weights.features.items()
    )
    return 1 / (1 + math.exp(-logit))


def _beyond(candidate: Candidate) -> float:
    """How far a candidate is beyond its threshold; below nothing where its kind is never asked."""
    weights = _weights().get(candidate.kind)
    if weights is None:
        return -1.0
    return (probability(candidate) - weights.asked) / max(1 - weights.asked, 1e-6)


@cache
def _weights() -> Mapping[str, Weights]:
    every: dict[str, dict[str, float]] = {}
    for kind, feature, weight in rows(TABLE):
        every.setdefault(kind, {})[feature] = float(weight)
    return {
        kind: Weights(named.pop("constant"), named, asked)
        for kind, named in every.items()
        if (asked := named.pop("asked from")) < 1
    }
