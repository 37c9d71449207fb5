"""Paper -> all that `fused` knows of its sentences before anybody asks.

What does not depend on the query is computed once for a paper: vectors of its words, means of its
sentences, pairs of words that stand together, and where each sentence stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from citectx.ranking.models.likelihood import relative_lengths
from citectx.ranking.vectors import field_of, units
from citectx.ranking.vectors.choice import paper_rows
from citectx.text.background import background, idfs
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.papers.index.postings import Postings
    from citectx.ranking.vectors import Vectors

PLACES = (
    "centrality",
    "likeness to other sentences",
    "how far on",
    "first tenth",
    "first fifth",
    "the very beginning",
    "end of its section",
    "how far into its section",
    "likeness to the opening",
)
WINDOW = 4  # So many terms apart, two still stand together.
_LONGEST = 2_000  # In books of more sentences, not each is compared with each.
_ALIKE = 0.1  # The cosine from which two sentences are like each other.
_OPENING = 8  # Without an abstract, so many sentences stand for it.
_BEGINNING = 5.0
_PAPERS = 16  # Of how many papers all this is kept at hand.


class Weighted(NamedTuple):
    """Postings with what each counts: the sentence and the term of each."""

    documents: NDArray[np.integer]
    terms: NDArray[np.integer]
    weights: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A paper made ready. `V` terms, `n` sentences, vectors of `d` numbers.

    `pairs` are codes of two terms that stand together, ascending, beside the sentence that has
    them; `reach` are terms beside every sentence that has them, that is next in its section to
    one that has, or that stands under a heading with them.
    """

    postings: Postings
    vectors: Vectors
    terms: NDArray[np.intp]  # The term of every posting.
    units: NDArray[np.float32]  # V x d
    rarity: NDArray[np.float64]  # V: how rare a term is in the field,
    idf: NDArray[np.float64]  # and in the paper.
    weights: NDArray[np.float64]  # Every posting's share in its sentence as a unit vector,
    salience: NDArray[np.float64]  # and that times its `idf`.
    means: NDArray[np.float32]  # n x d
    lengths: NDArray[np.float32]  # n: how much their words resemble all words.
    pairs: tuple[NDArray[np.int64], NDArray[np.intp]]
    reach: tuple[NDArray[np.int64], NDArray[np.intp]]
    sections: NDArray[np.int32]  # n
    roles: NDArray[np.float64]  # The fields of `Role` x n
    kinship: NDArray[np.float64]  # n: how much all sentences together are like each.
    places: NDArray[np.float64]  # PLACES x n
    is_ordered: bool  # Whether the place of a sentence means anything.


@lru_cache(_PAPERS)
def prepare(index: PaperIndex, vectors: Vectors) -> Prepared:
    """The paper made ready with these vectors."""
    postings = index.postings
    rows = paper_rows(index, vectors)
    unit = units(vectors, rows)
    sizes = np.diff(postings.starts)
    terms_of = np.repeat(np.arange(len(sizes)), sizes)
    rarity = rarities(vectors, postings.vocabulary)
    own_idf = np.log((len(postings.lengths) + 1) / (sizes + 0.5))
    weights = _unit_weights(postings, np.log1p(postings.counts) * own_idf[terms_of])
    weighted = Weighted(postings.documents, terms_of, postings.counts * rarity[terms_of])
    means = directions(weighted, unit, len(postings.lengths))
    worth = np.where(rows >= 0, vectors.row_sums[rows], 1.0).astype(np.float64)
    opening = _opening(index)
    alike = _cosines(postings, weights)
    return Prepared(
        postings=postings,
        vectors=vectors,
        terms=terms_of,
        units=unit,
        rarity=rarity,
        idf=own_idf,
        weights=weights,
        salience=weights * own_idf[terms_of],
        means=means,
        lengths=relative_lengths(postings, worth),
        pairs=_together(index),
        reach=_reach(index, terms_of),
        sections=index.part_numbers,
        roles=index.roles.T.astype(np.float64),
        kinship=np.maximum(np.sqrt(np.vecdot(alike, alike)), 1e-9),
        places=_places(index, means, alike, _likeness(postings, weights, terms_of, opening)),
        is_ordered=len(index.parts) > 1,
    )


def rarities(vectors: Vectors, words: Iterable[str]) -> NDArray[np.float64]:
    """How rare each word is in the field of a vector set, never below 0."""
    found: NDArray[np.float64] = np.maximum(idfs(background(field_of(vectors)), words), 0.0)
    return found


def code(first: int, second: int, size: int) -> int:
    """One number for every two terms, whichever comes first."""
    return min(first, second) * size + max(first, second)


def standardise(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rows with mean 0 and deviation 1; those that tell nothing apart are 0."""
    size = max(rows.shape[1], 1)
    centred: NDArray[np.float64] = rows - rows.sum(axis=1, keepdims=True) / size
    deviations = np.sqrt(np.vecdot(centred, centred) / size)
    centred /= np.where(deviations > 1e-9, deviations, np.inf)[:, None]
    return centred


def _unit_weights(postings: Postings, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    size = len(postings.lengths)
    norms = np.sqrt(np.bincount(postings.documents, weights**2, size))
    found: NDArray[np.float64] = weights / np.maximum(norms[postings.documents], 1e-9)
    return found


def directions(weighted: Weighted, unit: NDArray[np.float32], size: int) -> NDArray[np.float32]:
    """The direction of each of so many sentences: the mean of its words, rare ones counting more.

    `unit` are the vectors of the terms.
    """
    documents, terms, weights = weighted
    order = np.argsort(documents, kind="stable")
    vectors = unit.take(terms[order], axis=0)
    vectors *= weights[order, None].astype(np.float32)
    sums = np.zeros((size, unit.shape[1]), np.float32)
    ordered = documents[order]
    first = np.flatnonzero(_is_new(ordered))
    if len(first):
        sums[ordered[first]] = np.add.reduceat(vectors, first, axis=0)
    norms = np.linalg.norm(sums, axis=1, keepdims=True)
    unit_sums: NDArray[np.float32] = sums / np.maximum(norms, np.float32(1e-9))
    return unit_sums


def _together(index: PaperIndex) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The code of every two terms that stand together, once for each sentence, and these."""
    sequence = index.sequence.astype(np.int64)
    size, count = len(index.postings.vocabulary), len(index.postings.lengths)
    sentences = np.repeat(np.arange(count), index.postings.lengths)
    keys = []
    for step in range(1, WINDOW):
        same = (sentences[step:] == sentences[:-step]) & (sequence[step:] != sequence[:-step])
        before, after = sequence[:-step][same], sequence[step:][same]
        found = np.minimum(before, after) * size + np.maximum(before, after)
        keys.append(found * count + sentences[step:][same])
    unique = _unique(np.concatenate(keys))
    return unique // max(count, 1), unique % max(count, 1)


def _reach(
    index: PaperIndex, terms_of: NDArray[np.intp]
) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """Every term beside the sentences in whose reach it is, once for each."""
    documents, sections = index.postings.documents.astype(np.int64), index.part_numbers
    count = max(len(sections), 1)
    keys = [terms_of * count + documents]
    for step in (-1, 1):
        beside = np.clip(documents + step, 0, count - 1)
        same = sections[beside] == sections[documents]
        keys.append((terms_of * count + beside)[same])
    vocabulary = index.postings.vocabulary
    keys += [
        vocabulary[term] * count + np.arange(part.first, part.end)
        for part in index.parts
        for term in terms(part.heading, index.tongue)
        if term in vocabulary
    ]
    unique = _unique(np.concatenate(keys))
    return unique // count, unique % count


def _unique(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Each number once, ascending; several times as fast as NumPy's own way."""
    ascending = np.sort(numbers)
    return ascending[_is_new(ascending)]


def _is_new(ascending: NDArray[Any]) -> NDArray[np.bool_]:
    """Which of ascending numbers are not the same as the one before."""
    return np.concatenate((ascending[:1] == ascending[:1], ascending[1:] != ascending[:-1]))


def _places(
    index: PaperIndex,
    means: NDArray[np.float32],
    alike: NDArray[np.float64],
    likeness: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The rows that `PLACES` names."""
    size = len(index.postings.lengths)
    if not size:
        return np.zeros((len(PLACES), 0))
    numbers = np.arange(size)
    far = numbers / max(size - 1, 1)
    begin = np.array([part.first for part in index.parts])[index.part_numbers]
    end = np.array([part.end for part in index.parts])[index.part_numbers]
    centre = means.mean(axis=0)
    central = means @ (centre / max(float(np.linalg.norm(centre)), 1e-9))
    degree = (alike > _ALIKE).mean(axis=1)
    rows = (
        *standardise(np.stack((central.astype(np.float64), degree))),
        far,
        far < 0.1,
        far < 0.2,
        1 / (1 + numbers / _BEGINNING),
        numbers == end - 1,
        np.log1p(numbers - begin),
        likeness,
    )
    return np.stack(rows).astype(np.float64)


def _cosines(postings: Postings, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """How like each two sentences are, term by term and not as a product of large matrices."""
    if len(postings.lengths) > _LONGEST:
        return np.ones((len(postings.lengths), 1))
    size, places = len(postings.lengths), np.arange(len(postings.documents))
    documents = postings.documents.astype(np.int64)
    ends = np.repeat(postings.starts[1:], np.diff(postings.starts))
    often = ends - places - 1  # With how many later postings of its term each is paired.
    first = np.repeat(places, often)
    second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(often) - often, often)
    cells = documents[first] * size + documents[second]
    sums = np.bincount(cells, weights[first] * weights[second], size * size)
    half = sums.astype(np.float64, copy=False).reshape(size, size)
    cosines: NDArray[np.float64] = half + half.T
    cosines.flat[:: size + 1] = np.bincount(documents, weights**2, size)
    return cosines


def _opening(index: PaperIndex) -> NDArray[np.bool_]:
    """Which sentences are the abstract, or the first ones where there is none."""
    opening = np.zeros(len(index.postings.lengths), bool)
    for part in index.parts:
        if part.kind == "abstract":
            opening[part.first : part.end] = True
    if not opening.any():
        opening[:_OPENING] = True
    return opening


def _likeness(
    postings: Postings,
    weights: NDArray[np.float64],
    terms: NDArray[np.intp],
    opening: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """The cosine of each sentence with the opening."""
    documents, size = postings.documents, len(postings.lengths)
    sums = np.bincount(terms, weights * opening[documents], len(postings.totals))
    unit = sums / max(float(np.linalg.norm(sums)), 1e-9)
    return np.bincount(documents, weights * unit[terms], size).astype(np.float64)
