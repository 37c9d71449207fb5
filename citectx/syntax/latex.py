"""LaTeX document -> draft."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.model import Block, Citation, Document, Draft, Link, Range
from citectx.settings import Settings
from citectx.syntax import (
    latex_macros,
    latex_prose,
    latex_regions,
    latex_scan,
    latex_words,
    latex_wrappers,
)
from citectx.syntax.latex_macros import NO_MACROS, Macros

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Prose
    from citectx.syntax.latex_page import Found
    from citectx.syntax.latex_words import Words

_DEFAULTS = Settings()
_PARAGRAPH_END = re.compile(r"\n[ \t\r]*\n\s*")
_ROOT = re.compile(
    r"^[ \t]*%[ \t]*!TeX[ \t]+root[ \t]*=[ \t]*(\S(?:[^\r\n]*\S)?)"
    r"|\\documentclass[ \t]*\[([^][{}]*)\][ \t]*\{subfiles\}",
    re.MULTILINE | re.IGNORECASE,
)
_HEAD = 4096
_LONGEST_QUOTATION = 20_000
_BODY = "\\begin{document}"


def parse(document: Document, settings: Settings = _DEFAULTS, macros: Macros = NO_MACROS) -> Draft:
    """The document's citations, blocks and links.

    A block within another one, such as a footnote, comes after it; citations are in the order of
    print. `macros` are those of the project's other files.
    """
    text = document.text
    live, known = _live(text, macros)
    vocabulary = latex_wrappers.vocabulary(known, settings.macro_depth)
    body = live.find(_BODY)
    citations: list[Citation] = []
    blocks: list[Block] = []
    links = list(_roots(text))
    environments: tuple[str, ...] = ()
    for start, end in _runs(live, body):
        found, written, named, environments = latex_scan.scan(
            live[start:end], environments, vocabulary
        )
        if found:
            citations += _placed(found, start, text, live)
        # The preamble is prose only where something is cited.
        if start >= body or not all(it[-1] for it in found):
            for first, last, kind, level in written:
                blocks.append(Block(Range(first + start, last + start), kind, level))
        for link, target, first, last in named:
            links.append(Link(link, target, Range(first + start, last + start)))
    return Draft(document, tuple(citations), _leveled(blocks), tuple(links))


def citations_in(text: str, start: int, end: int, macros: Macros) -> tuple[Citation, ...]:
    """The citations in a piece of raw TeX within some other text, with offsets in `text`."""
    piece = parse(Document("", text[start:end], "latex"), _DEFAULTS, macros)
    return tuple(_moved(citation, start) for citation in piece.citations)


def prose(draft: Draft, block: Block) -> Prose:
    """The plain text of one block, one mark for each citation command that prints something."""
    return latex_prose.prose(draft, block, *_reading(draft.document.text))


@lru_cache(maxsize=32)
def _reading(text: str) -> tuple[str, Words]:
    """What is needed to read the blocks of `text`."""
    _, known = _live(text, NO_MACROS)
    live, definitions = latex_regions.regions(text, known.verbatims)
    return live, latex_words.words(definitions)


def _live(text: str, macros: Macros) -> tuple[str, Macros]:
    """What is alive in `text`, and `macros` together with its own."""
    live, definitions = latex_regions.regions(text, macros.verbatims)
    known = macros.merged(latex_macros.collected(definitions))
    if known.verbatims != macros.verbatims:
        live, _ = latex_regions.regions(text, known.verbatims)
    return live, known


def _runs(live: str, body: int) -> Iterator[tuple[int, int]]:
    """The pieces of the text between blank lines; none reaches from the preamble into the body."""
    start = 0
    for stop in (body, len(live)):
        for gap in _PARAGRAPH_END.finditer(live, start, max(stop, start)):
            yield start, gap.start()
            start = gap.end()
        if stop >= 0:
            yield start, stop
            start = stop


def _roots(text: str) -> Iterator[Link]:
    for found in _ROOT.finditer(text, 0, _HEAD):
        target = found[1] or found[2]
        yield Link("root", target, Range(*found.span(found.lastindex or 0)))


def _placed(found: tuple[Found, ...], offset: int, text: str, live: str) -> list[Citation]:
    """The citations of a run that begins at `offset`."""
    citations: list[Citation] = []
    new = tuple.__new__  # Half the price of the named tuples' own constructors.
    for start, end, command, keys, before, after, quoted, silent in found:
        extent = new(Range, (start + offset, end + offset))
        prenote = text[before[0] + offset : before[1] + offset] if before else ""
        postnote = text[after[0] + offset : after[1] + offset] if after else ""
        quotation = quoted and _quotation(quoted, command, offset, live)
        for key, first, last in keys:
            place = new(Range, (first + offset, last + offset))
            fields = (key, place, command, extent, prenote, postnote, quotation, silent)
            citations.append(new(Citation, fields))
    return citations


def _quotation(
    quoted: tuple[int, int | None], command: str, offset: int, live: str
) -> Range | None:
    start, end = quoted
    if end is not None:
        return Range(start + offset, end + offset)
    stop = live.find(f"\\end{{{command}}}", start + offset, start + offset + _LONGEST_QUOTATION)
    return Range(start + offset, stop) if stop >= 0 else None


def _moved(citation: Citation, offset: int) -> Citation:
    quotation = citation.quotation
    return citation._replace(
        range=Range(*(it + offset for it in citation.range)),
        extent=Range(*(it + offset for it in citation.extent)),
        quotation=quotation and Range(quotation.start + offset, quotation.end + offset),
    )


def _leveled(blocks: list[Block]) -> tuple[Block, ...]:
    """The blocks with headings counted from the highest that the document uses."""
    highest = min((block.level for block in blocks if block.level), default=1) - 1
    if not highest:
        return tuple(blocks)
    return tuple(it._replace(level=it.level - highest) if it.level else it for it in blocks)
