"""What one pass over the lines of a draft finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citectx.model import Range

if TYPE_CHECKING:
    from citectx.model import Block, FileLink


@dataclass(slots=True)
class Layout:
    """Blocks of prose, raw TeX and the files that are named, in the order of the text.

    `metadata` are the parts in YAML, `examples` the labels of numbered examples `(@label)`, of
    languages that have these.
    """

    blocks: list[Block] = field(default_factory=list)
    tex: list[Range] = field(default_factory=list)
    metadata: list[Range] = field(default_factory=list)
    examples: set[str] = field(default_factory=set)
    links: list[FileLink] = field(default_factory=list)


def strip(text: str, start: int, end: int) -> Range:
    """The range without the blanks around what stands in it."""
    content = text[start:end]
    start += len(content) - len(content.lstrip())
    return Range(start, max(start, start + len(content.strip())))
