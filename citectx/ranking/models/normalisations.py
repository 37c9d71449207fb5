"""Occurrences -> term frequencies as they would be in a document of average length.

The normalisations of Amati and van Rijsbergen that DFR and IBS share, named and with the
parameters that Lucene 8 gives them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from citectx.ranking.models.occurrences import collection_chances

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from citectx.ranking.models.occurrences import Occurrences

Normalisation = Callable[["Occurrences"], "NDArray[np.float64]"]
Part = TypeVar("Part")

_PRIOR_LENGTH = 800.0  # The μ of H3.
_EXPONENT = 0.3  # The z of Z.


def uniform(occurrences: Occurrences) -> NDArray[np.float64]:
    """H1: terms are spread evenly, so frequency falls with the length."""
    return occurrences.counts * occurrences.average_length / occurrences.lengths


def decreasing(occurrences: Occurrences) -> NDArray[np.float64]:
    """H2: the longer the document, the thinner the terms."""
    return occurrences.counts * np.log2(1 + occurrences.average_length / occurrences.lengths)


def dirichlet(occurrences: Occurrences) -> NDArray[np.float64]:
    """H3: frequency with a Dirichlet prior."""
    prior = _PRIOR_LENGTH * collection_chances(occurrences)[occurrences.terms]
    return (occurrences.counts + prior) / (occurrences.lengths + _PRIOR_LENGTH) * _PRIOR_LENGTH


def pareto(occurrences: Occurrences) -> NDArray[np.float64]:
    """Z: a Pareto–Zipf law of lengths."""
    return occurrences.counts * (occurrences.average_length / occurrences.lengths) ** _EXPONENT


def none(occurrences: Occurrences) -> NDArray[np.float64]:
    """The frequency as it is."""
    return occurrences.counts


NORMALISATIONS: dict[str, Normalisation] = {
    "h1": uniform,
    "h2": decreasing,
    "h3": dirichlet,
    "z": pareto,
    "none": none,
}


def part(role: str, choices: Mapping[str, Part], name: str) -> Part:
    """The part of a model that has this name."""
    if name not in choices:
        raise ValueError(f"{name} is no {role}; choose one of {', '.join(choices)}.")
    return choices[name]
