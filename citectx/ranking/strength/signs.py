"""Query, paper, spans -> what tells how strong each span is, as numbers that are absolute.

They mean the same in every paper, unlike scores, which only put the sentences of one in order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.ranking.fused.features import nearness, similarity
from citectx.ranking.fused.paper import prepare
from citectx.ranking.rank import fitting_vectors

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
    directions: NDArray[np.float64]
    anywhere: float  # The share of those that the paper has.
    size: float  # How many words are asked for, as a logarithm.


def signs(asked: Query, index: PaperIndex, spans: Sequence[Span]) -> NDArray[np.float64]:
    """A row of `SIGNS` for each span; shares are those of the query's words, by their rarity."""
    words = _words(asked, index)
    covered, same = words.shares @ words.near, _same(words)
    rows = [
        [
            float(words.shares @ same[:, first:end].max(axis=1)),
            float(words.shares @ words.near[:, first:end].max(axis=1)),
            float(words.directions[first:end].max()),
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
    paper = [
        float(seen.cosines.max()),
        float(seen.cosines.mean()),
        float((words.shares @ _same(words)).max()),
        float(words.directions.max()),
        words.anywhere,
        words.size,
    ]
    rows = [[float(seen.sums[first:end].max()), *paper] for first, end in spans]
    return np.array(rows).reshape(len(spans), len(SIGNS_OF_BOTH))


def _words(asked: Query, index: PaperIndex) -> _Words:
    own = _own(asked)
    paper = prepare(index, fitting_vectors(index))
    words = similarity(own, paper)
    shares = words.rarity / max(float(words.rarity.sum()), 1e-9)
    return _Words(
        shares,
        nearness(words),
        np.vecdot(paper.means, words.direction),
        float(shares[words.columns >= 0].sum()),
        float(np.log1p(len(own.terms))),
    )


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
