"""Query, paper, spans -> how strong each span is as evidence, in four steps that are calibrated.

A step is said where it is more likely than not that a reader would have said it, or more. Where
only the first pass has looked, words tell it, by weights from `python -m
citectx.lab.training.train_strength`; where the encoder has looked too, what both say does, by
weights that stand beside the encoder (`train_strength_of_both`). Those never contradict the order.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.model import Strength
from citectx.ranking.encoder.both_passes import BothPasses
from citectx.ranking.strength.signs import SIGNS, SIGNS_OF_BOTH, signs, signs_of_both

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.model import Span
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking import Rank
    from citectx.ranking.queries import Query

FILE = Path(__file__).parent / "strength.tsv"
STEPS = (Strength.SAYS_THIS, Strength.CLOSE, Strength.SAME_TOPIC)  # The strongest first.
CONSTANT = "constant"
_LIKELY = 0.5


class Judged(NamedTuple):
    """How strong a span is, and how likely it is that it says just what is asked for."""

    strength: Strength
    chance: float


def strengths(asked: Query, index: PaperIndex, spans: Sequence[Span], rank: Rank) -> list[Judged]:
    """What is said of each span that a ranker has put first."""
    if not set(asked.terms) - asked.around or not spans:
        return [Judged(Strength.NOTHING_CLOSE, 0.0)] * len(spans)
    found = _chances_of_both(asked, index, spans, rank)
    if found is None:
        found = chances(signs(asked, index, spans), weights())
    return [Judged(strength(it), float(it[0])) for it in found]


def _chances_of_both(
    asked: Query, index: PaperIndex, spans: Sequence[Span], rank: Rank
) -> NDArray[np.float64] | None:
    """How likely each step is where an encoder has looked that has learned to tell."""
    if not isinstance(rank, BothPasses):
        return None
    steps, seen = rank.encoder.weights.steps, rank.looks(asked, index)
    is_learned = [len(it) for it in steps] == [len(SIGNS_OF_BOTH) + 1] * len(STEPS)
    if seen is None or not is_learned:
        return None
    return chances(signs_of_both(asked, index, spans, seen), np.array(steps).T)


def strength(chances: NDArray[np.float64]) -> Strength:
    """The strongest step that is more likely than not."""
    likely = (step for step, chance in zip(STEPS, chances, strict=True) if chance >= _LIKELY)
    return next(likely, Strength.NOTHING_CLOSE)


def chances(seen: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each row of signs how likely each of `STEPS` is, or a stronger one."""
    logits = seen @ weights[:-1] + weights[-1]
    likely: NDArray[np.float64] = np.maximum.accumulate(1 / (1 + np.exp(-logits)), axis=1)
    return likely


@cache
def weights() -> NDArray[np.float64]:
    """A row for each sign and one for the constant, a column for each step."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = {row["sign"]: row for row in csv.DictReader(file, delimiter="\t")}
    return np.array(
        [[float(rows[name][step.value]) for step in STEPS] for name in (*SIGNS, CONSTANT)]
    )
