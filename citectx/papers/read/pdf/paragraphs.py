"""Blocks of text -> paragraphs, across columns and pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.pdf.layout import shares_row, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.read.pdf.layout import Block, Line


_ITEM = re.compile(r"(?:[•◦▪■●○‣∙·∗*–—-]|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)])\s+\S")
_BULLET = re.compile(r"[•◦▪■●○‣∙]\s+(?=\S)")
_CLOSED = re.compile(r"[.?!:;][\"'”’)\]]*\d{0,2}$")
_FINISHED = re.compile(r"[.?!][\"'”’)\]]*\d{0,2}$")
_INDENT = 0.7  # Of the size.
_SHORT = 0.12  # Of the room: how much earlier than others the last line of a paragraph ends.


def paragraphs(blocks: Sequence[Block]) -> list[tuple[Line, ...]]:
    """The lines of each paragraph; a text that a page or a formula cuts in two is one."""
    lineses: list[list[Line]] = []
    previous: _Place | None = None
    for block in blocks:
        left = min(line.left for line in block.lines)
        right = max(line.right for line in block.lines)
        if len(block.lines) < 3:
            left, right = min(left, block.left), max(right, block.right)
        for number, line in enumerate(block.lines):
            place = _Place(line, line.left - left, right - line.right, right - left)
            if previous is None or _begins(previous, place, first=number == 0, above=block.above):
                lineses.append([line])
            else:
                lineses[-1].append(line)
            previous = place
    return [(_without_bullet(first), *rest) for first, *rest in lineses]


def _without_bullet(line: Line) -> Line:
    match = _BULLET.match(line.text)
    return shorten(line, match.end()) if match else line


class _Place(NamedTuple):
    """A line, and how far it stands off the edges of its block."""

    line: Line
    indent: float
    rest: float
    room: float


def _begins(previous: _Place, place: _Place, *, first: bool, above: float) -> bool:
    """Whether a paragraph begins with the line at `place`."""
    if shares_row(previous.line, place.line):
        return False
    before, text = previous.line.text, place.line.text
    closed = not before[-1].isalpha() and _CLOSED.search(before, len(before) - 8) is not None
    if _ITEM.match(text) and (closed or previous.rest > _SHORT * previous.room or first):
        return True
    if text[0].islower():
        return False
    if not closed:
        apart = first and above < 9.0 and text[0].isupper()
        return apart and (previous.rest > 0.3 * previous.room or _is_labelled(place.line))
    if first:
        return above < 9.0 or (
            _FINISHED.search(before, len(before) - 8) is not None and _opens(place, previous)
        )
    indented = place.indent > _INDENT * place.line.size > previous.indent
    ends_early = previous.rest > _SHORT * previous.room and not text[0].islower()
    return indented or ends_early


def _is_labelled(line: Line) -> bool:
    """Whether a line begins with bold words, as "**Theorem 2** (Growth). Let"."""
    return line.lead > 0 and line.style.bold


def _opens(place: _Place, previous: _Place) -> bool:
    """Whether the first line of a column looks like the first line of a paragraph."""
    indented = place.indent > _INDENT * place.line.size
    return indented or previous.rest > _SHORT * previous.room
