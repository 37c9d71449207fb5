"""Strings -> numbers under which they are found in arrays that are mapped from disk."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray


class Hashed(NamedTuple):
    """The hashes of strings, ascending, and in the same order the number of each string."""

    keys: NDArray[np.uint64]
    numbers: NDArray[np.int32]

    def places(self, wanted: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The numbers of the strings with these hashes, -1 for unknown ones."""
        if not len(self.keys):
            return np.full(len(wanted), -1, np.int64)
        found = np.minimum(self.keys.searchsorted(wanted), len(self.keys) - 1)
        return np.where(self.keys[found] == wanted, self.numbers[found], -1).astype(np.int64)


def hashed(strings: Iterable[str]) -> Hashed:
    """The strings by their hashes; the number of each is its place."""
    keys = hashes(strings)
    order = np.argsort(keys, kind="stable")
    return Hashed(keys[order], order.astype(np.int32))


def hashes(strings: Iterable[str]) -> NDArray[np.uint64]:
    """A number of 64 bits for each string, the same on every machine; no two are likely alike."""
    digests = (blake2b(string.encode(), digest_size=8).digest() for string in strings)
    return np.frombuffer(b"".join(digests), "<u8")
