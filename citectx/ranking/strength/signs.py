"""Query, paper, spans -> what tells how strong each span is, as numbers that are absolute.

They mean the same in every paper, unlike scores, which only put the sentences of one in order.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.ranking.fused.paper import Weighted, directions, prepare, rarities
from citectx.ranking.rank import fitting_vectors
from citectx.ranking.strength.asked_words import asked_words
from citectx.ranking.vectors import units
from citectx.ranking.vectors.choice import paper_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.model import Span
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.encoder.both_passes import Looks
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

SIGNS = (
    "its very words",
    "words near to them",
    "direction",
    "its words anywhere in the paper",
    "how far it stands out",
    "words asked for",
)
# The first alone tells the spans of one paper apart, so that strength falls as they are ordered.
SIGNS_OF_BOTH = (
    "both passes together",
    "the paper's closest sentence",
    "the mean of its sentences",
    "its very words in one sentence",
    "direction of one sentence",
    "its words anywhere in the paper",
    "words asked for",
)
_SAME = 0.999
_SETS = 4  # Of vectors, whose rarities are kept.


class _Words(NamedTuple):
    """The words of a query against each sentence: rows are words, columns are sentences."""

    shares: NDArray[np.float64]  # Of each word in the query, by its rarity.
    near: NDArray[np.floating]
    direction: NDArray[np.float32]  # That of the whole query.
    rows: NDArray[np.int64]  # Of the paper's terms in its vectors.
    anywhere: float  # The share of those that the paper has.
    size: float  # How many words are asked for, as a logarithm.


def signs(asked: Query, index: PaperIndex, spans: Sequence[Span]) -> NDArray[np.float64]:
    """A row of `SIGNS` for each span; shares are those of the query's words, by their rarity."""
    words = _words(asked, index)
    covered = words.shares @ words.near
    alike = _alike(words, index, spans)
    rows = [
        [
            float(words.shares @ _same(words.near[:, first:end]).max(axis=1)),
            float(words.shares @ words.near[:, first:end].max(axis=1)),
            max(alike[it] for it in range(first, end)),
            words.anywhere,
            _standing_out(covered, first, end),
            words.size,
        ]
        for first, end in spans
    ]
    return np.array(rows).reshape(len(spans), len(SIGNS))


def signs_of_both(
    asked: Query, index: PaperIndex, spans: Sequence[Span], seen: Looks
) -> NDArray[np.float64]:
    """A row of `SIGNS_OF_BOTH` for each span, where both passes have looked."""
    words = _words(asked, index)
    means = prepare(index, fitting_vectors(index)).means
    paper = [
        float(seen.cosines.max()),
        float(seen.cosines.mean()),
        float((words.shares @ _same(words.near)).max()),
        float(np.vecdot(means, words.direction).max()),
        words.anywhere,
        words.size,
    ]
    rows = [[float(seen.sums[first:end].max()), *paper] for first, end in spans]
    return np.array(rows).reshape(len(spans), len(SIGNS_OF_BOTH))


def _words(asked: Query, index: PaperIndex) -> _Words:
    own, vectors = _own(asked), fitting_vectors(index)
    rows = paper_rows(index, vectors)
    words = asked_words(own, vectors)
    shares = words.rarity / max(float(words.rarity.sum()), 1e-9)
    return _Words(
        shares,
        words.nearness(index, rows),
        words.direction,
        rows,
        float(shares[words.columns(index) >= 0].sum()),
        float(np.log1p(len(own.terms))),
    )


def _alike(words: _Words, index: PaperIndex, spans: Sequence[Span]) -> dict[int, float]:
    """The cosine of the query with each sentence of the spans; those of no other are made."""
    sentences = sorted({it for first, end in spans for it in range(first, end)})
    vectors, lengths = fitting_vectors(index), index.postings.lengths
    ends = np.cumsum(lengths)[sentences]
    runs = [
        index.sequence[end - size : end]
        for end, size in zip(ends.tolist(), lengths[sentences].tolist(), strict=True)
    ]
    rows, own = np.unique(words.rows[np.concatenate(runs)], return_inverse=True)
    places = np.repeat(np.arange(len(sentences)), lengths[sentences])
    weighted = Weighted(places, own, _row_rarities(vectors)[rows][own])
    means = directions(weighted, units(vectors, rows), len(sentences))
    return dict(zip(sentences, np.vecdot(means, words.direction).tolist(), strict=True))


@lru_cache(_SETS)
def _row_rarities(vectors: Vectors) -> NDArray[np.float64]:
    """How rare each word of a set is in its field; words without a vector have no direction."""
    return np.append(rarities(vectors, vectors.rows), 0.0)


def _same(near: NDArray[np.floating]) -> NDArray[np.float64]:
    return (near >= _SAME).astype(np.float64)


def _own(asked: Query) -> Query:
    """The query without what stands around its sentence."""
    pairs = zip(asked.terms, asked.weights, strict=True)
    terms, weights = zip(*(it for it in pairs if it[0] not in asked.around), strict=True)
    return replace(asked, terms=terms, weights=weights, around=frozenset())


def _standing_out(values: NDArray[np.float64], first: int, end: int) -> float:
    """By how many deviations the best of a span is above the mean of the paper."""
    deviation = max(float(values.std()), 1e-9)
    return float(values[first:end].max() - values.mean()) / deviation
