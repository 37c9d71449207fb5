"""Strings -> numbers under which they are found in arrays that are mapped from disk."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray


def hashes(strings: Iterable[str]) -> NDArray[np.uint64]:
    """A number of 64 bits for each string, the same on every machine; no two are likely alike."""
    digests = (blake2b(string.encode(), digest_size=8).digest() for string in strings)
    return np.frombuffer(b"".join(digests), "<u8")
