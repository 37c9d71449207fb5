"""Words -> rows, as arrays that need not be read to be searched.

A dictionary of the forty thousand words of a set takes longer to make than a query to answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from citectx.base.hashes import Hashed, hashed, hashes
from citectx.papers.index.vocabulary import Vocabulary as OfPaper

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Vocabulary(Mapping[str, int]):
    """The row of each word: `text` holds the words in the order of their rows, a line each."""

    __slots__ = ("hashed", "text")

    def __init__(self, text: NDArray[np.uint8], hashed: Hashed) -> None:
        self.text, self.hashed = text, hashed

    def places(self, words: Iterable[str]) -> NDArray[np.int64]:
        """The row of every word, -1 for unknown ones; a paper's words have been hashed before."""
        if not isinstance(words, OfPaper):
            return self.hashed.places(hashes(words))
        keys, numbers = words.hashed
        rows = np.empty(len(numbers), np.int64)
        rows[numbers] = self.hashed.places(keys)
        return rows

    def __getitem__(self, word: str) -> int:
        place = int(self.places((word,))[0])
        if place < 0:
            raise KeyError(word)
        return place

    def __iter__(self) -> Iterator[str]:
        return iter(self.text.tobytes().decode().split("\n") if len(self) else ())

    def __len__(self) -> int:
        return len(self.hashed.keys)


def vocabulary(words: Sequence[str]) -> Vocabulary:
    """The vocabulary of words in the order of their rows."""
    return Vocabulary(np.frombuffer("\n".join(words).encode(), np.uint8), hashed(words))
