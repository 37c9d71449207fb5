"""A key, the keys that are taken -> one that is free."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container


def free_key(key: str, taken: Container[str]) -> str:
    """The key, or the key with the first number that makes it another than those taken."""
    numbered = (f"{key}-{number}" for number in count(2))
    return next(it for it in chain((key,), numbered) if it not in taken)
