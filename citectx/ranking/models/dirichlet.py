"""Query likelihood with Dirichlet smoothing as Lucene 8 computes it, but with exact lengths.

Only the terms that a document has are summed, and none counts less than nothing.
"""

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
    return scorer(*numbers("dirichlet", variant, 1))


def scorer(mu: float = 2000) -> Scorer:
    """`mu` is how many terms of the collection are mixed into every document."""
    if not 0 < mu < np.inf:
        raise ValueError("dirichlet needs a μ above 0.")

    def impact(found: Occurrences) -> NDArray[np.float64]:
        expected = mu * collection_chances(found)[found.terms]
        gain: NDArray[np.float64] = np.log1p(found.counts / expected)
        gain += np.log(mu / (found.lengths + mu))
        return np.maximum(gain, 0.0)

    return lexical.scorer(impact)
