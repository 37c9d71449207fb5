"""BibTeX text -> its blocks in order, each with its place: all that bibtexparser is asked for."""

from __future__ import annotations

import logging
import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bibtexparser import model

# bibtexparser wants the brace on the line of the type; BibTeX does not mind.
_BRACE_BELOW = re.compile(r"@\w+[ \t\r]*\n\s*(?=[{(])")
# BibTeX would read what follows the `@` even so, but biber and people do not.
_COMMENTED_OUT = re.compile(r"^([ \t]*%[^\n@]*)@(?=\w+[ \t]*[{(])", re.MULTILINE)
_BLOCK_START = re.compile(r"\n[ \t]*@\w*[ \t]*[{(]")
_PART = 100_000
_COMMENTED = re.compile(r"@comment\b", re.IGNORECASE)


class Entry(NamedTuple):
    """An entry: under lower-case names, the values of its fields as written, braces and all.

    Where a name stands again, it is in `repeated` and its first value counts.
    """

    kind: str
    key: str
    fields: dict[str, str]
    start: int
    end: int
    repeated: tuple[str, ...] = ()


class Broken(NamedTuple):
    """What could not be parsed, up to the next block."""

    start: int
    end: int


class Definition(NamedTuple):
    """A `@string`, its value as written."""

    name: str
    value: str


class Comment(NamedTuple):
    """The inside of a `@comment`."""

    text: str


class Loose(NamedTuple):
    """Text outside all blocks."""

    text: str


Block = Entry | Broken | Definition | Comment | Loose


def blocks(text: str) -> Iterator[Block]:
    """The blocks of the text in their order."""
    # It would repeat on stderr, with the user's text, what becomes a Problem here.
    logging.getLogger("bibtexparser.splitter").disabled = True
    text = _COMMENTED_OUT.sub(r"\1%", text)
    text = _BRACE_BELOW.sub(lambda it: " ".join(it[0].split()).ljust(len(it[0])), text)
    for start, end in pairwise(_cuts(text)):
        yield from _blocks(text, start, end)


def _cuts(text: str) -> Iterator[int]:
    """Where the text is cut into parts, so that memory and time stay in proportion to it.

    A cut changes nothing: bibtexparser takes a block start at the head of a line for one, whatever
    came before.
    """
    start = 0
    while True:
        yield start
        following = _BLOCK_START.search(text, start + _PART)
        if following is None:
            break
        start = following.start() + 1
    yield len(text)


def _blocks(text: str, first: int, last: int) -> Iterator[Block]:
    """The blocks between two cuts."""
    from bibtexparser import model
    from bibtexparser.splitter import Splitter

    cursor = first
    broken: int | None = None
    for found in Splitter(text[first:last]).split().blocks:
        block = getattr(found, "ignore_error_block", None) or found
        raw = block.raw or ""
        if isinstance(block, model.ImplicitComment):
            if broken is None:
                yield Loose(raw)
            continue
        start = _start(text, raw, cursor)
        if broken is not None:
            yield Broken(broken, start)
            broken = None
        cursor = start + len(raw)
        if isinstance(block, model.Entry):
            yield _entry(block, start, cursor)
        elif isinstance(block, model.String):
            yield Definition(block.key.lower(), block.value)
        elif isinstance(block, model.ExplicitComment):
            yield Comment(block.comment)
        elif isinstance(block, model.ParsingFailedBlock):
            cursor = start + 1
            broken = None if _COMMENTED.match(raw) else start
    if broken is not None:
        yield Broken(broken, last)


def _entry(block: model.Entry, start: int, end: int) -> Entry:
    fields: dict[str, str] = {}
    repeated: tuple[str, ...] = ()
    for field in block.fields:
        name = field.key.lower()
        if "%" in name:  # A comment to biber, and to whoever wrote it.
            name = name.rpartition("\n")[2].strip()
        if name.startswith("%"):
            continue
        if name in fields:
            repeated += (name,)
        else:
            fields[name] = field.value
    return Entry(block.entry_type, block.key, fields, start, end, repeated)


def _start(text: str, raw: str, cursor: int) -> int:
    """Where `raw`, which begins with `@`, stands in the text from `cursor` on."""
    start = text.find("@", cursor)
    while start >= 0 and not text.startswith(raw, start):
        start = text.find("@", start + 1)
    return max(start, cursor)
