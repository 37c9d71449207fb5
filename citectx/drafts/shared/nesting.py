"""Blocks in their order -> those that are not too deep inside others."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.model import Block

_DEEPEST = 20


def shallow(blocks: Iterable[Block]) -> list[Block]:
    """The blocks without those inside twenty others: nobody writes so, and they cost the most.

    What such a note says is part of the one around it.
    """
    found: list[Block] = []
    ends: list[int] = []  # Of the blocks around.
    for block in blocks:
        while ends and ends[-1] <= block.range.start:
            ends.pop()
        if len(ends) < _DEEPEST:
            ends.append(block.range.end)
            found.append(block)
    return found
