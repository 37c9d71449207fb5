"""Blocks of a column -> the same blocks; small print at its foot has become footnotes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.readers.pdf_blocks import Block
    from citectx.readers.pdf_manner import Manner

_MARKER = re.compile(r"(?:\d{1,2}|[*∗†‡§¶#])\s?(?=\S)")
_SMALL = 0.93


def name_footnotes(blocks: list[Block], manner: Manner) -> None:
    """Names the footnotes of a column that reaches the foot of its page."""
    at = len(blocks)
    while at > 0 and _is_small_print(blocks[at - 1], manner):
        at -= 1
    for first in range(max(at, 1), len(blocks)):
        if _MARKER.match(blocks[first].lines[0].text):
            blocks[first:] = [block._replace(kind="footnote") for block in blocks[first:]]
            return


def _is_small_print(block: Block, manner: Manner) -> bool:
    small = all(line.size < _SMALL * manner.size for line in block.lines if len(line.text) > 3)
    return block.kind in ("text", "aside") and small
