"""Query, paper, spans -> what tells how strong each span is, as numbers that are absolute.

They mean the same in every paper, unlike scores, which only put the sentences of one in order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.ranking.fused.features import compared, nearness
from citectx.ranking.fused.paper import Weighted, directions, prepare, rarities
from citectx.ranking.rank import fitting_vectors
from citectx.ranking.strength.asked_words import asked_words
from citectx.ranking.vectors import places, units

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.model import Span
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.encoder.both_passes import Looks
    from citectx.ranking.queries import Query

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
    covered, same = words.shares @ words.near, _same(words)
    alike = _alike(words, index, spans)
    rows = [
        [
            float(words.shares @ same[:, first:end].max(axis=1)),
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
        float((words.shares @ _same(words)).max()),
        float(np.vecdot(means, words.direction).max()),
        words.anywhere,
        words.size,
    ]
    rows = [[float(seen.sums[first:end].max()), *paper] for first, end in spans]
    return np.array(rows).reshape(len(spans), len(SIGNS_OF_BOTH))


def _words(asked: Query, index: PaperIndex) -> _Words:
    own, vectors = _own(asked), fitting_vectors(index)
    rows = places(vectors, index.postings.vocabulary)
    known = asked_words(own, vectors)
    words = compared(own, known.unit, known.similarities(rows), index.postings, vectors)
    shares = words.rarity / max(float(words.rarity.sum()), 1e-9)
    return _Words(
        shares,
        nearness(words),
        words.direction,
        rows,
        float(shares[words.columns >= 0].sum()),
        float(np.log1p(len(own.terms))),
    )


def _alike(words: _Words, index: PaperIndex, spans: Sequence[Span]) -> dict[int, float]:
    """The cosine of the query with each sentence of the spans; those of no other are made."""
    sentences = sorted({it for first, end in spans for it in range(first, end)})
    postings, vectors = index.postings, fitting_vectors(index)
    chosen = np.flatnonzero(np.isin(postings.documents, sentences))
    terms, own = np.unique(
        np.searchsorted(postings.starts, chosen, "right") - 1, return_inverse=True
    )
    names = list(postings.vocabulary)
    rarity = rarities(vectors, (names[it] for it in terms.tolist()))
    weights = postings.counts[chosen] * rarity[own]
    places = np.searchsorted(sentences, postings.documents[chosen])
    unit = units(vectors, words.rows[terms])
    means = directions(Weighted(places, own, weights), unit, len(sentences))
    return dict(zip(sentences, np.vecdot(means, words.direction).tolist(), strict=True))


def _same(words: _Words) -> NDArray[np.float64]:
    return (words.near >= _SAME).astype(np.float64)


def _own(asked: Query) -> Query:
    """The query without what stands around its sentence."""
    pairs = zip(asked.terms, asked.weights, strict=True)
    terms, weights = zip(*(it for it in pairs if it[0] not in asked.around), strict=True)
    return replace(asked, terms=terms, weights=weights, around=frozenset())


def _standing_out(values: NDArray[np.float64], first: int, end: int) -> float:
    """By how many deviations the best of a span is above the mean of the paper."""
    deviation = max(float(values.std()), 1e-9)
    return float(values[first:end].max() - values.mean()) / deviation
