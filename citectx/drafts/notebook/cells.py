"""The JSON of a notebook -> the text of its Markdown cells and the way back to the file."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

# Numbers, commas and colons need no look: which key a string belongs to shows behind it.
_TOKEN = re.compile(r"\"((?:[^\"\\]|\\.)*+)\"(\s*:)?|[{}\[\]]")
_CELL = ["{", "cells[", "{"]
_ESCAPE = re.compile(r"\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|\\u\w{4}|\\.")


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell; from each of `starts` on, text and file run in step.

    `sources` are the same places in the file, `ends` where what stands there ends.
    """

    text: str
    range: Range
    starts: tuple[int, ...]
    sources: tuple[int, ...]
    ends: tuple[int, ...]


def cells(text: str) -> tuple[Cell, ...]:
    """The Markdown cells of a valid notebook, and the raw cells that hold front matter."""
    found = []
    for kind, strings in _sources(text):
        cell = _cell(text, strings) if strings and kind in ("markdown", "raw") else None
        if cell and (kind == "markdown" or cell.text.startswith("---")):
            found.append(cell)
    return tuple(found)


def source_range(cell: Cell, place: Range) -> Range:
    """Where in the file a piece of the cell's text stands."""
    if place.end > place.start:
        return Range(source_offset(cell, place.start), _source_end(cell, place.end))
    offset = _source_end(cell, place.end) if place.end else cell.range.start
    return Range(offset, offset)


def source_offset(cell: Cell, offset: int) -> int:
    """Where in the file the character at `offset` of the cell's text starts."""
    number = max(0, bisect_right(cell.starts, offset) - 1)
    if not cell.starts:
        return cell.range.start
    return min(cell.sources[number] + offset - cell.starts[number], cell.ends[number])


def _source_end(cell: Cell, end: int) -> int:
    """Where in the file the character before `end` of the cell's text ends."""
    number = bisect_right(cell.starts, end - 1) - 1
    if number < 0:
        return cell.range.start
    is_last = number + 1 == len(cell.starts)
    stop = len(cell.text) if is_last else cell.starts[number + 1]
    if end >= stop:
        return cell.ends[number]
    return cell.sources[number] + end - cell.starts[number]


def cell_offset(cell: Cell, source: int) -> int:
    """Where in the cell's text a place in the file is."""
    number = bisect_right(cell.sources, source) - 1
    if number < 0:
        return 0
    is_last = number + 1 == len(cell.starts)
    stop = len(cell.text) if is_last else cell.starts[number + 1]
    return min(cell.starts[number] + source - cell.sources[number], stop)


def _sources(text: str) -> Iterator[tuple[str, list[Range]]]:
    """The kind of each cell and the strings that its text is made of."""
    path: list[str] = []
    key = kind = ""
    strings: list[Range] = []
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if token[2] is not None:
            key = token[1]
        elif sign[0] == '"':
            if key == "cell_type" and path == _CELL:
                kind = token[1]
            elif key == "source" and path in (_CELL, [*_CELL, "source["]):
                strings.append(Range(*token.span(1)))
        elif sign in "{[":
            path.append(f"{key}{sign}" if sign == "[" else sign)
        elif path:
            path.pop()
            if path == _CELL[:2] and sign == "}":
                yield kind, strings
                kind, strings = "", []


def _cell(text: str, strings: list[Range]) -> Cell:
    """The strings joined, their escapes read."""
    parts: list[str] = []
    places: list[tuple[int, int, int]] = []
    length = 0
    for string in strings:
        for part, start, end in _decoded(text, string):
            parts.append(part)
            places.append((length, start, end))
            length += len(part)
    starts, sources, ends = zip(*places, strict=True) if places else ((), (), ())
    place = Range(strings[0].start, strings[-1].end)
    return Cell("".join(parts), place, starts, sources, ends)


def _decoded(text: str, string: Range) -> Iterator[tuple[str, int, int]]:
    """The text of a JSON string, piece by piece, each with its place in the file."""
    position = string.start
    for escape in _ESCAPE.finditer(text, *string):
        if escape.start() > position:
            yield text[position : escape.start()], position, escape.start()
        yield json.loads(f'"{escape[0]}"'), *escape.span()
        position = escape.end()
    if string.end > position:
        yield text[position : string.end], position, string.end
