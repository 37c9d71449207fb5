"""What one pass over the lines of a draft finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citectx.model import Range

if TYPE_CHECKING:
    from citectx.model import Block, Link


@dataclass(slots=True)
class Layout:
    """Blocks of prose, raw TeX and the files that are named, in the order of the text."""

    blocks: list[Block] = field(default_factory=list)
    tex: list[Range] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


def strip(text: str, start: int, end: int) -> Range:
    """The range without the blanks around what stands in it."""
    content = text[start:end]
    start += len(content) - len(content.lstrip())
    return Range(start, max(start, start + len(content.strip())))
