"""Documents as terms -> postings: which term occurs how often in which document.

Documents are whatever is ranked: sentences, spans, passages or whole papers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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
    numbers = [term_numbers(vocabulary, document) for document in documents]
    return numbered_postings(numbers, vocabulary)


def term_numbers(vocabulary: dict[str, int], terms: Iterable[str]) -> NDArray[np.int32]:
    """The numbers of terms; those that are new are taken into the vocabulary."""
    return np.array([vocabulary.setdefault(term, len(vocabulary)) for term in terms], np.int32)


def numbered_postings(
    documents: Sequence[NDArray[np.int32]], vocabulary: Mapping[str, int]
) -> Postings:
    """The postings of documents, each given as the numbers of its terms."""
    size = len(vocabulary)
    lengths = np.array([len(document) for document in documents], np.int32)
    places = np.repeat(np.arange(len(documents), dtype=np.int64), lengths)
    numbers = np.concatenate(documents).astype(np.int64) if documents else places
    pairs, counts = np.unique(numbers * len(documents) + places, return_counts=True)
    term_of = pairs // max(len(documents), 1)
    return Postings(
        vocabulary=vocabulary,
        starts=np.searchsorted(term_of, np.arange(size + 1)),
        documents=(pairs - term_of * len(documents)).astype(np.int32),
        counts=counts.astype(np.int32),
        lengths=lengths,
        totals=np.bincount(numbers, minlength=size).astype(np.int64),
    )
