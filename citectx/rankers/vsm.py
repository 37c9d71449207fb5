"""The vector space model as Lucene 8 computes it (ClassicSimilarity), but with exact lengths.

Term frequencies count by their square root, and a document is scaled by the square root of its
length and not by the length of its vector.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.rankers.matches import matches, summed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.queries import Query
    from citectx.rankers import Ranker
    from citectx.rankers.postings import Postings


def ranker() -> Ranker:
    """Tf-idf of the document times idf of the query, over the root of the length."""
    return _rank


def _rank(query: Query, postings: Postings) -> NDArray[np.float64]:
    found = matches(query, postings)
    idf = 1 + np.log((found.document_count + 1) / (found.document_counts + 1))
    return summed(found, np.sqrt(found.counts / found.lengths) * (idf**2)[found.terms])
