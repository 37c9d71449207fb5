"""Block of a LaTeX draft -> its plain text and the way back."""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING

from citectx.drafts.latex import plain
from citectx.model import CITATION_MARK, Prose

if TYPE_CHECKING:
    from citectx.drafts.latex.plain import Hole
    from citectx.drafts.latex.word_macros import Words
    from citectx.model import Block, Citation, Draft, Range


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
    for number in range(bisect_right(citations, start, key=_end), len(citations)):
        citation = citations[number]
        extent = citation.extent
        if extent[1] > end:
            break
        if extent == known or extent[0] < start or (apart and _covers(apart, extent[0])):
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
    apart: list[Hole] = []
    for start, end, instead in sorted(holes):
        before = apart[-1] if apart else None
        if before is not None and start < before[1]:
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
