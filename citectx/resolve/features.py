"""Situation, collection -> features of every candidate, comparable between situations.

Each lexical feature is a score of one field, standardised over the candidates. A candidate without
a text is judged by its abstract wherever the others are judged by their best passage, at a
discount: short texts stand out more easily.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.rankers import bm25, vsm
from citectx.resolve.situation import sentence_query, surroundings_query, window_query
from citectx.vectors import places, units

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.queries import Query
    from citectx.rankers import Ranker
    from citectx.resolve.collection import Collection, Field
    from citectx.resolve.situation import Situation
    from citectx.vectors import Vectors

FEATURES = (
    "passages",
    "window",
    "surroundings",
    "abstract",
    "title",
    "inlinks",
    "vectors",
)
_BM25, _COSINE = bm25.ranker(), vsm.cosine()
_DISCOUNT = 0.5
_FREQUENT = 1e-3  # Words of this share of a text count half in its vector.


def features(
    situation: Situation, known: Collection, vectors: Vectors | None = None
) -> NDArray[np.float64]:
    """One row for each candidate, one column for each of FEATURES; what is unknown is 0."""
    sentence = sentence_query(situation)
    window, around = window_query(situation), surroundings_query(situation)
    columns = (
        _of_passages(_BM25, sentence, known),
        _of_passages(_COSINE, window, known),
        _of_passages(_COSINE, around, known),
        _standard(_BM25(sentence, known.abstracts.postings)),
        _standard(_BM25(sentence, known.titles.postings)),
        _standard(_BM25(sentence, known.inlinks.postings)),
        _of_vectors(sentence, known, vectors),
    )
    return np.stack(columns, axis=1)


def best_passages(query: Query, known: Collection) -> NDArray[np.float64]:
    """The score of every candidate's best passage."""
    return _best(known.passages, _BM25(query, known.passages.postings))


def _best(field: Field, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    best: NDArray[np.float64] = np.maximum.reduceat(scores, field.starts[:-1])
    return best


def _of_passages(rank: Ranker, query: Query, known: Collection) -> NDArray[np.float64]:
    best = _best(known.passages, rank(query, known.passages.postings))
    without_text = np.diff(known.passages.starts) == 1
    if without_text.all() or not without_text.any():
        return _standard(best)
    judged = _DISCOUNT * _standard(rank(query, known.abstracts.postings))
    judged[~without_text] = _standard(best[~without_text])
    return judged


def _standard(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores with mean 0 and deviation 1, or all 0 where they do not differ."""
    if not len(scores):
        return scores
    deviation = scores.std()
    standard: NDArray[np.float64] = scores - scores.mean()
    return standard / deviation if deviation > 0 else standard


def _of_vectors(query: Query, known: Collection, vectors: Vectors | None) -> NDArray[np.float64]:
    if vectors is None:
        return np.zeros(len(known.keys))
    return _standard(_centres(known, vectors) @ _centre(query.terms, vectors).astype(np.float64))


@lru_cache(4)
def _centres(known: Collection, vectors: Vectors) -> NDArray[np.float64]:
    """The vector of every candidate's title and abstract."""
    found = known.abstracts.postings
    weighted = _weighted(tuple(found.vocabulary), vectors)
    terms = np.repeat(np.arange(len(found.totals)), np.diff(found.starts))
    centres = np.zeros((len(known.keys), weighted.shape[1]))
    np.add.at(centres, found.documents, weighted[terms] * found.counts[:, None])
    centres /= np.maximum(np.linalg.norm(centres, axis=1, keepdims=True), 1e-9)
    return centres


def _centre(terms: Sequence[str], vectors: Vectors) -> NDArray[np.float32]:
    centre: NDArray[np.float32] = _weighted(terms, vectors).sum(axis=0)
    return centre


def _weighted(terms: Sequence[str], vectors: Vectors) -> NDArray[np.float32]:
    """The vectors of terms, frequent ones shorter; vocabularies are ordered as Zipf's law is."""
    rows = places(vectors, terms)
    share = 1 / ((np.maximum(rows, 0) + 1) * np.log(len(vectors.rows) + 2))
    weights = (_FREQUENT / (_FREQUENT + share)).astype(np.float32)
    weighted: NDArray[np.float32] = units(vectors, rows) * weights[:, None]
    return weighted
