"""Block of a LaTeX draft -> its plain text and the way back."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

from citectx.model import CITATION_MARK, Prose
from citectx.syntax import latex_plain
from citectx.syntax.latex_regions import LITERAL

if TYPE_CHECKING:
    from citectx.model import Block, Citation, Draft, Range
    from citectx.syntax.latex_words import Words

# A piece of a block that is not read as TeX, because it belongs to a citation command or is a block
# of its own: where it starts and ends, and what stands for it.
_Hole = tuple[int, int, str]


def prose(draft: Draft, block: Block, live: str, words: Words) -> Prose:
    """The plain text of `block`; `live` is the draft's text without what is dead in it."""
    start, end = block.range
    tex = live[start:end]
    source = draft.document.text[start:end] if LITERAL in tex else ""
    text, pieces = _rendered(tex, source, tuple(_holes(draft, block)), words)
    return Prose(text, tuple([(plain, place + start) for plain, place in pieces]))


def _holes(draft: Draft, block: Block) -> list[_Hole]:
    """The holes of `block` in order, counted from its start."""
    (start, end), citations = block.range, draft.citations
    apart = _apart(draft, block)
    holes: list[_Hole] = [(it.start - start, it.end - start, "") for it in apart]
    known: Range | None = None
    for number in range(bisect_right(citations, start, key=_end), len(citations)):
        citation = citations[number]
        extent = citation.extent
        if extent.end > end:
            break
        if extent == known or extent.start < start or _covers(apart, extent.start):
            continue
        known = extent
        mark = "" if citation.silent else CITATION_MARK
        quotation = citation.quotation
        if quotation is None or quotation.end > extent.end:
            holes.append((extent.start - start, extent.end - start, mark))
        else:
            holes.append((extent.start - start, quotation.start - start, "“"))
            holes.append((quotation.end - start, quotation.end - start, "” "))
            holes.append((quotation.end - start, extent.end - start, mark))
    holes.sort()
    return holes


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


@lru_cache(maxsize=16_384)
def _rendered(
    tex: str, source: str, holes: tuple[_Hole, ...], words: Words
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Plain text and pieces, counted from the start of the block; unchanged blocks cost nothing."""
    plain = latex_plain.plain_of(tex, source, words.printed)
    position = 0
    for start, end, instead in holes:
        if start > position:
            latex_plain.write(plain, position, start)
        plain.add(instead, start)
        position = max(position, end)
    latex_plain.write(plain, position, len(tex))
    text = "".join(plain.texts).rstrip(" \t\r\n\f\v")
    for blank in "\n\t\r\f\v":
        text = text.replace(blank, " ")
    pieces = plain.pieces
    while len(pieces) > 1 and pieces[-1][0] >= len(text):
        pieces.pop()
    return text, tuple(pieces)
