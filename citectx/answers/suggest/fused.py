"""Situation, collection -> how well every candidate fits: the learned sum of its features."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.suggest.centres import fitting_vectors
from citectx.answers.suggest.features import FEATURES, features

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from citectx.answers.suggest.collection import Collection
    from citectx.answers.suggest.situation import Situation

WEIGHTS = Path(__file__).parent / "data" / "weights.npz"
_READ = 0.6  # Papers that a writer keeps as files are cited nearly twice as often as others.


def scores(situation: Situation, collection: Collection) -> NDArray[np.float64]:
    """The logarithm, but for a constant, of how likely each candidate is to be cited here."""
    if not collection.keys:
        return np.zeros(0)
    total: NDArray[np.float64] = (
        features(situation, collection, fitting_vectors(collection)) @ weights()
    )
    return total + _READ * collection.has_text


@cache
def weights() -> NDArray[np.float64]:
    """The weights that ship, in the order of FEATURES."""
    with np.load(WEIGHTS, allow_pickle=False) as stored:
        named: Mapping[str, float] = dict(zip(stored["features"], stored["weights"], strict=True))
    return np.array([named.get(name, 0.0) for name in FEATURES])
