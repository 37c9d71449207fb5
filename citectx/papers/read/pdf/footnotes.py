"""Blocks of a column -> the same blocks; small print at its foot has become footnotes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.papers.read.pdf.blocks import Block
    from citectx.papers.read.pdf.typesetting import Manner

_MARKER = re.compile(r"(?:\d{1,2}|[*∗†‡§¶#])\s?(?=\S)")
_GLUED = re.compile(r"\d{1,2}[A-Z][a-z]")
_PARTED = 1.25
_SMALL = 0.93


def name_footnotes(blocks: list[Block], manner: Manner) -> None:
    """Names the footnotes of a column that reaches the foot of its page."""
    at = len(blocks)
    while at > 0 and _is_small_print(blocks[at - 1], manner):
        at -= 1
    marked = next(
        (it for it in range(max(at, 1), len(blocks)) if _MARKER.match(blocks[it].lines[0].text)),
        len(blocks),
    )
    while marked > 1 and _is_glued_note(blocks[marked - 1]):
        marked -= 1
    blocks[marked:] = [block._replace(kind="footnote") for block in blocks[marked:]]


def _is_glued_note(block: Block) -> bool:
    """Whether a block begins "3See", as only notes do; scanned ones are not always smaller."""
    glued = _GLUED.match(block.lines[0].text) is not None
    return glued and block.kind in ("text", "aside") and block.above > _PARTED


def _is_small_print(block: Block, manner: Manner) -> bool:
    small = all(line.size < _SMALL * manner.size for line in block.lines if len(line.text) > 3)
    return block.kind in ("text", "aside") and small
