"""One run of TeX without blank lines -> its citations, blocks and links, counted from its start.

An edit changes one run, and `scan` remembers the others: that is what makes every keystroke
cheap. `latex.parse` moves the offsets to their place in the file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

from citectx.drafts.latex import citations as latex_citations
from citectx.drafts.latex.citations import keys
from citectx.drafts.latex.formulas import in_formula, without_formulas
from citectx.drafts.latex.page import Page, Spot
from citectx.drafts.latex.quotes import with_quotations
from citectx.drafts.latex.regions import IGNORED
from citectx.drafts.latex.structure import STRUCTURE

if TYPE_CHECKING:
    from citectx.drafts.latex.page import Found, Place
    from citectx.drafts.latex.wrappers import Vocabulary
    from citectx.model import BlockKind, LinkKind

# A command and what touches it: two notes and an argument, all free of commands and groups. A
# line break is one too, or else its second half would be taken for the start of the next command.
_COMMAND = re.compile(
    r"\\(\\|[A-Za-z@]+\*?)((?:\[[^][{}\\]*+\])?+)((?:\[[^][{}\\]*+\])?+)((?:\{[^{}\\]*+\})?+)"
)
_IGNORED_LINE = re.compile(rf"^([^\n]*?)[ \t]*{IGNORED}+(?:\r?\n([^\n]*))?", re.MULTILINE)
_NO_NOTES = (None, None)

# What a run contains, and the environments that are open at its end.
Scanned = tuple[
    tuple["Found", ...],
    tuple[tuple[int, int, "BlockKind", int], ...],
    tuple[tuple["LinkKind", str, int, int], ...],
    tuple[str, ...],
]


@lru_cache(maxsize=4096)
def scan(text: str, environments: tuple[str, ...], vocabulary: Vocabulary) -> Scanned:
    """What the run says; `text` is its live part."""
    return scan_once(text, environments, vocabulary)


def scan_once(text: str, environments: tuple[str, ...], vocabulary: Vocabulary) -> Scanned:
    """The same for a run that is being typed: it will never be the same again."""
    page = Page(without_formulas(text), vocabulary, environments)
    if "\\" in text:
        _scan_commands(page)
    page.end_block(len(text), len(text))
    page.blocks.sort()
    if page.quotes:
        page.citations = with_quotations(page)
    if page.nested:
        # In the order of print: a command within a note of another one comes first.
        page.citations.sort(key=itemgetter(1))
    if IGNORED in text:
        page.citations = _heeded(text, page.citations)
    return (*page.citations,), (*page.blocks,), (*page.links,), (*page.environments,)


def _scan_commands(page: Page) -> None:
    commands, bibliographies = page.vocabulary.commands, page.vocabulary.bibliographies
    # Splitting at the commands gives them and all between them in one list, at a fraction of the
    # price of a match for each; where they are follows from their lengths.
    pieces = iter(_COMMAND.split(page.text))
    start = len(next(pieces))
    for name, first, second, braced, gap in zip(*[pieces] * 5, strict=True):
        end = start + 1 + len(name) + len(first) + len(second) + len(braced)
        command = commands.get(name)
        if command is None:
            if name in STRUCTURE:
                STRUCTURE[name](page, _spot(name, start, end, braced))
            elif name in bibliographies:
                STRUCTURE["bibliography"](page, _spot(name, start, end, braced))
        elif page.math is not None and in_formula(page, start):
            pass
        elif braced and command.plain and "*" not in braced:
            found = keys(braced[1:-1], end - len(braced) + 1)
            before, after = _notes(first, second, start + 1 + len(name)) if first else _NO_NOTES
            page.citations.append((start, end, name, found, before, after, None, command.silent))
        else:
            latex_citations.add(page, start, start + 1 + len(name), name, command)
        start = end + len(gap)


def _spot(name: str, start: int, end: int, braced: str) -> Spot:
    return Spot(name, start, start + 1 + len(name), end, braced[1:-1] if braced else None)


def _notes(first: str, second: str, start: int) -> tuple[Place | None, Place | None]:
    """Where the notes are, of which a single one is a postnote."""
    middle = start + len(first)
    if not second:
        return None, (start + 1, middle - 1)
    return (start + 1, middle - 1), (middle + 1, middle + len(second) - 1)


def _heeded(text: str, citations: list[Found]) -> list[Found]:
    """Those that stand on no line that says, itself or on the line before, to ignore it."""
    ignored = [
        match.span(1 if match[1].strip() else 2 if match[2] is not None else 0)
        for match in _IGNORED_LINE.finditer(text)
    ]
    heeded = []
    for citation in citations:
        number = bisect_right(ignored, citation[0], key=itemgetter(0))
        if not number or citation[0] > ignored[number - 1][1]:
            heeded.append(citation)
    return heeded
