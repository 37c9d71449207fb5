"""A project in a string -> its files, a cursor and the ranges that are expected back.

`-- main.tex --` starts a file, `<|>` is the cursor, `<[ ]>` surrounds a range. Text before the
first file name is `main.tex`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from textwrap import dedent
from typing import TYPE_CHECKING

from citectx import drafts
from citectx.model import Document, Draft, Range

if TYPE_CHECKING:
    from pathlib import Path

_FILE = re.compile(r"^-- (\S+) --\n", re.MULTILINE)
_SIGNS = re.compile(r"<\|>|<\[|\]>")


@dataclass(frozen=True, slots=True)
class Fixture:
    """The files by name; `path` names the one with the cursor, or else the first."""

    files: dict[str, str]
    path: str
    cursor: int | None = None
    ranges: tuple[Range, ...] = field(default=())

    def draft(self) -> Draft:
        """The file with the cursor, parsed."""
        return draft(self.files[self.path], self.path)

    def written_to(self, folder: Path) -> Path:
        """The path of the file with the cursor, after all files were written."""
        for name, text in self.files.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return folder / self.path


def parse(source: str) -> Fixture:
    """The project that `source` describes."""
    parts = _FILE.split(dedent(source).lstrip("\n"))
    named = dict(zip(parts[1::2], parts[2::2], strict=True))
    if parts[0].strip():
        named = {"main.tex": parts[0], **named}
    files: dict[str, str] = {}
    path, cursor, ranges = "", None, ()
    for name, marked in named.items():
        text, found, cut = _unsigned(marked)
        files[name] = text
        if found is not None or cut:
            path, cursor, ranges = name, found, cut
    return Fixture(files, path or next(iter(files)), cursor, ranges)


def draft(text: str, path: str = "main.tex") -> Draft:
    """One document, parsed."""
    language = drafts.language_of(path)
    assert language is not None, path
    return drafts.parse(Document(path, text, language))


def _unsigned(marked: str) -> tuple[str, int | None, tuple[Range, ...]]:
    """A text without its signs, where the cursor stood and what the brackets enclosed."""
    text = ""
    cursor = None
    opened: list[int] = []
    ranges = []
    position = 0
    for sign in _SIGNS.finditer(marked):
        text += marked[position : sign.start()]
        position = sign.end()
        if sign[0] == "<|>":
            cursor = len(text)
        elif sign[0] == "<[":
            opened.append(len(text))
        else:
            ranges.append(Range(opened.pop(), len(text)))
    return text + marked[position:], cursor, tuple(sorted(ranges))
