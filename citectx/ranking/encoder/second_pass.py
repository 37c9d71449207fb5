"""Scores of the first pass, a transformer's view -> the scores of both together.

The two are added after both have been standardised over the sentences of the paper. What the
first pass finds nothing close stays so: the second only decides among what was found.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.encoder.kept import vectors
from citectx.text.citation_markers import without_markers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.papers.index.store import Store
    from citectx.ranking import Rank
    from citectx.ranking.encoder import Encoder
    from citectx.ranking.queries import Query

_WEIGHT = 0.2  # Of the transformer beside the first pass; more made CL-SciSumm worse.
_PAPERS = 16
_NEVER = 1e-6


def rank(first: Rank, encoder: Encoder, store: Store) -> Rank:
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


def combined(scores: NDArray[np.float64], cosines: NDArray[np.float64]) -> NDArray[np.float64]:
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
