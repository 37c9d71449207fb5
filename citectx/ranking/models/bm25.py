"""BM25 as Lucene 8 computes it, but with exact lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models import lexical
from citectx.ranking.models.parameters import numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.ranking.models import Resources, Scorer
    from citectx.ranking.models.occurrences import Occurrences


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model as its name asks for it."""
    return scorer(*numbers("bm25", variant, 2))


def scorer(k1: float = 1.2, b: float = 0.75) -> Scorer:
    """`k1` says how soon repetition stops to count, `b` how much long documents pay."""
    if not (0 <= k1 < np.inf and 0 <= b <= 1):
        raise ValueError("bm25 needs a k1 that is not negative and a b from 0 to 1.")

    def impact(found: Occurrences) -> NDArray[np.float64]:
        without = found.document_count - found.document_counts
        idf = np.log1p((without + 0.5) / (found.document_counts + 0.5))
        length = 1 - b + b * found.lengths / found.average_length
        return idf[found.terms] * found.counts / (found.counts + k1 * length)

    return lexical.scorer(impact)
