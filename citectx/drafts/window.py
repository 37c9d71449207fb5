"""Citation -> the words left and right of it, as many as asked for, whatever the sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx import drafts
from citectx.base.offsets import plain_offset
from citectx.text.unmark import unmark

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
    return " ".join(before[max(len(before) - left, 0) :]), " ".join(after[:right])


def _words(marked: str) -> list[str]:
    """The words of a plain text: marks and free-standing punctuation are none."""
    return [it for it in unmark(marked).text.split() if any(map(str.isalnum, it))]
