"""A document as the editor has it, ready for positions to be looked up in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from citectx.base.offsets import line_starts
from citectx_server.session.documents import positions
from citectx_server.session.documents.positions import Extent, Position

if TYPE_CHECKING:
    from citectx.model import Range

_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True)
class OpenDocument:
    """One version of a document; `path` is where its text counts as being."""

    uri: str
    path: str
    text: str
    encoding: str

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where the lines begin, found out once for each version."""
        if "\r" in self.text:
            return (0, *(it.end() for it in _LINE_END.finditer(self.text)))
        return line_starts(self.text)

    def holds(self, where: Range) -> bool:
        """Whether a range of the draft is shown here: all of it is."""
        return True

    def offset(self, position: Position) -> int:
        """The offset of a position of the client."""
        return positions.offset(self.text, self.starts, position, self.encoding)

    @property
    def end(self) -> Position:
        """The place behind the last character."""
        return self._position(len(self.text))

    def line_end(self, offset: int) -> Position:
        """The end of the line in which an offset stands."""
        end = _LINE_END.search(self.text, offset)
        return self._position(end.start() if end else len(self.text))

    def extent(self, where: Range) -> Extent:
        """Where a range begins and ends, as the client counts."""
        start = self._position(where.start)
        inside = self.text[where.start : where.end]
        if "\n" in inside or "\r" in inside:
            return Extent(start, self._position(where.end))
        length = positions.characters(inside, self.encoding)
        return Extent(start, Position(start.line, start.character + length))

    def _position(self, offset: int) -> Position:
        return positions.position(self.text, self.starts, offset, self.encoding)


class Change(NamedTuple):
    """New text of a document: at a place, or of all of it."""

    text: str
    extent: Extent | None = None


def edited(document: OpenDocument, change: Change) -> OpenDocument:
    """The document after a change of the client."""
    if change.extent is None:
        return replace(document, text=change.text)
    start = document.offset(change.extent.start)
    end = max(document.offset(change.extent.end), start)
    return replace(document, text=document.text[:start] + change.text + document.text[end:])
