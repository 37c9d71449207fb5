"""A document as the editor has it, ready for positions to be looked up in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from citectx.offsets import line_starts
from citectx_server import from_lsp, to_lsp

if TYPE_CHECKING:
    from lsprotocol import types as lsp

    from citectx.model import Range


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
        return line_starts(self.text)

    def offset(self, position: lsp.Position) -> int:
        """The offset of a position of the client."""
        return from_lsp.offset(self.text, self.starts, position, self.encoding)

    @property
    def end(self) -> lsp.Position:
        """The place behind the last character."""
        return to_lsp.position(self.text, self.starts, len(self.text), self.encoding)

    def range(self, where: Range) -> lsp.Range:
        """A range in the client's positions."""
        return to_lsp.range_(self.text, self.starts, where, self.encoding)


def moved(offset: int, before: str, after: str) -> int:
    """Where a place of an older text stands in a newer one; inside what changed, where that ends.

    Edits arrive while a request waits for its turn, and the answer is about the text after them.
    """
    if before is after:
        return offset
    same = _same_length(before, after)
    if offset < same:
        return offset
    behind = _same_length(before[same:][::-1], after[same:][::-1])
    return len(after) - min(behind, len(before) - offset)


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
