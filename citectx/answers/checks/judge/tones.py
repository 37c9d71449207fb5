"""Two texts -> how much more one denies, is sure, speaks of all, names a cause or turns downwards.

Each is a direction of the encoder's space: the mean way that the vectors of sentences went when a
program denied them, made them sure, and so on. The table is of the encoder that ships, made by
`benchmarks/judge_axes.py`; of any other one nothing is known, and nothing is said.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.drift.clauses import clauses
from citectx.answers.checks.word_lists import rows

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from citectx.answers.checks.judge.meaning import Meaning

TABLE = "axes"
SCALE = 10_000  # Of the whole numbers in the table.
AXES = ("negation", "direction", "hedge", "scope", "cause")
_FEWEST = 4  # Words of a clause that is compared by itself.


class Tone(NamedTuple):
    """How far two texts are apart on an axis: as a whole, and where two clauses are furthest."""

    whole: float
    clause: float


NO_TONES = dict.fromkeys(AXES, Tone(0.0, 0.0))


def tones(meaning: Meaning, ours: str, theirs: str) -> Mapping[str, Tone]:
    """How far the first text is from the second one on each axis; nothing without the encoder."""
    import numpy as np

    axes = _axes().get(meaning.encoder.id) if meaning.encoder else None
    if axes is None:
        return NO_TONES
    own, others = _clauses(ours), _clauses(theirs)
    mine, its = meaning.vectors(own), meaning.vectors(others)
    if mine is None or its is None:
        return NO_TONES
    likeness = mine @ its.T
    nearest, weights = likeness.argmax(axis=1), likeness.max(axis=1).clip(0, 1)
    apart = (mine - its[nearest]) @ axes.T * weights[:, None]
    furthest = np.take_along_axis(apart, np.abs(apart).argmax(axis=0)[None], axis=0)[0]
    whole = (mine[0] - its[0]) @ axes.T
    return {name: Tone(float(whole[at]), float(furthest[at])) for at, name in enumerate(AXES)}


def features(every: Mapping[str, Tone], *axes: str) -> dict[str, float]:
    """The distances on some axes as the judge weighs them: which way, and how far either way."""
    named: dict[str, float] = {}
    for axis in axes:
        whole, clause = every[axis]
        named |= {
            f"{axis} tone": whole,
            f"{axis} tone either way": abs(whole),
            f"{axis} tone of a clause": clause,
            f"{axis} tone of a clause either way": abs(clause),
        }
    return named


def _clauses(text: str) -> list[str]:
    """The text, and its clauses that are long enough to say something."""
    whole, *parts = (text[slice(*it)] for it in clauses(text))
    return [whole, *(it for it in parts if len(it.split()) >= _FEWEST)]


@cache
def _axes() -> Mapping[str, NDArray[np.float32]]:
    """The unit vectors of all axes, in their order, by the encoder that they are of."""
    import numpy as np

    found: dict[str, dict[str, list[int]]] = {}
    for encoder, axis, values in rows(TABLE):
        found.setdefault(encoder, {})[axis] = [int(it) for it in values.split()]
    return {
        encoder: (np.array([named[axis] for axis in AXES]) / SCALE).astype(np.float32)
        for encoder, named in found.items()
    }
