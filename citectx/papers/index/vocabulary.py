"""Terms in one run of UTF-8 -> their numbers, read when the first of them is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Vocabulary(Mapping[str, int]):
    """The vocabulary of stored postings; each term's number is its place."""

    def __init__(self, content: NDArray[np.uint8]) -> None:
        self._content = content

    def __getitem__(self, term: str) -> int:
        return self._numbers[term]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        terms = str(self._content.data, "utf-8").split("\n")
        return {term: number for number, term in enumerate(terms) if term}
