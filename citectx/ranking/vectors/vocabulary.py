"""Words -> rows, as arrays that need not be read to be searched.

A dictionary of the forty thousand words of a set takes longer to make than a query to answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from citectx.base.hashes import hashes

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Vocabulary(Mapping[str, int]):
    """The row of each word: `text` holds the words in the order of their rows, a line each.

    `keys` are the words' hashes, ascending, and `numbers` their rows in the same order.
    """

    __slots__ = ("keys_", "numbers", "text")

    def __init__(
        self, text: NDArray[np.uint8], keys: NDArray[np.uint64], numbers: NDArray[np.int32]
    ) -> None:
        self.text, self.keys_, self.numbers = text, keys, numbers

    def places(self, words: Iterable[str]) -> NDArray[np.int64]:
        """The row of every word, -1 for unknown ones."""
        wanted = hashes(words)
        if not len(self.keys_):
            return np.full(len(wanted), -1, np.int64)
        found = np.minimum(self.keys_.searchsorted(wanted), len(self.keys_) - 1)
        return np.where(self.keys_[found] == wanted, self.numbers[found], -1).astype(np.int64)

    def __getitem__(self, word: str) -> int:
        place = int(self.places((word,))[0])
        if place < 0:
            raise KeyError(word)
        return place

    def __iter__(self) -> Iterator[str]:
        return iter(self.text.tobytes().decode().split("\n") if len(self) else ())

    def __len__(self) -> int:
        return len(self.keys_)


def vocabulary(words: Sequence[str]) -> Vocabulary:
    """The vocabulary of words in the order of their rows."""
    keys = hashes(words)
    order = np.argsort(keys, kind="stable")
    text = np.frombuffer("\n".join(words).encode(), np.uint8)
    return Vocabulary(text, keys[order], order.astype(np.int32))
