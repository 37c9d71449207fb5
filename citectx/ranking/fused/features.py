"""Query, prepared paper -> what speaks for each sentence, as rows of numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.ranking.fused.paper import WINDOW, code, rarities, standardise
from citectx.ranking.models.likelihood import (
    Pairs,
    expected_counts,
    greatest_worth,
    hits,
    scores,
    smooth,
)
from citectx.ranking.models.products import products
from citectx.ranking.vectors import places, units
from citectx.ranking.vectors.transfer import fourth_power
from citectx.text.roles import Role, is_procedure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.ranking.fused.paper import Prepared
    from citectx.ranking.models.likelihood import Hits
    from citectx.ranking.queries import Query

RELEVANCE = (
    "direction of the sentence",
    "nearest words",
    "very words",
    "kindred sentences",
    "words close together",
    "embedding language model",
    "numbers in common",
    "the role that is asked for",
    "likeness to the best",
)
SURROUNDINGS = (
    "words of its heading and beside it",
    "direction of the surroundings",
    "surroundings by embedding language model",
    "section by embedding language model",
)
_STRONGEST = [
    RELEVANCE.index("direction of the sentence"),
    RELEVANCE.index("nearest words"),
    RELEVANCE.index("kindred sentences"),
    RELEVANCE.index("embedding language model"),
]
_SHARPNESS = 2.0
_MU = 30.0
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
# A number, unless it is that of a figure, a table or a section of the citing paper.
_NUMBER = re.compile(
    r"\b(?:fig(?:ure)?s?|tables?|videos?|movies?|eqs?|equations?|sections?|supplements?|files?)"
    r"\b\.?\s*[A-Z]?\d+[A-Z]?(?:\s*(?:,|and|&|–|-)\s*\d+[A-Z]\b)*|(\d+(?:\.\d+)?)",
    re.IGNORECASE,
)
_AROUND = np.array([1, 1, 0, 1, 1]) / 4


class Similarity(NamedTuple):
    """The query's words against the paper's: a row for each word of the query.

    `rarity` is how rare each is in the field, `columns` its number in the paper or -1; `hits` are
    the words of sentences that are near, of worth x⁴; `direction` is the mean of the query's
    words, rare ones counting more.
    """

    rarity: NDArray[np.float64]
    columns: NDArray[np.int64]
    hits: Hits
    direction: NDArray[np.float32]


class Features(NamedTuple):
    """The rows of `RELEVANCE` and `SURROUNDINGS`, standardised, and what is absolute.

    `closeness` is the share of the query, rare words counting more, whose very words a sentence
    has plus the cosine of their directions; it means the same in every paper.
    """

    relevance: NDArray[np.float64]
    surroundings: NDArray[np.float64]
    closeness: NDArray[np.float64]


def features(query: Query, paper: Prepared) -> Features:
    """What speaks for each sentence of a paper."""
    words = similarity(query, paper)
    worth = _worth(words, paper)
    each, documents = worth[paper.terms], paper.postings.documents
    direction = np.vecdot(paper.means, words.direction).astype(np.float64)
    same = _summed(each, documents, paper)
    rows = (
        direction,
        _nearest_words(words, paper),
        same,
        _kindred(_summed(paper.salience * each, documents, paper), paper),
        _together(words.columns, paper),
        _language_model(query, words, paper),
        _numbers(query, paper),
        paper.roles[Role._fields.index("procedure" if is_procedure(query.text) else "finding")],
    )
    relevance = _with_likeness(standardise(np.stack(rows)), paper)
    closeness = same / max(float(words.rarity.sum()), 1e-9) + direction
    return Features(relevance, _surroundings(relevance, worth, paper), closeness)


def _worth(words: Similarity, paper: Prepared) -> NDArray[np.float64]:
    """What each term of the paper is worth to the query; 0 for those that it has not."""
    worth = np.zeros(len(paper.idf))
    known = words.columns >= 0
    worth[words.columns[known]] = words.rarity[known]
    return worth


def similarity(query: Query, paper: Prepared) -> Similarity:
    """How near the words of the query are to those of the paper and of each sentence."""
    vectors, vocabulary = paper.vectors, paper.postings.vocabulary
    rarity = rarities(vectors, query.terms) * query.weights
    columns = np.fromiter((vocabulary.get(term, -1) for term in query.terms), np.int64)
    unit = units(vectors, places(vectors, query.terms))
    similarities = products(unit, paper.units)
    known = np.flatnonzero(columns >= 0)
    similarities[known, columns[known]] = 1
    found = hits(paper.postings, _near(similarities, vectors.tau), len(query.terms))
    return Similarity(rarity, columns, found, direction(unit, rarity))


def _near(similarities: NDArray[np.float32], tau: float) -> Pairs:
    """The pairs above τ; close relatives count, distant ones hardly: φ is x⁴."""
    near = similarities.T  # As it lies in memory.
    found = np.flatnonzero(near > tau)
    terms, queries = np.divmod(found, max(len(similarities), 1))
    return Pairs(queries, terms, fourth_power(near.reshape(-1)[found], tau))


def nearness(words: Similarity) -> NDArray[np.float32]:
    """For each word of the query how near the nearest word of each sentence is, squared."""
    squares: NDArray[np.float32] = np.sqrt(greatest_worth(words.hits))
    return squares


def direction(unit: NDArray[np.float32], rarity: NDArray[np.float64]) -> NDArray[np.float32]:
    """The direction of a whole query, of whose words `unit` are the vectors."""
    total = (unit * rarity[:, None].astype(np.float32)).sum(axis=0)
    found: NDArray[np.float32] = total / max(float(np.linalg.norm(total)), 1e-9)
    return found


def _nearest_words(words: Similarity, paper: Prepared) -> NDArray[np.float64]:
    """The nearness of each word of the query, by its rarity in the field and the paper."""
    absent = np.log(len(paper.lengths) + 1)
    own = np.where(words.columns >= 0, paper.idf[words.columns], absent)
    shares = words.rarity * own
    shares /= max(float(shares.sum()), 1e-9)
    # `vecdot` because a product by BLAS starts threads even when it is as small as this.
    found: NDArray[np.float32] = np.vecdot(nearness(words).T, shares.astype(np.float32))
    return found.astype(np.float64)


def _language_model(query: Query, words: Similarity, paper: Prepared) -> NDArray[np.float64]:
    """The embedding language model; μ is small."""
    found = expected_counts(words.hits)
    chances, collection = smooth(found, paper.lengths, _MU)
    evidence = found.max(axis=0, initial=0) > 0
    return scores(np.array(query.weights), chances, collection, evidence)


def _summed(
    worth: NDArray[np.float64], documents: NDArray[np.integer], paper: Prepared
) -> NDArray[np.float64]:
    return np.bincount(documents, worth, len(paper.lengths)).astype(np.float64, copy=False)


def _kindred(plain: NDArray[np.float64], paper: Prepared) -> NDArray[np.float64]:
    """How well the sentences match that each is like: what they share with it counts for it."""
    documents = paper.postings.documents
    shared = np.bincount(paper.terms, paper.weights * plain[documents], len(paper.idf))
    sums = _summed(paper.weights * shared[paper.terms], documents, paper)
    found: NDArray[np.float64] = sums / paper.kinship
    return found


def _with_likeness(relevance: NDArray[np.float64], paper: Prepared) -> NDArray[np.float64]:
    """The rows and one more: how like each sentence is to those that the strongest speak for."""
    best = np.exp(_SHARPNESS * standardise(relevance[_STRONGEST].sum(axis=0, keepdims=True))[0])
    return np.concatenate((relevance, standardise(_kindred(best, paper)[None])))


def _together(columns: NDArray[np.int64], paper: Prepared) -> NDArray[np.float64]:
    """How many pairs of words that stand together in the query do so in each sentence."""
    numbers = columns.tolist()
    wanted = {
        code(first, second, len(paper.idf))
        for place, first in enumerate(numbers)
        for second in numbers[place + 1 : place + WINDOW]
        if first >= 0 and second >= 0
    }
    if not wanted:
        return np.zeros(len(paper.lengths))
    each = np.fromiter(wanted, np.int64, len(wanted))
    pairs, sentences = paper.pairs
    begin, end = pairs.searchsorted(each, "left"), pairs.searchsorted(each, "right")
    found = [sentences[low:high] for low, high in zip(begin, end, strict=True) if low < high]
    return _counted(found, len(paper.lengths))


def _counted(found: Sequence[NDArray[np.integer]], size: int) -> NDArray[np.float64]:
    if not found:
        return np.zeros(size)
    return np.bincount(np.concatenate(found), minlength=size).astype(np.float64)


def _numbers(query: Query, paper: Prepared) -> NDArray[np.float64]:
    """How many numbers of the query each sentence has, but for years and those of places."""
    vocabulary = paper.postings.vocabulary
    wanted = {it for it in _NUMBER.findall(query.text) if it and not _YEAR.fullmatch(it)}
    if not wanted:
        return np.zeros(len(paper.lengths))
    columns = [vocabulary[it] for it in wanted if it in vocabulary]
    found = paper.postings.documents[np.isin(paper.terms, columns)]
    return _counted([found], len(paper.lengths))


def _surroundings(
    relevance: NDArray[np.float64], worth: NDArray[np.float64], paper: Prepared
) -> NDArray[np.float64]:
    """What the heading, the sentences around and the whole section speak for."""
    size = len(paper.lengths)
    if not size:
        return np.zeros((len(SURROUNDINGS), 0))
    direction = relevance[RELEVANCE.index("direction of the sentence")]
    model = relevance[RELEVANCE.index("embedding language model")]
    sums = np.bincount(paper.sections, model)
    sizes = np.maximum(np.bincount(paper.sections), 1)
    terms, reached = paper.reach
    rows = (
        _summed(worth[terms], reached, paper),
        _around(direction),
        _around(model),
        (sums / sizes)[paper.sections],
    )
    return standardise(np.stack(rows))


def _around(row: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.convolve(row, _AROUND)[2:-2]
