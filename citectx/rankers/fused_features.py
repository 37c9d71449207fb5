"""Query, prepared paper -> what speaks for each sentence, as columns of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.rankers import bm25
from citectx.rankers.fused_paper import WINDOW, codes, field_of, standardised
from citectx.rankers.likelihood import Pairs, expected_counts, scores, smoothed
from citectx.rankers.products import products
from citectx.text.background import background, idf
from citectx.vectors import places, units
from citectx.vectors.transfer import minmax_logit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.queries import Query
    from citectx.rankers.fused_paper import Prepared

RELEVANCE = (
    "direction of the sentence",
    "nearest words",
    "feedback of the best",
    "neighbouring words",
    "words close together",
    "embedding language model",
)
SURROUNDINGS = (
    "direction of the surroundings",
    "surroundings by embedding language model",
    "section by embedding language model",
)
_MU = 100.0
_FEEDBACK = 8
_AROUND = np.array([1, 1, 0, 1, 1]) / 4

_bm25 = bm25.ranker()


class Similarity(NamedTuple):
    """The query's words against the paper's: a row for each word of the query.

    `rarity` is how rare each is in the field, `columns` its number in the paper or -1;
    `similarities` has a column for each word of the paper, `nearest` one for each sentence.
    """

    rarity: NDArray[np.float64]
    columns: NDArray[np.int64]
    similarities: NDArray[np.float32]
    nearest: NDArray[np.float32]


class Features(NamedTuple):
    """The columns of `RELEVANCE` and `SURROUNDINGS`, standardised, and what is absolute.

    `coverage` is the share of the query, rare words counting more, whose very words or near ones
    a sentence has.
    """

    relevance: NDArray[np.float64]
    surroundings: NDArray[np.float64]
    coverage: NDArray[np.float64]


def features(query: Query, paper: Prepared) -> Features:
    """What speaks for each sentence of a paper."""
    words = similarity(query, paper)
    direction = paper.means @ _direction(query, paper, words.rarity)
    coverage = _nearest_words(words, paper)
    language_model = _language_model(words, paper)
    first = standardised(np.stack((_bm25(query, paper.postings), coverage), axis=1)).sum(axis=1)
    relevance = standardised(
        np.stack(
            (
                direction.astype(np.float64),
                coverage,
                _feedback(first, paper),
                _together(words.columns, paper.neighbours, 1, paper),
                _together(words.columns, paper.pairs, WINDOW - 1, paper),
                language_model,
            ),
            axis=1,
        )
    )
    return Features(relevance, _surroundings(relevance, paper.sections), coverage)


def similarity(query: Query, paper: Prepared) -> Similarity:
    """How near the words of the query are to those of the paper and of each sentence."""
    counts = background(field_of(paper.vectors))
    rarity = np.array([max(idf(counts, term), 0.0) for term in query.terms])
    rarity *= np.array(query.weights)
    vocabulary = paper.postings.vocabulary
    columns = np.fromiter((vocabulary.get(term, -1) for term in query.terms), np.int64)
    similarities = products(units(paper.vectors, places(paper.vectors, query.terms)), paper.units)
    known = np.flatnonzero(columns >= 0)
    similarities[known, columns[known]] = 1
    return Similarity(rarity, columns, similarities, _nearest(similarities, paper))


def _nearest(similarities: NDArray[np.float32], paper: Prepared) -> NDArray[np.float32]:
    """For each word of the query how near the nearest word of each sentence is; never below 0."""
    filled = np.flatnonzero(paper.postings.lengths)
    nearest = np.zeros((len(similarities), len(paper.starts)), np.float32)
    if len(filled):
        in_order = similarities[:, paper.sequence]
        nearest[:, filled] = np.maximum.reduceat(in_order, paper.starts[filled], axis=1)
    return np.maximum(nearest, 0, out=nearest)


def _direction(query: Query, paper: Prepared, rarity: NDArray[np.float64]) -> NDArray[np.float32]:
    unit = units(paper.vectors, places(paper.vectors, query.terms))
    total = (unit * rarity[:, None].astype(np.float32)).sum(axis=0)
    found: NDArray[np.float32] = total / max(float(np.linalg.norm(total)), 1e-9)
    return found


def _nearest_words(words: Similarity, paper: Prepared) -> NDArray[np.float64]:
    """The squared nearness of each word of the query, by its rarity in the field and the paper."""
    absent = np.log(len(paper.starts) + 1)
    own = np.where(words.columns >= 0, paper.idf[words.columns], absent)
    shares = words.rarity * own
    shares /= max(float(shares.sum()), 1e-9)
    return (shares.astype(np.float32) @ words.nearest**2).astype(np.float64)


def _language_model(words: Similarity, paper: Prepared) -> NDArray[np.float64]:
    """The embedding language model with rare words counting more."""
    tau = paper.vectors.tau
    rows, columns = np.nonzero(words.similarities > tau)
    pairs = Pairs(rows, columns, minmax_logit(words.similarities[rows, columns], tau))
    found = expected_counts(paper.postings, pairs, len(words.rarity))
    chances, collection = smoothed(found, paper.lengths, _MU)
    evidence = found.max(axis=0, initial=0) > 0
    return scores(np.sqrt(words.rarity), chances, collection, evidence)


def _feedback(first: NDArray[np.float64], paper: Prepared) -> NDArray[np.float64]:
    """The likeness of each sentence to those that are best at first sight."""
    size = len(first)
    best = np.argsort(-first, kind="stable")[:_FEEDBACK]
    share = np.zeros(size)
    share[best] = np.maximum(first[best], 0)
    documents = paper.postings.documents
    wanted = np.bincount(paper.terms, paper.weights * share[documents], len(paper.idf))
    return np.bincount(documents, paper.weights * wanted[paper.terms], size).astype(np.float64)


def _together(
    columns: NDArray[np.int64],
    known: tuple[NDArray[np.int64], NDArray[np.intp]],
    apart: int,
    paper: Prepared,
) -> NDArray[np.float64]:
    """How many pairs of words that stand together in the query do so in each sentence."""
    wanted = []
    for step in range(1, apart + 1):
        first, second = columns[:-step], columns[step:]
        both = (first >= 0) & (second >= 0)
        wanted.append(codes(first[both], second[both], len(paper.idf)))
    each = np.unique(np.concatenate(wanted))
    pairs, sentences = known
    begin, end = np.searchsorted(pairs, each, "left"), np.searchsorted(pairs, each, "right")
    found = [sentences[low:high] for low, high in zip(begin, end, strict=True) if low < high]
    return _counted(found, len(paper.starts))


def _counted(found: Sequence[NDArray[np.intp]], size: int) -> NDArray[np.float64]:
    if not found:
        return np.zeros(size)
    return np.bincount(np.concatenate(found), minlength=size).astype(np.float64)


def _surroundings(
    relevance: NDArray[np.float64], sections: NDArray[np.int32]
) -> NDArray[np.float64]:
    """What the two sentences before and after speak for, and the whole section."""
    if not len(relevance):
        return np.zeros((0, len(SURROUNDINGS)))
    direction = relevance[:, RELEVANCE.index("direction of the sentence")]
    model = relevance[:, RELEVANCE.index("embedding language model")]
    sums = np.bincount(sections, model)
    sizes = np.maximum(np.bincount(sections), 1)
    columns = (_around(direction), _around(model), (sums / sizes)[sections])
    return standardised(np.stack(columns, axis=1))


def _around(column: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.convolve(column, _AROUND)[2:-2]
