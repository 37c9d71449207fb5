"""Documents as terms -> postings: which term occurs how often in which document.

Documents are whatever is ranked: sentences, spans, passages or whole papers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Postings:
    """Plain arrays, so that they can be stored as bytes and opened without a copy.

    Term number `t` (its place in `vocabulary`) occurs in `documents[starts[t]:starts[t + 1]]`,
    ascending, as often as `counts` says at the same places. `lengths` counts the terms of each
    document, `totals` the occurrences of each term.
    """

    vocabulary: Mapping[str, int]
    starts: NDArray[np.int64]
    documents: NDArray[np.int32]
    counts: NDArray[np.int32]
    lengths: NDArray[np.int32]
    totals: NDArray[np.int64]


def postings(documents: Sequence[Sequence[str]]) -> Postings:
    """The postings of documents, each given as its terms in order."""
    vocabulary: dict[str, int] = {}
    numbers, places, counts = [], [], []
    for place, document in enumerate(documents):
        for term, count in Counter(document).items():
            numbers.append(vocabulary.setdefault(term, len(vocabulary)))
            places.append(place)
            counts.append(count)
    term_of = np.array(numbers, np.int64)
    count_of = np.array(counts, np.int32)
    order = np.argsort(term_of, kind="stable")
    sizes = np.bincount(term_of, minlength=len(vocabulary))
    return Postings(
        vocabulary=vocabulary,
        starts=np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
        documents=np.array(places, np.int32)[order],
        counts=count_of[order],
        lengths=np.array([len(document) for document in documents], np.int32),
        totals=np.bincount(term_of, count_of, len(vocabulary)).astype(np.int64),
    )
