"""Cases, ranker -> what was measured on every case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.queries import Query

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.rankers import Ranker
    from citectx.rankers.postings import Postings

QueryOf = Callable[[str], Query]
Values = Mapping[str, float]


class Case(NamedTuple):
    """One thing to be ranked for: `measure` says how good the documents' order is."""

    group: str
    query: Query
    postings: Postings
    measure: Callable[[Sequence[int]], Values]


def measured(
    cases: Sequence[Case], rank: Ranker, advance: Callable[[], None]
) -> dict[str, NDArray[np.float64]]:
    """For each metric its value in every case."""
    every = []
    for case in cases:
        every.append(case.measure(ranked(rank(case.query, case.postings))))
        advance()
    return {name: np.array([values[name] for values in every]) for name in every[0]}


def ranked(scores: NDArray[np.float64]) -> list[int]:
    """The numbers of documents by falling score, equal ones in the order of the paper."""
    order: list[int] = np.argsort(-scores, kind="stable").tolist()
    return order
