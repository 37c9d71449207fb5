"""The vector space model as Lucene 8 computes it (ClassicSimilarity), with exact lengths.

A term counts by the square root of its frequency times its idf, and a document is scaled by the
square root of its length; Lucene 8 knows no lengths of vectors. `cosine` is the textbook's model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models import lexical

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.ranking.models import Resources, Scorer
    from citectx.ranking.models.occurrences import Occurrences


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model as its name asks for it."""
    match variant:
        case "":
            return scorer()
        case "cosine":
            return cosine()
    raise ValueError(f"vsm has no variant {variant}; leave it out.")


def scorer() -> Scorer:
    """Lucene's model."""
    return lexical.scorer(_impact)


def cosine() -> Scorer:
    """The cosine of query and document, both as tf-idf, times the length of the query."""
    return lexical.scorer(_cosine_impact)


def _impact(occurrences: Occurrences) -> NDArray[np.float64]:
    return np.sqrt(occurrences.counts / occurrences.lengths) * _idf(occurrences)[occurrences.terms]


def _cosine_impact(occurrences: Occurrences) -> NDArray[np.float64]:
    idf = _idf(occurrences)[occurrences.terms]
    weights = occurrences.counts * idf
    lengths = np.sqrt(np.bincount(occurrences.documents, weights**2))
    return weights * idf / lengths[occurrences.documents]


def _idf(occurrences: Occurrences) -> NDArray[np.float64]:
    return 1 + np.log((occurrences.document_count + 1) / (occurrences.document_counts + 1))
