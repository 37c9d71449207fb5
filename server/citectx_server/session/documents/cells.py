"""A notebook as the editor has it -> one draft, and the piece of it that each cell shows.

The draft is the notebook's JSON as it would be saved, so that it is read in the same way whether
it is open or not. A client knows only cells, each a document with positions of its own.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Range
from citectx_server.session.documents.document import OpenDocument

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx_server.session.documents.positions import Extent, Position

_ESCAPE = re.compile(r"\\(?:u....|.)")


class CellSource(NamedTuple):
    """A cell: what kind the notebook says it is, and its text."""

    kind: str
    document: OpenDocument


@dataclass(frozen=True)
class Cell:
    """One cell of an open notebook. `text` is the whole draft, `part` what the cell is of it."""

    uri: str
    path: str
    text: str
    encoding: str
    source: OpenDocument
    start: int
    part: Range

    def holds(self, where: Range) -> bool:
        """Whether a range of the draft is shown in this cell."""
        return self.part.start <= where.start < self.part.end

    def offset(self, position: Position) -> int:
        """The offset in the draft of a position in the cell."""
        return self.start + len(_escaped(self.source.text[: self.source.offset(position)]))

    @property
    def end(self) -> Position:
        """The place behind the last character of the cell."""
        return self.source.end

    def line_end(self, offset: int) -> Position:
        """The end of the line of the cell in which an offset of the draft stands."""
        return self.source.line_end(self._own(offset))

    def extent(self, where: Range) -> Extent:
        """Where a range of the draft begins and ends in the cell."""
        return self.source.extent(Range(self._own(where.start), self._own(where.end)))

    def _own(self, offset: int) -> int:
        """The offset in the cell of an offset in the draft."""
        places, extra = self._escapes
        inside = offset - self.start
        own = inside - extra[bisect_left(places, inside)]
        return min(max(own, 0), len(self.source.text))

    @cached_property
    def _escapes(self) -> tuple[list[int], list[int]]:
        """Where escapes begin, and how many characters those before each of them take too many."""
        found = list(_ESCAPE.finditer(_escaped(self.source.text)))
        lengths = (len(it.group()) - 1 for it in found)
        return [it.start() for it in found], list(accumulate(lengths, initial=0))


View = OpenDocument | Cell  # What the editor shows of a file: all of it, or a cell.


def cells(path: str, sources: Sequence[CellSource]) -> tuple[Cell, ...]:
    """The cells of a notebook, in their order."""
    pieces = ['{"cells": [']
    starts = []
    length = len(pieces[0])
    for number, (kind, document) in enumerate(sources):
        head = f'{", " if number else ""}{{"cell_type": "{kind}", "metadata": {{}}, "source": "'
        starts.append(length + len(head))
        pieces += [head, _escaped(document.text), '"}']
        length += sum(map(len, pieces[-3:]))
    text = "".join((*pieces, '], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'))
    ends = [*starts[1:], len(text)]
    return tuple(
        Cell(it.uri, path, text, it.encoding, it, start, Range(start if number else 0, end))
        for number, ((_, it), start, end) in enumerate(zip(sources, starts, ends, strict=True))
    )


def _escaped(text: str) -> str:
    """The text as it stands between the quotes of JSON."""
    return json.dumps(text, ensure_ascii=False)[1:-1]
