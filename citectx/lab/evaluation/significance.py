"""Sums of groups of cases -> the metric, its interval, and whether two models differ.

Every metric here is a ratio of sums over groups (tasks, or the topics of a collection): a mean
over cases, a mean of the groups' means, or a measure of pooled counts. Groups are what is drawn
anew in the bootstrap, since the citances of one topic are not independent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_SAMPLES = 10_000


class Ratio(NamedTuple):
    """A metric as what each group adds to its numerator and denominator."""

    numerators: NDArray[np.float64]
    denominators: NDArray[np.float64]


class Interval(NamedTuple):
    """The bounds between which 95 % of the resampled values fall."""

    low: float
    high: float


def pool(
    numerators: NDArray[np.float64], denominators: NDArray[np.float64], groups: Sequence[str]
) -> Ratio:
    """The metric that sums over all cases alike; a mean over cases has denominators of 1."""
    numbers = np.unique(list(groups), return_inverse=True)[1]
    return Ratio(_sums(numbers, numerators), _sums(numbers, denominators))


def mean(values: NDArray[np.float64], groups: Sequence[str]) -> Ratio:
    """The mean over all cases."""
    return pool(values, np.ones(len(values)), groups)


def mean_of_means(values: NDArray[np.float64], groups: Sequence[str]) -> Ratio:
    """The mean over groups of their means, in which every group counts the same."""
    sums, sizes = mean(values, groups)
    return Ratio(sums / sizes, np.ones(len(sums)))


def value(ratio: Ratio) -> float:
    """The metric over all groups."""
    return _divided(ratio.numerators.sum(), ratio.denominators.sum())


def interval(ratio: Ratio) -> Interval:
    """The bootstrap interval of a metric."""
    return _bounds(_resampled(ratio))


def difference(first: Ratio, second: Ratio) -> Interval:
    """The paired bootstrap interval of the difference of two models on the same groups."""
    return _bounds(_resampled(first) - _resampled(second))


def paired_t_test(first: Ratio, second: Ratio) -> float:
    """The two-tailed p of Student's paired t-test over groups; 1 where all are equal."""
    from scipy.special import stdtr  # type: ignore[import-untyped]

    differences = _each(first) - _each(second)
    deviation = differences.std(ddof=1) if len(differences) > 1 else 0.0
    if deviation == 0:
        return 1.0
    t = differences.mean() / (deviation / np.sqrt(len(differences)))
    return float(2 * stdtr(len(differences) - 1, -abs(t)))


def _sums(numbers: NDArray[np.intp], values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.bincount(numbers, values).astype(np.float64)


def _each(ratio: Ratio) -> NDArray[np.float64]:
    return ratio.numerators / np.where(ratio.denominators > 0, ratio.denominators, 1)


def _resampled(ratio: Ratio) -> NDArray[np.float64]:
    """The metric in many draws of groups; the same draws for any two metrics of as many groups."""
    size = len(ratio.numerators)
    draws = np.random.default_rng(0).integers(0, size, (_SAMPLES, size))
    numerators = ratio.numerators[draws].sum(axis=1)
    denominators = ratio.denominators[draws].sum(axis=1)
    drawn: NDArray[np.float64] = numerators / np.where(denominators > 0, denominators, 1)
    return drawn


def _bounds(values: NDArray[np.float64]) -> Interval:
    low, high = np.quantile(values, (0.025, 0.975))
    return Interval(float(low), float(high))


def _divided(numerator: float, denominator: float) -> float:
    return float(numerator / denominator) if denominator else 0.0
