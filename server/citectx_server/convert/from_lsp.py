"""lsprotocol values -> citectx values: positions, paths and languages."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from typing import TYPE_CHECKING

from pygls import uris

from citectx import drafts
from citectx.base.file_kinds import FILE_KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lsprotocol import types as lsp

_UNIT_BYTES = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
# Of languages that have several endings, the first.
_ENDINGS = {name: it.ending for it in reversed(FILE_KINDS) for name in it.languages}


def offset(text: str, starts: Sequence[int], position: lsp.Position, encoding: str) -> int:
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


def characters(text: str, encoding: str) -> int:
    """How many units of the client's encoding a piece of a line takes."""
    if text.isascii():
        return len(text)
    codec, size = _UNIT_BYTES[encoding]
    return len(text.encode(codec, "surrogatepass")) // size


def line_of(starts: Sequence[int], place: int) -> int:
    """The number of the line, from 0, in which an offset stands."""
    return bisect_right(starts, place) - 1


def path(uri: str, language: str, folder: str) -> str:
    """The file that a document stands for.

    What has no file (an unsaved buffer, a notebook's cell) is taken for one in `folder`, with the
    ending that its language asks for, so that a bibliography can be found from there.
    """
    if uri.startswith("file:"):
        return uris.to_fs_path(uri) or uri
    name = Path(uri.rpartition(":")[2].rpartition("/")[2].replace("#", "-")).name or "untitled"
    if drafts.language_of(name) is None:
        name += _ENDINGS.get(language, ".md")
    return str(Path(folder or Path.cwd()) / name)
