"""Situation, collection -> features of every candidate, comparable between situations.

Each feature is a score of one field, standardised over the candidates that have it. Those with a
text are compared by their passages among themselves, those without by title and abstract, for
short texts stand out more easily than long ones.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.suggest.centres import centre, centres
from citectx.answers.suggest.situation import (
    clause_query,
    focus_query,
    pairs_query,
    sentence_query,
    surroundings_query,
)
from citectx.papers.index.postings import Postings, postings
from citectx.ranking.models import bm25, vsm
from citectx.text.terms import terms

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.answers.suggest.collection import Collection, Field
    from citectx.answers.suggest.situation import Situation
    from citectx.model import Tongue
    from citectx.ranking.models import Scorer
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

FEATURES = (
    "passages",
    "passages for the clause",
    "passages for the words beside",
    "passages for the surroundings",
    "whole text",
    "pairs of words",
    "title",
    "abstract without text",
    "abstract without text, sentence",
    "abstract without text, surroundings",
    "title without text",
    "inlinks",
    "abstract and inlinks",
    "vectors",
    "same draft",
    "nearby",
)
_BM25, _COSINE = bm25.scorer(), vsm.cosine()


def features(
    situation: Situation, collection: Collection, vectors: Vectors | None = None
) -> NDArray[np.float64]:
    """One row for each candidate, one column for each of FEATURES; what is unknown is 0."""
    sentence, around = sentence_query(situation), surroundings_query(situation)
    clause, beside = clause_query(situation), focus_query(situation)
    title = _standard(_COSINE(beside, collection.titles.postings))
    same_draft, nearby = _in_same_draft(situation, sentence, collection)
    columns = (
        _of_text(_BM25, sentence, collection.passages, collection.has_text),
        _of_text(_BM25, clause, collection.passages, collection.has_text),
        _of_text(_COSINE, beside, collection.passages, collection.has_text),
        _of_text(_COSINE, around, collection.passages, collection.has_text),
        _of_text(_COSINE, beside, collection.texts, collection.has_text),
        _of_text(_BM25, pairs_query(situation), collection.pairs, collection.has_text),
        np.where(collection.has_text, title, 0),
        _without_text(_COSINE, beside, collection),
        _without_text(_BM25, sentence, collection),
        _without_text(_COSINE, around, collection),
        np.where(collection.has_text, 0, title),
        _standard(_COSINE(beside, collection.inlinks.postings)),
        _standard(_COSINE(beside, collection.told.postings)),
        _of_vectors(sentence, collection, vectors),
        _standard(same_draft),
        nearby,
    )
    return np.stack(columns, axis=1)


def _best(field: Field, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    best: NDArray[np.float64] = np.maximum.reduceat(scores, field.starts[:-1])
    return best


def _of_text(
    rank: Scorer, query: Query, field: Field, has_text: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """The best document of those with a text; 0 for all others."""
    best = np.zeros(len(has_text))
    if not has_text.any():
        return best
    known = _best(field, rank(query, field.postings))
    best[: len(known)] = known
    return _among(has_text, best)


def _without_text(rank: Scorer, query: Query, collection: Collection) -> NDArray[np.float64]:
    """Title and abstract of those without a text, compared to all; 0 for those with one."""
    if collection.has_text.all():
        return np.zeros(len(collection.keys))
    standard = _standard(rank(query, collection.abstracts.postings))
    return np.where(collection.has_text, 0, standard)


def _among(chosen: NDArray[np.bool_], scores: NDArray[np.float64]) -> NDArray[np.float64]:
    standard = np.zeros(len(scores))
    standard[chosen] = _standard(scores[chosen])
    return standard


def _standard(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores with mean 0 and deviation 1, or all 0 where they do not differ."""
    if not len(scores):
        return scores
    deviation = scores.std()
    standard: NDArray[np.float64] = scores - scores.mean()
    return standard / deviation if deviation > 0 else standard


def _of_vectors(
    query: Query, collection: Collection, vectors: Vectors | None
) -> NDArray[np.float64]:
    if vectors is None:
        return np.zeros(len(collection.keys))
    return _standard(centres(collection, vectors) @ centre(query.terms, vectors))


def _in_same_draft(
    situation: Situation, query: Query, collection: Collection
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How like this sentence another is that cites the candidate, and how near the nearest is."""
    alike, nearby = np.zeros(len(collection.keys)), np.zeros(len(collection.keys))
    if not situation.elsewhere:
        return alike, nearby
    scores = _BM25(
        query, _sentences(tuple(it.sentence for it in situation.elsewhere), query.tongue)
    )
    for it, score in zip(situation.elsewhere, scores.tolist(), strict=True):
        for place in (collection.places[key] for key in it.keys if key in collection.places):
            alike[place] = max(alike[place], score)
            nearby[place] = max(nearby[place], 1 / it.apart if it.apart else 0)
    return alike, nearby


@lru_cache(4)
def _sentences(texts: tuple[str, ...], tongue: Tongue) -> Postings:
    return postings([_terms(text, tongue) for text in texts])


@lru_cache(8192)
def _terms(text: str, tongue: Tongue) -> tuple[str, ...]:
    """A draft's sentences come again after every edit."""
    return terms(text, tongue)
