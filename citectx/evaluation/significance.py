"""Values of the same cases under two models -> is the difference more than chance?"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

_SAMPLES = 2_000


class Interval(NamedTuple):
    """A value and the bounds between which 95 % of the resampled ones fall."""

    value: float
    low: float
    high: float


def bootstrap(measure: Callable[[NDArray[np.intp]], float], size: int) -> Interval:
    """The interval of a measure that is computed from the numbers of cases, drawn with return.

    Give it the difference of two models over the same cases and it is a paired bootstrap.
    """
    everything = np.arange(size)
    random = np.random.default_rng(0)
    draws = [measure(random.choice(everything, size)) for _ in range(_SAMPLES)]
    low, high = np.quantile(draws, (0.025, 0.975))
    return Interval(measure(everything), float(low), float(high))


def paired_t_test(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """The two-tailed p of Student's paired t-test, as the papers use it; 1 where all are equal."""
    from scipy.special import stdtr  # type: ignore[import-untyped]

    differences = first - second
    deviation = differences.std(ddof=1) if len(differences) > 1 else 0.0
    if deviation == 0:
        return 1.0 if not differences.any() else 0.0
    t = differences.mean() / (deviation / np.sqrt(len(differences)))
    return float(2 * stdtr(len(differences) - 1, -abs(t)))
