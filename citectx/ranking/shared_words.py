"""Query, paper that is not in English -> scores by the words they share.

`fused` knows the meaning and the rarity of English words only. Here a word is as rare as it is in
the paper itself, and a score is about the share of the query that a sentence has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models import bm25

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query

_K1 = 1.2
_CLOSEST = 0.08  # The share below which nothing is close.
_BM25 = bm25.scorer(_K1)


def scores(query: Query, index: PaperIndex) -> NDArray[np.float64]:
    """From 0 to 1; 0 where nothing is close."""
    worth = np.array([_rarity(term, index) for term in query.terms])
    whole = float(worth @ np.array(query.weights)) if len(worth) else 0.0
    if not whole:
        return np.zeros(len(index.texts))
    shares: NDArray[np.float64] = _BM25(query, index.postings) * (_K1 + 1) / whole
    return np.where(shares < _CLOSEST, 0.0, np.minimum(shares, 1.0))


def words(query: Query, index: PaperIndex, sentence: int) -> tuple[tuple[str, float], ...]:
    """The words of the query that a sentence has, with the share that each is of them."""
    postings = index.postings
    had = {
        term: _rarity(term, index) * weight
        for term, weight in zip(query.terms, query.weights, strict=True)
        if term in postings.vocabulary and sentence in _documents(term, index)
    }
    whole = max(sum(had.values()), 1e-9)
    return tuple(sorted(((it, had[it] / whole) for it in had), key=lambda it: -it[1]))


def _rarity(term: str, index: PaperIndex) -> float:
    """How rare a term is among the sentences of the paper, as BM25 has it."""
    count = len(_documents(term, index)) if term in index.postings.vocabulary else 0
    return float(np.log1p((len(index.texts) - count + 0.5) / (count + 0.5)))


def _documents(term: str, index: PaperIndex) -> NDArray[np.int32]:
    postings = index.postings
    number = postings.vocabulary[term]
    return postings.documents[postings.starts[number] : postings.starts[number + 1]]
