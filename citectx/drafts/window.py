"""Citation -> the words left and right of it, as many as asked for, other citations marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx import drafts
from citectx.base.offsets import plain_offset
from citectx.model import CITATION_MARK

if TYPE_CHECKING:
    from citectx.model import Citation, Draft


def window(draft: Draft, citation: Citation, left: int, right: int) -> tuple[str, str]:
    """Up to `left` words before and `right` words after the citation, in its own block."""
    offset = citation.extent.start
    around = [block for block in draft.blocks if block.range.start <= offset < block.range.end]
    if not around:
        return "", ""
    prose = drafts.prose(draft, around[-1])
    before = _words(prose.text[: plain_offset(prose, offset)])
    after = _words(prose.text[plain_offset(prose, citation.extent.end) :])
    return " ".join(_first(before[::-1], left)[::-1]), " ".join(_first(after, right))


def _words(marked: str) -> list[str]:
    """The words of a plain text, its marks, and what ends its sentences."""
    return marked.replace(CITATION_MARK, f" {CITATION_MARK} ").split()


def _first(pieces: list[str], count: int) -> list[str]:
    """The first words, and what stands between and behind them."""
    words = [place for place, it in enumerate(pieces) if any(map(str.isalnum, it))]
    return pieces[: words[count]] if len(words) > count else pieces
