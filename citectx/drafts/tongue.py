"""Draft -> the tongue it is written in, by some of its paragraphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from citectx.model import Draft, Tongue

_PARAGRAPHS = 16
_LONGEST = 300  # Characters of each: as much as tells, as an edit asks again.


def tongue(draft: Draft) -> Tongue:
    """The tongue of most of a draft; that of its markup does not count."""
    text = draft.document.text
    prose = [block.range for block in draft.blocks if block.kind == "paragraph"]
    some = prose[:: len(prose) // _PARAGRAPHS + 1]
    return tongue_of(text[start : min(end, start + _LONGEST)] for start, end in some)
