"""Text -> what its `citectx: ignore` comments leave alone, in any language.

`% citectx: ignore` at the end of a line, or alone on the line above it, hides the citations of that
line; `% citectx: ignore[number, hedge] why` silences these checks there.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citectx.model import Citation

_MARK = "citectx:"
_START = rf"(?:<!--|%+|//|/\*|\#+|\.\.)[ \t]*{_MARK}[ \t]*ignore"
_OF_CITATIONS = re.compile(rf"{_START}\b(?!\[)[ \t]*(?:-->|\*/)?", re.ASCII)
_OF_CHECKS = re.compile(rf"{_START}\[(?P<ids>[\w\s,-]*)\][^\n]*")


def citations_kept(text: str, citations: Sequence[Citation]) -> tuple[Citation, ...]:
    """The citations that stand on no suppressed line."""
    if _MARK not in text:
        return tuple(citations)
    lines = suppressed_lines(text)
    starts = [line.start for line in lines]

    def is_suppressed(citation: Citation) -> bool:
        number = bisect_right(starts, citation.range.start) - 1
        return number >= 0 and citation.range.start < lines[number].end

    return tuple(it for it in citations if not is_suppressed(it))


def hides_citations(text: str, start: int, end: int) -> bool:
    """Whether the comment that begins at `start` hides the citations of its line."""
    return _OF_CITATIONS.match(text, start, end) is not None


def suppressed_lines(text: str) -> list[Range]:
    """The lines with a comment, or the lines below comments that stand alone."""
    lines = []
    end = 0
    for comment in _OF_CITATIONS.finditer(text):
        if comment.start() < end:
            continue
        start = text.rfind("\n", end, comment.start()) + 1 or end
        end = _line_end(text, comment.end())
        alone = not text[start : comment.start()].strip() and not text[comment.end() : end].strip()
        lines.append(Range(end, _line_end(text, end)) if alone else Range(start, end))
    return lines


def ignored_checks(text: str) -> Mapping[str, tuple[Range, ...]]:
    """The ranges of the text on which findings of each check are not wanted, by its id."""
    ignored: dict[str, list[Range]] = {}
    for comment in _OF_CHECKS.finditer(text) if _MARK in text else ():
        start = text.rfind("\n", 0, comment.start()) + 1
        end = _line_break(text, comment.end())
        if not text[start : comment.start()].strip():
            end = _line_break(text, end + 1)
        for id_ in re.split(r"[\s,]+", comment["ids"].strip()):
            ignored.setdefault(id_, []).append(Range(start, end))
    return {id_: tuple(ranges) for id_, ranges in ignored.items()}


def is_ignored(ignored: Mapping[str, tuple[Range, ...]], id_: str, *places: Range) -> bool:
    """Whether any of the places touches a line that ignores this check."""
    return any(
        start <= place.end and place.start <= end
        for start, end in ignored.get(id_, ())
        for place in places
    )


def _line_end(text: str, position: int) -> int:
    """Where the line after that of `position` starts."""
    return text.find("\n", position) + 1 or len(text)


def _line_break(text: str, position: int) -> int:
    """Where the line of `position` ends, without its line break."""
    end = text.find("\n", position)
    return len(text) if end < 0 else end
