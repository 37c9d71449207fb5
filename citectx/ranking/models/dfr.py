"""Divergence from randomness as Lucene 8 computes it, but with exact lengths.

A match weighs by how little chance alone would explain it (the basic model), damped by how much
one more occurrence would tell (the after-effect), on a frequency normalised by length. Lucene 8
keeps the four basic models and two after-effects with which no match ever lowers a score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models import lexical
from citectx.ranking.models.normalisations import NORMALISATIONS, part
from citectx.ranking.models.parameters import parts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.ranking.models import Resources, Scorer
    from citectx.ranking.models.occurrences import Occurrences

BasicModel = Callable[["Occurrences", "NDArray[np.float64]"], "NDArray[np.float64]"]
AfterEffect = Callable[["Occurrences"], "NDArray[np.float64]"]


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model as its name asks for it."""
    return scorer(*parts("dfr", variant))


def scorer(basic_model: str = "g", after_effect: str = "b", normalisation: str = "h2") -> Scorer:
    """The model of three parts, each by the name that Lucene gives it in lower case."""
    surprise = part("basic model", BASIC_MODELS, basic_model)
    gain = part("after-effect", AFTER_EFFECTS, after_effect)
    frequency = part("normalisation", NORMALISATIONS, normalisation)

    def impact(found: Occurrences) -> NDArray[np.float64]:
        return surprise(found, frequency(found)) * gain(found)[found.terms]

    return lexical.scorer(impact)


def geometric(found: Occurrences, frequency: NDArray[np.float64]) -> NDArray[np.float64]:
    """G: occurrences as Bose–Einstein statistics in their geometric limit."""
    occurrences = found.totals + 1
    rate = occurrences / (found.document_count + occurrences)
    first = np.log2((1 + rate) / rate)
    further = first - np.log2(1 + rate)
    return first[found.terms] - further[found.terms] / (1 + frequency)


def inverse_term_frequency(
    occurrences: Occurrences, frequency: NDArray[np.float64]
) -> NDArray[np.float64]:
    """I(F): how rare the term is among all terms."""
    return _inverse(
        occurrences, frequency, 1 + (occurrences.document_count + 1) / (occurrences.totals + 0.5)
    )


def inverse_document_frequency(
    occurrences: Occurrences, frequency: NDArray[np.float64]
) -> NDArray[np.float64]:
    """I(n): how few documents have the term."""
    return _inverse(
        occurrences,
        frequency,
        (occurrences.document_count + 1) / (occurrences.document_counts + 0.5),
    )


def inverse_expected_document_frequency(
    occurrences: Occurrences, frequency: NDArray[np.float64]
) -> NDArray[np.float64]:
    """I(ne): how few documents would have the term if chance had spread it."""
    documents = occurrences.document_count
    without = (1 - 1 / max(documents, 1)) ** occurrences.totals
    return _inverse(occurrences, frequency, (documents + 1) / (documents * (1 - without) + 0.5))


def bernoulli(occurrences: Occurrences) -> NDArray[np.float64]:
    """B: the ratio of two Bernoulli processes."""
    return (occurrences.totals + 2) / (occurrences.document_counts + 1)


def laplace(occurrences: Occurrences) -> NDArray[np.float64]:
    """L: Laplace's law of succession."""
    return np.ones_like(occurrences.totals)


BASIC_MODELS: dict[str, BasicModel] = {
    "g": geometric,
    "if": inverse_term_frequency,
    "in": inverse_document_frequency,
    "ine": inverse_expected_document_frequency,
}
AFTER_EFFECTS: dict[str, AfterEffect] = {"b": bernoulli, "l": laplace}


def _inverse(
    occurrences: Occurrences, frequency: NDArray[np.float64], rarity: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The shared form of the inverse models; the last factor is that of every after-effect."""
    return np.log2(rarity)[occurrences.terms] * (1 - 1 / (1 + frequency))
