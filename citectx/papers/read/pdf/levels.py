"""Headings of a paper in their order -> the level of each, 1 for the highest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.papers.read import headings
from citectx.papers.read.pdf.headings import NUMBER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.read.pdf.blocks import Block

_SAME_SIZE = 0.4
_FEWEST_NUMBERED = 2


def levels(found: Sequence[Block]) -> list[int]:
    """From the numbers where headings have them, else from how large the headings are."""
    numbers = [_depth(block.text) for block in found]
    if sum(1 for depth in numbers if depth) >= _FEWEST_NUMBERED:
        return _by_number(found, numbers)
    sizes = sorted({round(block.lines[0].size * 2) / 2 for block in found}, reverse=True)
    return [_rank(block, sizes) for block in found]


def _depth(text: str) -> int:
    """How many parts the number of a heading has; 0 without a number."""
    match = NUMBER.match(text)
    return match[1].count(".") + 1 if match and match[1] else 0


def _by_number(found: Sequence[Block], numbers: Sequence[int]) -> list[int]:
    sizes = [block.lines[0].size for block in found]
    top = max((size for size, depth in zip(sizes, numbers, strict=True) if depth == 1), default=0.0)
    lower = max(
        (size for size, depth in zip(sizes, numbers, strict=True) if depth > 1), default=0.0
    )
    # Size tells sections from their parts only where those with numbers differ in it.
    largest = top - _SAME_SIZE if lower < top - _SAME_SIZE else float("inf")
    levels = []
    last = 1
    for block, depth in zip(found, numbers, strict=True):
        if depth:
            last = depth
            levels.append(depth)
        elif headings.kind(block.text) != "other" or block.lines[0].size > largest:
            levels.append(1)
        else:
            levels.append(last + 1)
    return levels


def _rank(block: Block, sizes: Sequence[float]) -> int:
    if headings.kind(block.text) == "abstract":
        return 1
    size = block.lines[0].size
    return next(rank for rank, it in enumerate(sizes, start=1) if size > it - _SAME_SIZE)
