"""Terms of sentences -> how often each term stands in each sentence."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray


class Counts(NamedTuple):
    """The term numbered `terms[n]` stands `times[n]` times in the sentence `sentences[n]`.

    Only what occurs is listed; `size` and `vocabulary` are how many sentences and terms there are.
    """

    sentences: NDArray[np.intp]
    terms: NDArray[np.intp]
    times: NDArray[np.float64]
    size: int
    vocabulary: int


def counts(sentences: Iterable[Sequence[str]]) -> Counts:
    """The counts of sentences that are given as their terms."""
    numbers: dict[str, int] = {}
    rows, columns, times = [], [], []
    size = 0
    for row, terms in enumerate(sentences):
        size = row + 1
        for term, count in Counter(terms).items():
            rows.append(row)
            columns.append(numbers.setdefault(term, len(numbers)))
            times.append(count)
    return Counts(
        np.array(rows, np.intp),
        np.array(columns, np.intp),
        np.array(times, np.float64),
        size,
        len(numbers),
    )


def matrix(counted: Counts) -> NDArray[np.float64]:
    """The same with a row for each sentence and a column for each term."""
    full = np.zeros((counted.size, counted.vocabulary))
    full[counted.sentences, counted.terms] = counted.times
    return full


def by_sentence(counted: Counts, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sums over sentences of one value for each entry."""
    return np.bincount(counted.sentences, values, counted.size).astype(np.float64)


def by_term(counted: Counts, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sums over terms of one value for each entry."""
    return np.bincount(counted.terms, values, counted.vocabulary).astype(np.float64)
