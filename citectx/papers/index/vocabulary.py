"""Terms in one run of UTF-8 -> their numbers, read when the first of them is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from citectx.base.hashes import hashed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from citectx.base.hashes import Hashed

_END = ord("\n")  # Of each term but the last.


def vocabulary(terms: Iterable[str]) -> Vocabulary:
    """The vocabulary of terms in the order of their numbers; halves of characters are replaced."""
    content = "\n".join(terms).encode(errors="replace")
    names = content.decode().split("\n") if content else []
    return Vocabulary(np.frombuffer(content, np.uint8), hashed(names))


class Vocabulary(Mapping[str, int]):
    """The vocabulary of stored postings; each term's number is its place.

    Its hashes are kept beside it, because to make them takes longer than a query.
    """

    def __init__(self, content: NDArray[np.uint8], hashed: Hashed) -> None:
        self.content = content
        self.hashed = hashed

    def __getitem__(self, term: str) -> int:
        return self._numbers[term]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.hashed.numbers)

    def some(self, numbers: Iterable[int]) -> list[str]:
        """A few terms by their numbers, which takes less than to make all of them ready."""
        content = self.content.tobytes()
        ends = [*np.flatnonzero(self.content == _END).tolist(), len(content)]
        return [content[ends[it - 1] + 1 if it else 0 : ends[it]].decode() for it in numbers]

    def keys_of(self, numbers: NDArray[np.integer]) -> NDArray[np.uint64]:
        """The hashes of terms by their numbers."""
        keys = np.empty_like(self.hashed.keys)
        keys[self.hashed.numbers] = self.hashed.keys
        found: NDArray[np.uint64] = keys[numbers]
        return found

    @cached_property
    def names(self) -> list[str]:
        """The terms by their numbers."""
        return str(self.content.data, "utf-8").split("\n") if len(self.content) else []

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return dict(zip(self.names, range(len(self.names)), strict=True))
