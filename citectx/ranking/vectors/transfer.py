"""Similarity of two words -> how much the one counts as an occurrence of the other (φ).

The 2017 paper transforms similarities above τ by the logit and draws it normalised in its figure
1, but says neither how it is normalised nor what becomes of identical words, whose logit is
infinite. Every reading that was tried is a function here; all take similarities above `tau` only,
are never negative, and stop at `CEILING`, so that identical words count `φ(1)`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Transfer = Callable[["NDArray[np.float32]", float], "NDArray[np.float32]"]

CEILING = 0.99


def minmax_logit(similarities: NDArray[np.float32], tau: float) -> NDArray[np.float32]:
    """The logit, 0 at τ and 1 at the ceiling, as figure 1 draws it. The default."""
    low, high = _logit(tau), _logit(CEILING)
    return (_logits(_clipped(similarities, tau)) - low) / (high - low)


def clipped_logit(similarities: NDArray[np.float32], tau: float) -> NDArray[np.float32]:
    """The logit where it is positive, that is above max(τ, ½), and 1 at the ceiling.

    The literal logit is the same times 4.6, a factor that cancels in the ranking.
    """
    clipped = _logits(_clipped(similarities, tau))
    return np.asarray(np.maximum(clipped, np.float32(0)) / _logit(CEILING), np.float32)


def shifted_logit(similarities: NDArray[np.float32], tau: float) -> NDArray[np.float32]:
    """The logit of (x + 1) / 2, which is positive for every positive x, 1 at the ceiling."""
    halves = (_clipped(similarities, tau) + np.float32(1)) * np.float32(0.5)
    return _logits(halves) / _logit((CEILING + 1) / 2)


def fourth_power(similarities: NDArray[np.float32], tau: float) -> NDArray[np.float32]:
    """No logit at all, but as steep: x⁴, 1 at the ceiling."""
    return (_clipped(similarities, tau) / np.float32(CEILING)) ** 4


TRANSFERS: dict[str, Transfer] = {
    "minmax-logit": minmax_logit,
    "clipped-logit": clipped_logit,
    "shifted-logit": shifted_logit,
    "fourth-power": fourth_power,
}


def relatedness(
    similarities: NDArray[np.float32], tau: float, transfer: Transfer
) -> NDArray[np.float32]:
    """φ of the similarities above τ and 0 for the others; the s(q, d) of equation 2."""
    related = np.zeros_like(similarities)
    above = similarities > tau
    related[above] = transfer(similarities[above], tau)
    return related


def _clipped(similarities: NDArray[np.float32], tau: float) -> NDArray[np.float32]:
    return np.clip(similarities, np.float32(tau), np.float32(CEILING))


def _logits(values: NDArray[np.float32]) -> NDArray[np.float32]:
    logits: NDArray[np.float32] = np.log(values / (1 - values))
    return logits


def _logit(value: float) -> np.float32:
    return np.float32(log(value / (1 - value)))
