"""Query, paper, spans -> what tells how strong each span is, as numbers that are absolute.

They mean the same in every paper, unlike scores, which only put the sentences of one in order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.fused.features import nearness, similarity
from citectx.ranking.fused.paper import prepare
from citectx.ranking.rank import fitting_vectors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.model import Span
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query

SIGNS = (
    "its very words",
    "words near to them",
    "direction",
    "its words anywhere in the paper",
    "how far it stands out",
    "words asked for",
)
_SAME = 0.999


def signs(asked: Query, index: PaperIndex, spans: Sequence[Span]) -> NDArray[np.float64]:
    """A row of `SIGNS` for each span; shares are those of the query's words, by their rarity."""
    own = _own(asked)
    paper = prepare(index, fitting_vectors(index))
    words = similarity(own, paper)
    shares = words.rarity / max(float(words.rarity.sum()), 1e-9)
    near = nearness(words)
    covered, same = shares @ near, (near >= _SAME).astype(np.float64)
    directions = np.vecdot(paper.means, words.direction)
    known = float(shares[words.columns >= 0].sum())
    rows = [
        [
            float(shares @ same[:, first:end].max(axis=1)),
            float(shares @ near[:, first:end].max(axis=1)),
            float(directions[first:end].max()),
            known,
            _standing_out(covered, first, end),
            float(np.log1p(len(own.terms))),
        ]
        for first, end in spans
    ]
    return np.array(rows).reshape(len(spans), len(SIGNS))


def _own(asked: Query) -> Query:
    """The query without what stands around its sentence."""
    pairs = zip(asked.terms, asked.weights, strict=True)
    terms, weights = zip(*(it for it in pairs if it[0] not in asked.around), strict=True)
    return replace(asked, terms=terms, weights=weights, around=frozenset())


def _standing_out(values: NDArray[np.float64], first: int, end: int) -> float:
    """By how many deviations the best of a span is above the mean of the paper."""
    deviation = max(float(values.std()), 1e-9)
    return float(values[first:end].max() - values.mean()) / deviation
