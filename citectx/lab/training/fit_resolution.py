"""Features of many situations and what was cited there -> weights.

The weights make what was cited most likely (a softmax over the candidates of each situation). They
are held small and never below zero, so that they carry over to other libraries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_DECAY = 3e-3


class Judged(NamedTuple):
    """The features of all candidates in a situation, and which of them were cited."""

    features: NDArray[np.float64]
    cited: NDArray[np.bool_]


def fit(cases: Sequence[Judged]) -> NDArray[np.float64]:
    """The best weights, in the order of the features."""
    from scipy.optimize import minimize  # type: ignore[import-untyped]

    features, mask, target = _padded(cases)

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        logits = features @ weights + mask
        logits -= logits.max(axis=1, keepdims=True)
        total = np.exp(logits).sum(axis=1, keepdims=True)
        likelihood = (target * (logits - np.log(total))).sum() / len(cases)
        surplus = np.exp(logits) / total - target
        slope = np.einsum("ij,ijk->k", surplus, features) / len(cases)
        return _DECAY * weights @ weights - likelihood, slope + 2 * _DECAY * weights

    start = np.zeros(features.shape[2])
    found = minimize(loss, start, jac=True, bounds=[(0, None)] * len(start), method="L-BFGS-B")
    best: NDArray[np.float64] = found.x
    return best


def _padded(
    cases: Sequence[Judged],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """All cases in arrays of one size: features, a mask for what is no candidate, what is cited."""
    most = max(len(case.cited) for case in cases)
    features = np.zeros((len(cases), most, cases[0].features.shape[1]))
    mask = np.full((len(cases), most), -1e9)
    target = np.zeros((len(cases), most))
    for number, (rows, cited) in enumerate(cases):
        features[number, : len(rows)] = rows
        mask[number, : len(rows)] = 0
        target[number, : len(rows)] = cited / max(cited.sum(), 1)
    return features, mask, target
