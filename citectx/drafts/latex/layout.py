"""Live TeX -> its runs between blank lines; a scanned run -> what it gives the draft.

A layout is what a parsed text was put together from, so that after an edit only one run of it has
to be scanned.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.drafts.shared.nesting import shallow
from citectx.model import Block, Citation, FileLink, Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.drafts.latex.definitions import Definition
    from citectx.drafts.latex.page import Found
    from citectx.drafts.latex.scan import Scanned
    from citectx.drafts.latex.wrappers import Vocabulary

BODY = "\\begin{document}"
PARAGRAPH_END = re.compile(r"\n[ \t\r]*\n\s*")
_LONGEST_QUOTATION = 20_000
_LONGEST_NOTE = 2000


class Run(NamedTuple):
    """A piece of the text, the environments open at its start, and what was found in it.

    `citations`, `blocks` and `links` count those of the draft that stand before it.
    """

    start: int
    end: int
    environments: tuple[str, ...]
    scanned: Scanned
    citations: int
    blocks: int
    links: int


class Layout(NamedTuple):
    """What a draft was put together from.

    `body` is where the preamble ends, or -1; `highest` what is taken off the levels of headings;
    `far` where something begins that depends on all that follows. `definitions` are there if prose
    is read by them and by `live`.
    """

    live: str
    vocabulary: Vocabulary
    verbatims: frozenset[str]
    definitions: tuple[Definition, ...] | None
    body: int
    highest: int
    far: int
    runs: tuple[Run, ...]


def runs(live: str, body: int) -> Iterator[tuple[int, int]]:
    """The pieces of the text between blank lines; none reaches from the preamble into the body."""
    start = 0
    for stop in (body, len(live)):
        for gap in PARAGRAPH_END.finditer(live, start, max(stop, start)):
            yield start, gap.start()
            start = gap.end()
        if stop >= 0:
            yield start, stop
            start = stop


def citations(founds: tuple[Found, ...], offset: int, text: str, live: str) -> list[Citation]:
    """The citations of a run that begins at `offset`."""
    every: list[Citation] = []
    new = tuple.__new__  # Half the price of the named tuples' own constructors.
    for start, end, command, keys, before, after, quoted, silent in founds:
        extent = new(Range, (start + offset, end + offset))
        prenote = _note(text, before, offset) if before else ""
        postnote = _note(text, after, offset) if after else ""
        quotation = quoted and _quotation(quoted, command, offset, live)
        for key, first, last in keys:
            place = new(Range, (first + offset, last + offset))
            fields = (key, place, command, extent, prenote, postnote, quotation, silent)
            every.append(new(Citation, fields))
    return every


def _note(text: str, place: tuple[int, int], offset: int) -> str:
    """The note; one that goes on and on, with citations inside citations, is cut."""
    first, last = place
    return text[first + offset : min(last, first + _LONGEST_NOTE) + offset]


def blocks(scanned: Scanned, offset: int, body: int) -> list[Block]:
    """The blocks of a run; the preamble is prose only where something is cited."""
    found, written, *_ = scanned
    if offset < body and all(it[-1] for it in found):
        return []
    return shallow(
        Block(Range(first + offset, last + offset), kind, level)
        for first, last, kind, level in written
    )


def links(scanned: Scanned, offset: int) -> list[FileLink]:
    """The files that a run names."""
    return [
        FileLink(kind, target, Range(first + offset, last + offset))
        for kind, target, first, last in scanned[2]
    ]


def level_headings(blocks: list[Block], highest: int) -> list[Block]:
    """The blocks with headings counted from the highest that the document uses."""
    if not highest:
        return blocks
    return [
        block._replace(level=block.level - highest) if block.level else block for block in blocks
    ]


def has_open_quotation(founds: tuple[Found, ...]) -> bool:
    """Whether an environment is quoted, which may end in a later run."""
    return any(it[6] is not None and it[6][1] is None for it in founds)


def _quotation(
    quoted: tuple[int, int | None], command: str, offset: int, live: str
) -> Range | None:
    start, end = quoted
    if end is not None:
        return Range(start + offset, end + offset)
    stop = live.find(f"\\end{{{command}}}", start + offset, start + offset + _LONGEST_QUOTATION)
    return Range(start + offset, stop) if stop >= 0 else None
