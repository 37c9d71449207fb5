"""Offsets -> offsets in another text, or lines and columns."""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Prose

_PLAIN = itemgetter(0)
_SOURCE = itemgetter(1)


def source_offset(prose: Prose, plain: int) -> int:
    """Where the character at `plain` of the prose stands in the source."""
    start, source = prose.pieces[bisect_right(prose.pieces, plain, key=_PLAIN) - 1]
    return source + plain - start


def plain_offset(prose: Prose, source: int) -> int:
    """Where a character of the source stands in the prose, or would stand if it were in it."""
    pieces = prose.pieces
    if not pieces:
        return 0
    index = max(bisect_right(pieces, source, key=_SOURCE) - 1, 0)
    start, origin = pieces[index]
    end = pieces[index + 1][0] if index + 1 < len(pieces) else len(prose.text)
    return min(max(start + source - origin, start), end)


class Position(NamedTuple):
    """A place in a text as people count it: lines and columns from 1, columns in characters."""

    line: int
    column: int


def line_starts(text: str) -> tuple[int, ...]:
    """The offset of the first character of every line."""
    starts = [0]
    find = text.find
    offset = find("\n")
    while offset >= 0:
        starts.append(offset + 1)
        offset = find("\n", offset + 1)
    return tuple(starts)


def offset_at(text: str, line: int, column: int | None = None) -> int | None:
    """The offset of a place that people name, without a column the line's end; None beyond it."""
    starts = line_starts(text)
    if not 0 < line <= len(starts):
        return None
    end = starts[line] - 1 if line < len(starts) else len(text)
    return min(starts[line - 1] + column - 1, end) if column else end


def position(starts: Sequence[int], offset: int) -> Position:
    """The line and column of `offset`, given the text's `line_starts`."""
    line = bisect_right(starts, offset)
    return Position(line, offset - starts[line - 1] + 1)
