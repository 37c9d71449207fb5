"""Collection, vectors -> the centre of each candidate's title and abstract in the vector space."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.vectors import places, units
from citectx.ranking.vectors.choice import fits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.answers.suggest.collection import Collection
    from citectx.ranking.vectors import Vectors

_FREQUENT = 1e-3  # Words of this share of a text count half in its vector.
_WORDS = 2000  # So many words tell of which field a collection is.
_KNOWN = 0.5  # Vectors that know fewer of them are of another field.


@lru_cache(4)
def fitting_vectors(collection: Collection) -> Vectors | None:
    """The shipped vectors of the candidates' field; None when none of them is theirs."""
    words = tuple(islice(collection.abstracts.postings.vocabulary, _WORDS))
    best = min(fits(words), key=lambda it: it.rank, default=None)
    return best.vectors if best and best.known >= _KNOWN else None


@lru_cache(4)
def centres(collection: Collection, vectors: Vectors) -> NDArray[np.float64]:
    """One row of length 1 for each candidate; 0 for those of whose words no vector is known."""
    found = collection.abstracts.postings
    weighted = _weighted(tuple(found.vocabulary), vectors)
    terms = np.repeat(np.arange(len(found.totals)), np.diff(found.starts))
    order = np.argsort(found.documents, kind="stable")
    ends = np.searchsorted(found.documents[order], np.arange(len(collection.keys)), "right")
    rows = np.zeros((len(collection.keys), weighted.shape[1]))
    for number, (start, end) in enumerate(zip((0, *ends[:-1]), ends, strict=True)):
        own = order[start:end]
        rows[number] = found.counts[own] @ weighted[terms[own]]
    rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return rows


def centre(terms: Sequence[str], vectors: Vectors) -> NDArray[np.float64]:
    """The sum of the vectors of terms."""
    total: NDArray[np.float64] = _weighted(terms, vectors).sum(axis=0, dtype=np.float64)
    return total


def _weighted(terms: Sequence[str], vectors: Vectors) -> NDArray[np.float32]:
    """The vectors of terms, frequent ones shorter; vocabularies are ordered as Zipf's law is."""
    rows = places(vectors, terms)
    share = 1 / ((np.maximum(rows, 0) + 1) * np.log(len(vectors.rows) + 2))
    weights = (_FREQUENT / (_FREQUENT + share)).astype(np.float32)
    weighted: NDArray[np.float32] = units(vectors, rows) * weights[:, None]
    return weighted
