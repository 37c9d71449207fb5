"""Scores of the first pass, how alike the encoder finds sentences -> what both say together.

How much the encoder counts, and what its cosines mean, was learned with the encoder and stands
beside it. Cosines are not standardised: one means the same in every paper.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

NAME = "combination.json"


class Weights(NamedTuple):
    """What the sum and the probability are made of, by the names of the file.

    A cosine counts `a`, and `b` more where the word vectors know none of the query's words; what
    the comparer says of the first sentences counts `c` beside their sums. The probability has
    weights for the sum (`s`), the paper's highest cosine (`t`), the sentence's own (`u`), and 1
    (`v`). What is less likely than `least` is not close. `steps` are the weights of each step of
    strength (`ranking/strength/`); without them strength is told by words alone.
    The defaults are for encoders that have no such file.
    """

    a: float = 20.0
    b: float = 10.0
    c: float = 1.0
    s: float = 0.631
    t: float = -5.913
    u: float = 0.0
    v: float = -8.349
    least: float = 0.0
    steps: tuple[tuple[float, ...], ...] = ()


def read_weights(folder: Path) -> Weights:
    """The weights beside an encoder; a ValueError says what is wrong with the file."""
    try:
        given = json.loads((folder / NAME).read_bytes())
    except FileNotFoundError:
        return Weights()
    except (OSError, ValueError) as error:
        raise ValueError(f"{NAME}: {error}") from None
    try:
        steps = tuple(tuple(float(it) for it in row) for row in given.pop("steps", ()))
        return Weights(**{name: float(value) for name, value in given.items()}, steps=steps)
    except (AttributeError, TypeError, ValueError):
        wanted = ", ".join(Weights._fields)
        raise ValueError(f"{NAME} must have numbers for some of {wanted}") from None


def sums(
    first: NDArray[np.float64], cosines: NDArray[np.float64], known: float, weights: Weights
) -> NDArray[np.float64]:
    """The scores by which sentences are ranked; `known` is the share of the query's words, rare
    ones counting more, that the word vectors know."""
    return _standardised(first) + (weights.a + weights.b * (1 - known)) * cosines


def dealt(
    total: NDArray[np.float64],
    first: NDArray[np.int64],
    meant: NDArray[np.float64],
    weights: Weights,
) -> NDArray[np.float64]:
    """The same sums, those of the first sentences dealt out among these by what is said of each.

    What sums tell of the paper as a whole stays as it is.
    """
    order = np.argsort(-(total[first] + weights.c * meant), kind="stable")
    changed = total.copy()
    changed[first[order]] = total[first]
    return changed


def probabilities(
    total: NDArray[np.float64], cosines: NDArray[np.float64], weights: Weights
) -> NDArray[np.float64]:
    """How likely each sentence is what is asked for, by its sum; 0 where nothing is close."""
    closest = float(cosines.max(initial=0.0))
    logits = weights.s * total + weights.t * closest + weights.u * cosines + weights.v
    likely: NDArray[np.float64] = 1 / (1 + np.exp(-logits))
    return np.where(likely >= weights.least, likely, 0.0)


def _standardised(values: NDArray[np.float64]) -> NDArray[np.float64]:
    centred: NDArray[np.float64] = values - values.mean()
    deviation = float(centred.std())
    return centred / deviation if deviation > 1e-9 else np.zeros(len(values))
