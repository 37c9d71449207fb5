"""A document as the editor has it, ready for positions to be looked up in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.base.offsets import line_starts
from citectx_server.convert import from_lsp, to_lsp

if TYPE_CHECKING:
    from citectx.model import Range

_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True)
class Opened:
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

    def offset(self, position: lsp.Position) -> int:
        """The offset of a position of the client."""
        return from_lsp.offset(self.text, self.starts, position, self.encoding)

    @property
    def end(self) -> lsp.Position:
        """The place behind the last character."""
        return lsp.Position(*self._place(len(self.text)))

    def line_end(self, offset: int) -> lsp.Position:
        """The end of the line in which an offset stands."""
        found = _LINE_END.search(self.text, offset)
        end = found.start() if found else len(self.text)
        return lsp.Position(*self._place(end))

    def extent(self, where: Range) -> tuple[int, int, int, int]:
        """The line and character where a range begins, and those where it ends."""
        line, character = self._place(where.start)
        inside = self.text[where.start : where.end]
        if "\n" in inside or "\r" in inside:
            return (line, character, *self._place(where.end))
        return line, character, line, character + from_lsp.characters(inside, self.encoding)

    def range(self, where: Range) -> lsp.Range:
        """A range in the client's positions."""
        return to_lsp.range_(self.extent(where))

    def _place(self, offset: int) -> tuple[int, int]:
        return to_lsp.place(self.text, self.starts, offset, self.encoding)


def edited(document: Opened, change: lsp.TextDocumentContentChangeEvent) -> Opened:
    """The document after a change of the client."""
    if not isinstance(change, lsp.TextDocumentContentChangePartial):
        return replace(document, text=change.text)
    start = document.offset(change.range.start)
    end = max(document.offset(change.range.end), start)
    return replace(document, text=document.text[:start] + change.text + document.text[end:])
