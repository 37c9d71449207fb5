"""Citation -> the words left and right of it, as many as asked for, whatever the sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx import syntax
from citectx.offsets import plain_offset
from citectx.text.unmark import unmark

if TYPE_CHECKING:
    from citectx.model import Block, Citation, Draft


def window(draft: Draft, citation: Citation, left: int, right: int) -> tuple[str, str]:
    """Up to `left` words before and `right` words after the citation, in its own block."""
    block = _block(draft, citation)
    if block is None:
        return "", ""
    before, after = _around(draft, block, citation)
    return _last(before, left), _first(after, right)


def section_window(draft: Draft, citation: Citation, left: int, right: int) -> tuple[str, str]:
    """The same across the paragraphs of its section."""
    block = _block(draft, citation)
    if block is None:
        return "", ""
    before, after = _around(draft, block, citation)
    above, below = _neighbours(draft, block)
    while above and len(before) < left:
        before = _words(syntax.prose(draft, above.pop()).text) + before
    while below and len(after) < right:
        after = after + _words(syntax.prose(draft, below.pop(0)).text)
    return _last(before, left), _first(after, right)


def _block(draft: Draft, citation: Citation) -> Block | None:
    offset = citation.extent.start
    around = [it for it in draft.blocks if it.range.start <= offset < it.range.end]
    return around[-1] if around else None


def _around(draft: Draft, block: Block, citation: Citation) -> tuple[list[str], list[str]]:
    prose = syntax.prose(draft, block)
    start = plain_offset(prose, citation.extent.start)
    end = plain_offset(prose, citation.extent.end)
    return _words(prose.text[:start]), _words(prose.text[end:])


def _words(marked: str) -> list[str]:
    """The words of a plain text: marks and free-standing punctuation are none."""
    return [it for it in unmark(marked).text.split() if any(map(str.isalnum, it))]


def _neighbours(draft: Draft, block: Block) -> tuple[list[Block], list[Block]]:
    """The paragraphs above and below the block, up to the headings around it."""
    above: list[Block] = []
    below: list[Block] = []
    for other in draft.blocks:
        if other.kind == "heading" and other.range.start < block.range.start:
            above.clear()
        elif other.kind == "heading" and other.range.start > block.range.start:
            break
        elif other.kind in ("paragraph", "quote") and other.range.end <= block.range.start:
            above.append(other)
        elif other.kind in ("paragraph", "quote") and other.range.start >= block.range.end:
            below.append(other)
    return above, below


def _last(words: list[str], count: int) -> str:
    return " ".join(words[max(len(words) - count, 0) :])


def _first(words: list[str], count: int) -> str:
    return " ".join(words[:count])
