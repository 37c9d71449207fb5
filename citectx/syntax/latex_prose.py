"""Block of a LaTeX draft -> its plain text and the way back."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING

from citectx.model import CITATION_MARK, Prose
from citectx.syntax import latex_plain
from citectx.syntax.latex_regions import LITERAL

if TYPE_CHECKING:
    from citectx.model import Block, Citation, Draft, Range
    from citectx.syntax.latex_plain import Hole
    from citectx.syntax.latex_words import Words


def prose(draft: Draft, block: Block, live: str, words: Words) -> Prose:
    """The plain text of `block`; `live` is the draft's text without what is dead in it."""
    start, end = block.range
    tex = live[start:end]
    source = draft.document.text[start:end] if LITERAL in tex else ""
    text, pieces = latex_plain.plain(tex, source, _holes(draft, block), words.printed)
    for blank in "\n\t\r\f\v":
        text = text.replace(blank, " ")
    text = text.rstrip(" ")
    while len(pieces) > 1 and pieces[-1][0] >= len(text):
        pieces.pop()
    return Prose(text, tuple([(plain, place + start) for plain, place in pieces]))


def _holes(draft: Draft, block: Block) -> list[Hole]:
    """The citation commands of `block` and the blocks within, in order, counted from its start."""
    (start, end), citations = block.range, draft.citations
    apart = _apart(draft, block)
    holes: list[Hole] = [(first - start, min(last, end) - start, ()) for first, last in apart]
    known: Range | None = None
    for number in range(bisect_right(citations, start, key=_end), len(citations)):
        citation = citations[number]
        extent = citation.extent
        if extent.end > end:
            break
        if extent == known or extent.start < start or (apart and _covers(apart, extent.start)):
            continue
        known = extent
        holes += _holes_of(citation, start)
    holes.sort()
    return _disjoint(holes)


def _holes_of(citation: Citation, offset: int) -> list[Hole]:
    """The mark, in place of the command; a quotation within the command can still be read."""
    (start, end), quotation = citation.extent, citation.quotation
    start, end = start - offset, end - offset
    mark = () if citation.silent else ((CITATION_MARK, start),)
    if quotation is None or quotation.end > citation.extent.end:
        return [(start, end, mark)]
    first, last = quotation.start - offset, quotation.end - offset
    closing = (("” ", last), *((CITATION_MARK, last) for _ in mark))
    return [(start, first, (("“", start),)), (last, end, closing)]


def _disjoint(holes: list[Hole]) -> list[Hole]:
    """The holes without those inside others, whose marks go to the outer ones."""
    if all(first[1] <= second[0] for first, second in pairwise(holes)):
        return holes
    apart = holes[:1]
    for start, end, instead in holes[1:]:
        before = apart[-1]
        if start < before[1]:
            apart[-1] = (before[0], max(before[1], end), (*before[2], *instead))
        else:
            apart.append((start, end, instead))
    return apart


def _end(citation: Citation) -> int:
    return citation.extent.end


def _apart(draft: Draft, block: Block) -> list[Range]:
    """The blocks within `block`, but not those within them."""
    apart: list[Range] = []
    for number in range(bisect_right(draft.blocks, block), len(draft.blocks)):
        inner = draft.blocks[number].range
        if inner.start >= block.range.end:
            break
        if not apart or inner.start >= apart[-1].end:
            apart.append(inner)
    return apart


def _covers(apart: list[Range], at: int) -> bool:
    number = bisect_right(apart, at, key=itemgetter(0))
    return number > 0 and at < apart[number - 1].end
