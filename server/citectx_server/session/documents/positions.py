"""Offsets in a text <-> lines and characters as the client counts them."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

_UNIT_BYTES = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Position(NamedTuple):
    """A line, from 0, and how many units of the client's encoding stand before it there."""

    line: int
    character: int


class Extent(NamedTuple):
    """Where a range begins and ends."""

    start: Position
    end: Position


FILE_START = Position(0, 0)


def offset(text: str, starts: Sequence[int], position: Position, encoding: str) -> int:
    """The offset of a position; one beyond the end of its line stands at that end."""
    if position.line >= len(starts):
        return len(text)
    start = starts[position.line]
    end = starts[position.line + 1] - 1 if position.line + 1 < len(starts) else len(text)
    line = text[start:end]
    if line.isascii():
        return min(start + position.character, end)
    codec, size = _UNIT_BYTES[encoding]
    head = line.encode(codec, "surrogatepass")[: position.character * size]
    return start + len(head.decode(codec, "ignore"))


def position(text: str, starts: Sequence[int], offset: int, encoding: str) -> Position:
    """The position of an offset."""
    line = bisect_right(starts, offset) - 1
    return Position(line, characters(text[starts[line] : offset], encoding))


def characters(text: str, encoding: str) -> int:
    """How many units of the client's encoding a piece of a line takes."""
    if text.isascii():
        return len(text)
    codec, size = _UNIT_BYTES[encoding]
    return len(text.encode(codec, "surrogatepass")) // size
