"""Query, paper, spans -> how strong each span is as evidence, in four steps that are calibrated.

A step is said where it is more likely than not that a reader would have said it, or more. The
weights come from `python -m citectx.lab.training.train_strength`.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.model import Strength
from citectx.ranking.strength.signs import SIGNS, signs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.model import Span
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query

FILE = Path(__file__).parent / "strength.tsv"
STEPS = (Strength.SAYS_THIS, Strength.CLOSE, Strength.SAME_TOPIC)  # The strongest first.
CONSTANT = "constant"
_LIKELY = 0.5


class Judged(NamedTuple):
    """How strong a span is, and how likely it is that it says just what is asked for."""

    strength: Strength
    chance: float


def strengths(asked: Query, index: PaperIndex, spans: Sequence[Span]) -> list[Judged]:
    """What is said of each span."""
    if not asked.terms or not spans:
        return [Judged(Strength.NOTHING_CLOSE, 0.0)] * len(spans)
    found = chances(signs(asked, index, spans), weights())
    return [Judged(strength(it), float(it[0])) for it in found]


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
