"""Documents as numbers of terms -> postings of every two terms that follow each other.

Two words in a row tell more than both apart. A text has nearly as many pairs as words, so that
they are kept as numbers and not by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from citectx.papers.index.postings import Postings, numbered_postings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray


def pair(first: str, second: str) -> str:
    """The name of two terms that follow each other."""
    return f"{first} {second}"


class PairNames(Mapping[str, int]):
    """The numbers of pairs by their names; `codes` are ascending, one for each pair."""

    def __init__(self, terms: Mapping[str, int], codes: NDArray[np.int64]) -> None:
        self._terms = terms
        self._codes = codes

    def __getitem__(self, name: str) -> int:
        first, _, second = name.partition(" ")
        code = self._terms[first] * len(self._terms) + self._terms[second]
        place = int(np.searchsorted(self._codes, code))
        if place == len(self._codes) or self._codes[place] != code:
            raise KeyError(name)
        return place

    def __iter__(self) -> Iterator[str]:
        names, size = tuple(self._terms), len(self._terms)
        return (pair(names[it // size], names[it % size]) for it in self._codes.tolist())

    def __len__(self) -> int:
        return len(self._codes)


def pair_postings(documents: Sequence[NDArray[np.int32]], terms: Mapping[str, int]) -> Postings:
    """The postings of the pairs of documents, each given as the numbers of its terms in order."""
    coded = [it[:-1].astype(np.int64) * len(terms) + it[1:] for it in documents]
    codes, numbers = np.unique(np.concatenate(coded), return_inverse=True)
    ends = np.cumsum([len(it) for it in coded])
    return numbered_postings(np.split(numbers.astype(np.int32), ends[:-1]), PairNames(terms, codes))
