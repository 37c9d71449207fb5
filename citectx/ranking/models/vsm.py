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


def _impact(found: Occurrences) -> NDArray[np.float64]:
    return np.sqrt(found.counts / found.lengths) * _idf(found)[found.terms]


def _cosine_impact(found: Occurrences) -> NDArray[np.float64]:
    idf = _idf(found)[found.terms]
    weights = found.counts * idf
    lengths = np.sqrt(np.bincount(found.documents, weights**2))
    return weights * idf / lengths[found.documents]


def _idf(found: Occurrences) -> NDArray[np.float64]:
    return 1 + np.log((found.document_count + 1) / (found.document_counts + 1))
