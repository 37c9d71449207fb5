"""Running text of another language -> the citation commands of TeX in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.drafts.latex import language as latex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.drafts.macros import Macros
    from citectx.model import Citation, Range

_COMMAND = re.compile(r"\\[A-Za-z]")


def citations(
    text: str, block: Range, opaque: Sequence[Range], macros: Macros
) -> Iterator[Citation]:
    """The citations of TeX in a block, those left out that start in code or math."""
    if not _COMMAND.search(text, *block):
        return
    for citation in latex.citations_in(_without_signs(text), *block, macros):
        if not is_within(opaque, citation.range.start):
            yield citation


def is_within(ranges: Sequence[Range], place: int) -> bool:
    """Whether `place` is in one of the ranges, which ascend."""
    number = bisect_right(ranges, place, key=lambda it: it.start) - 1
    return number >= 0 and place < ranges[number].end


@lru_cache(maxsize=4)
def _without_signs(text: str) -> str:
    """The text without the signs of comments and formulas, which mean other things around TeX."""
    return text.replace("%", " ").replace("$", " ")
