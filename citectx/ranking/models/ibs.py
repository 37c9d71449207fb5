"""Information-based similarity as Lucene 8 computes it, but with exact lengths.

A match weighs by the information it carries: minus the logarithm of the probability that a term
of its rarity occurs as often as it does.
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

Distribution = Callable[["NDArray[np.float64]", "NDArray[np.float64]"], "NDArray[np.float64]"]
Rate = Callable[["Occurrences"], "NDArray[np.float64]"]


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model as its name asks for it."""
    return scorer(*parts("ibs", variant))


def scorer(distribution: str = "ll", rate: str = "df", normalisation: str = "h2") -> Scorer:
    """The model of three parts, each by the name that Lucene gives it in lower case."""
    information = part("distribution", DISTRIBUTIONS, distribution)
    rarity = part("rate", RATES, rate)
    frequency = part("normalisation", NORMALISATIONS, normalisation)

    def impact(found: Occurrences) -> NDArray[np.float64]:
        return information(frequency(found), rarity(found)[found.terms])

    return lexical.scorer(impact)


def log_logistic(frequency: NDArray[np.float64], rate: NDArray[np.float64]) -> NDArray[np.float64]:
    """LL: the log-logistic distribution."""
    return np.log1p(frequency / rate)


def smoothed_power_law(
    frequency: NDArray[np.float64], rate: NDArray[np.float64]
) -> NDArray[np.float64]:
    """SPL: the smoothed power law."""
    power = rate ** (1 - 1 / (1 + frequency))
    return -np.log((power - rate) / (1 - rate))


def by_documents(occurrences: Occurrences) -> NDArray[np.float64]:
    """DF: the share of documents that have the term."""
    return _beside_one(
        (occurrences.document_counts + 1) / (occurrences.document_count + 1), np.float32(0)
    )


def by_occurrences(occurrences: Occurrences) -> NDArray[np.float64]:
    """TTF: how often a document has the term on average, which may be more than once."""
    return _beside_one((occurrences.totals + 1) / (occurrences.document_count + 1), np.float32(2))


DISTRIBUTIONS: dict[str, Distribution] = {"ll": log_logistic, "spl": smoothed_power_law}
RATES: dict[str, Rate] = {"df": by_documents, "ttf": by_occurrences}


def _beside_one(rate: NDArray[np.float64], towards: np.float32) -> NDArray[np.float64]:
    """Rates in single precision, as Lucene has them; SPL divides by their distance from one."""
    single = rate.astype(np.float32)
    beside = np.where(single == 1, np.nextafter(np.float32(1), towards), single)
    return beside.astype(np.float64)
