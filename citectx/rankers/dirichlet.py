"""Query likelihood with Dirichlet smoothing as Lucene 8 computes it, but with exact lengths.

Only the terms that a document has are summed, and none counts less than nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.rankers.matches import collection_chances, matches, summed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.queries import Query
    from citectx.rankers import Ranker
    from citectx.rankers.postings import Postings


def ranker(mu: float = 2000) -> Ranker:
    """`mu` is how many terms of the collection are mixed into every document."""
    if not 0 < mu < np.inf:
        raise ValueError("dirichlet needs a μ above 0.")

    def rank(query: Query, postings: Postings) -> NDArray[np.float64]:
        found = matches(query, postings)
        expected = mu * collection_chances(found)[found.terms]
        gain = np.log1p(found.counts / expected) + np.log(mu / (found.lengths + mu))
        return summed(found, np.maximum(gain, 0.0))

    return rank
