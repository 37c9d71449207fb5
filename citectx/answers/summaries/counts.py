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

    Only what occurs is listed, sentence after sentence. `often` says for each sentence how often
    it is there, `vocabulary` how many terms there are.
    """

    sentences: NDArray[np.intp]
    terms: NDArray[np.intp]
    times: NDArray[np.float64]
    often: NDArray[np.float64]
    vocabulary: int

    @property
    def size(self) -> int:
        """How many different sentences there are."""
        return len(self.often)


def counts(sentences: Iterable[Sequence[str]], often: Sequence[int] | None = None) -> Counts:
    """The counts of sentences that are given as their terms; each is there once, or as `often`."""
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
        np.ones(size) if often is None else np.array(often, np.float64),
        len(numbers),
    )


def matrix(counted: Counts) -> NDArray[np.float64]:
    """The same with a row for each sentence and a column for each term."""
    full = np.zeros((counted.size, counted.vocabulary))
    full[counted.sentences, counted.terms] = counted.times
    return full


def starts(counted: Counts) -> NDArray[np.intp]:
    """Where the entries of each sentence begin, and where the last ones end."""
    return np.searchsorted(counted.sentences, np.arange(counted.size + 1))


def entries_of(counted: Counts, terms: NDArray[np.intp]) -> NDArray[np.intp]:
    """The places of all entries of some terms."""
    wanted = np.zeros(counted.vocabulary, bool)
    wanted[terms] = True
    return wanted[counted.terms].nonzero()[0]


def shares(counted: Counts) -> NDArray[np.float64]:
    """How much of all that is said each term is, every sentence as often as it is there."""
    sums = by_term(counted, counted.times * counted.often[counted.sentences])
    return np.asarray(sums / max(sums.sum(), 1), np.float64)


def by_sentence(counted: Counts, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sums over sentences of one value for each entry."""
    return np.bincount(counted.sentences, values, counted.size).astype(np.float64, copy=False)


def by_term(counted: Counts, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sums over terms of one value for each entry."""
    return np.bincount(counted.terms, values, counted.vocabulary).astype(np.float64, copy=False)
