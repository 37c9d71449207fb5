"""Block of a LaTeX draft, words of its project's own -> its plain text and the way back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

from citectx.drafts.latex import plain
from citectx.model import CITATION_MARK, Prose, Range

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.drafts.latex.definitions import Definition
    from citectx.drafts.latex.plain import Hole
    from citectx.model import Block, Citation, Draft


_DEFINING = ("newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "newrobustcmd")


def prose(draft: Draft, block: Block, live: str, words: Words) -> Prose:
    """The plain text of `block`; `live` is the draft's text without what is dead in it."""
    holes = _holes(draft, block)
    text, pieces = plain.plain(live, draft.document.text, block.range, holes, words.printed)
    return Prose(text, tuple(pieces))


def _holes(draft: Draft, block: Block) -> list[Hole]:
    """The citation commands of `block` and the blocks within, in order."""
    (start, end), citations = block.range, draft.citations
    apart = _apart(draft, block)
    holes: list[Hole] = [(first, min(last, end), ()) for first, last in apart]
    known: Range | None = None
    tangled = bool(apart)
    number = bisect_right(citations, start, key=_end)
    while number < len(citations) and (extent := citations[number].extent)[1] <= end:
        citation = citations[number]
        number += 1
        if extent == known or extent[0] < start:
            continue
        if apart and (around := _around(apart, extent[0])):
            number = max(number, bisect_right(citations, around.end, key=_end))
            continue
        tangled = tangled or (known is not None and extent[0] < known[1])
        known = extent
        if citation.quotation is not None:
            holes += _holes_around(citation, citation.quotation)
            tangled = True
        else:
            mark = () if citation.silent else ((CITATION_MARK, extent[0]),)
            holes.append((*extent, mark))
    return _untangled(holes) if tangled else holes


def _holes_around(citation: Citation, quotation: Range) -> list[Hole]:
    """All of the command but its quotation, if that stands within the command."""
    start, end = citation.extent
    if quotation.end > end:
        return [(start, end, ((CITATION_MARK, start),))]
    first, last = quotation
    closing = (("” ", last), (CITATION_MARK, last))
    return [(start, first, (("“", start),)), (last, end, closing)]


def _untangled(holes: list[Hole]) -> list[Hole]:
    """The holes in order, without those inside others, whose marks go to the outer ones."""
    apart: list[tuple[int, int, list[tuple[str, int]]]] = []
    for start, end, instead in sorted(holes):
        if apart and start < apart[-1][1]:
            first, last, marks = apart[-1]
            marks += instead
            apart[-1] = (first, max(last, end), marks)
        else:
            apart.append((start, end, [*instead]))
    return [(start, end, tuple(marks)) for start, end, marks in apart]


def _end(citation: Citation) -> int:
    return citation.extent.end


def _apart(draft: Draft, block: Block) -> list[Range]:
    """The blocks within `block`, but not those within them."""
    apart: list[Range] = []
    blocks, number = draft.blocks, bisect_right(draft.blocks, block)
    while number < len(blocks) and (inner := blocks[number].range).start < block.range.end:
        apart.append(inner)
        number = bisect_left(blocks, inner.end, number + 1, key=_start)
    return apart


def _start(block: Block) -> int:
    return block.range.start


def _around(apart: list[Range], at: int) -> Range | None:
    """Which of them the place is in."""
    number = bisect_right(apart, at, key=itemgetter(0))
    return apart[number - 1] if number > 0 and at < apart[number - 1].end else None


@dataclass(frozen=True, eq=False, slots=True)
class Words:
    """What each command prints, and how many arguments it takes without printing them.

    Two are equal only when they are the same one, so that results can be kept by words.
    """

    printed: Mapping[str, tuple[str, int]]


@lru_cache(maxsize=64)
def words(definitions: tuple[Definition, ...]) -> Words:
    """The text of every command that prints none of its arguments.

    `\\newcommand{\\tool}{\\textsc{Tool}}` is such a command, and so is one that only hands its
    argument to `\\ref`.
    """
    printed: dict[str, tuple[str, int]] = {}
    for definition in definitions:
        count = _parameters(definition)
        if count is not None:
            text = _printed(definition.arguments[-1], printed)
            if "#" not in text:
                printed[definition.arguments[0].strip("{} \\")] = text, count
    return Words(printed)


def _parameters(definition: Definition) -> int | None:
    """How many arguments in braces the command takes, or None when that is not so simple."""
    if definition.command == "def":
        return None if definition.arguments[1].strip() else 0
    if definition.command not in _DEFINING:
        return None
    brackets = [argument[1:-1] for argument in definition.arguments[1:-1]] or ["0"]
    return int(brackets[0]) if len(brackets) == 1 and brackets[0].isdecimal() else None


def _printed(body: str, words: Mapping[str, tuple[str, int]]) -> str:
    return plain.plain(body, body, Range(0, len(body)), (), words)[0]
