"""Two versions of a text -> what has changed between them."""

from __future__ import annotations

from typing import NamedTuple

from citectx.model import Range


class Change(NamedTuple):
    """What became of a text: from `start` on, up to `before` of the old and `after` of the new."""

    start: int
    before: int
    after: int


def change(before: str, after: str) -> Change:
    """The smallest piece that two texts differ in."""
    if before is after:
        return Change(len(before), len(before), len(before))
    start = _same_length(before, after)
    behind = _same_end(before, after, min(len(before), len(after)) - start)
    return Change(start, len(before) - behind, len(after) - behind)


def moved_offset(offset: int, before: str, after: str) -> int:
    """Where a place of an older text stands in a newer one; inside what changed, where that ends.

    Edits arrive while a request waits for its turn, and the answer is about the text after them.
    """
    start, old_end, new_end = change(before, after)
    return offset if offset < start else new_end + max(offset - old_end, 0)


def untouched_range(where: Range, made: Change) -> Range | None:
    """Where a range stands after a change, or None if that concerns it."""
    if where.end < made.start:
        return where
    if where.start < made.before:
        return None
    shift = made.after - made.before
    return Range(where.start + shift, where.end + shift)


def _same_length(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _same_end(one: str, other: str, most: int) -> int:
    """How many characters, `most` at most, two texts have in common at their end."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    return low
