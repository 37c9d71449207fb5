"""Citations -> those that no `citectx: ignore` comment suppresses, in any language."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Citation

# How a comment begins that asks to ignore something, whatever marks comments in a language.
SIGN = "citectx:"
OPENING = rf"(?:<!--|%+|//|/\*|\#+|\.\.)[ \t]*{SIGN}[ \t]*ignore"
_COMMENT = re.compile(rf"{OPENING}\b(?!\[)[ \t]*(?:-->|\*/)?", re.ASCII)


def kept(text: str, citations: Sequence[Citation]) -> tuple[Citation, ...]:
    """The citations that stand on no suppressed line."""
    if SIGN not in text:
        return tuple(citations)
    lines = suppressed_lines(text)
    starts = [line.start for line in lines]

    def is_suppressed(citation: Citation) -> bool:
        number = bisect_right(starts, citation.range.start) - 1
        return number >= 0 and citation.range.start < lines[number].end

    return tuple(it for it in citations if not is_suppressed(it))


def suppressed_lines(text: str) -> list[Range]:
    """The lines with a comment, or the lines below comments that stand alone."""
    lines = []
    end = 0
    for comment in _COMMENT.finditer(text):
        if comment.start() < end:
            continue
        start = text.rfind("\n", end, comment.start()) + 1 or end
        end = _line_end(text, comment.end())
        alone = not text[start : comment.start()].strip() and not text[comment.end() : end].strip()
        lines.append(Range(end, _line_end(text, end)) if alone else Range(start, end))
    return lines


def _line_end(text: str, position: int) -> int:
    """Where the line after that of `position` starts."""
    return text.find("\n", position) + 1 or len(text)
