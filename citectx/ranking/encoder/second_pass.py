"""Scores of the first pass, a transformer's view -> the scores of both together.

The two are added after both have been standardised over the sentences of the paper. What the
first pass finds nothing close stays so: the second only decides among what was found.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

from citectx.text.citation_markers import without_markers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.papers.index.store import Store
    from citectx.ranking import Rank
    from citectx.ranking.encoder import Encoder
    from citectx.ranking.queries import Query

_WEIGHT = 0.2  # Of the transformer beside the first pass; more made CL-SciSumm worse.
_PAPERS = 16
_NEVER = 1e-6
_AT_ONCE = 32  # What is kept before the next are computed, so that little is lost at an end.


def ranker(first: Rank, encoder: Encoder, store: Store) -> Rank:
    """The first pass, whose scores are probabilities, put in another order by the second."""
    likeness = cosines(encoder, store)

    def ranked(asked: Query, index: PaperIndex) -> NDArray[np.float64]:
        scores = first(asked, index)
        close = scores > 0
        if close.sum() < 2:
            return scores
        bounded = np.clip(scores[close], _NEVER, 1 - _NEVER)
        logits = np.log(bounded / (1 - bounded))
        added = _WEIGHT * float(logits.std()) * _standardised(likeness(asked, index)[close])
        scores[close] = 1 / (1 + np.exp(-logits - added))
        return scores

    return ranked


def combine(scores: NDArray[np.float64], cosines: NDArray[np.float64]) -> NDArray[np.float64]:
    """Both standardised and added."""
    return _standardised(scores) + _WEIGHT * _standardised(cosines)


def cosines(encoder: Encoder, store: Store) -> Rank:
    """A function that tells how like each sentence of a paper is to the citing one."""
    papers = lru_cache(_PAPERS)(lambda index: vectors(index.texts, encoder, store))

    def like(asked: Query, index: PaperIndex) -> NDArray[np.float64]:
        sentence = vectors([without_markers(asked.text)], encoder, store)[0]
        found: NDArray[np.float64] = (papers(index) @ sentence).astype(np.float64)
        return found

    return like


def _standardised(values: NDArray[np.float64]) -> NDArray[np.float64]:
    centred: NDArray[np.float64] = values - values.mean()
    deviation = float(centred.std())
    return centred / deviation if deviation > 1e-9 else np.zeros(len(values))


def vectors(texts: Sequence[str], encoder: Encoder, store: Store) -> NDArray[np.float32]:
    """One unit vector for each text, in half precision, which is exact enough for cosines."""
    keys = {text: _key(text, encoder) for text in dict.fromkeys(texts)}
    known = {text: store.peek(key) for text, key in keys.items()}
    missing = [text for text, value in known.items() if value is None]
    for start in range(0, len(missing), _AT_ONCE):
        piece = missing[start : start + _AT_ONCE]
        for text, vector in zip(piece, encoder.encode(piece), strict=True):
            known[text] = vector.astype("<f2").tobytes()
            store.put(keys[text], known[text] or b"")
    rows = [np.frombuffer(known[text] or b"", "<f2") for text in texts]
    return np.stack(rows).astype(np.float32) if rows else np.zeros((0, 0), np.float32)


def _key(text: str, encoder: Encoder) -> str:
    return f"neural/{encoder.id}/{blake2b(text.encode(), digest_size=16).hexdigest()}"
