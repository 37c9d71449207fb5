"""Query likelihood with Jelinek–Mercer smoothing as Lucene 8 computes it, with exact lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models import lexical
from citectx.ranking.models.occurrences import collection_chances
from citectx.ranking.models.parameters import numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.ranking.models import Resources, Scorer
    from citectx.ranking.models.occurrences import Occurrences


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model as its name asks for it."""
    return scorer(*numbers("jelinek_mercer", variant, 1))


def scorer(collection_share: float = 0.7) -> Scorer:
    """`collection_share`, the λ of the papers, is how much the collection weighs."""
    if not 0 < collection_share <= 1:
        raise ValueError("jelinek_mercer needs a λ above 0 and not above 1.")

    def impact(found: Occurrences) -> NDArray[np.float64]:
        own = (1 - collection_share) * found.counts / found.lengths
        shared = collection_share * collection_chances(found)[found.terms]
        return np.log1p(own / shared)

    return lexical.scorer(impact)
