"""Lines and columns of a whole paper -> how its text is set."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from citectx.papers.read.pdf.fonts import PLAIN
from citectx.papers.read.pdf.layout import Manner

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from citectx.papers.read.pdf.fonts import Style
    from citectx.papers.read.pdf.layout import Column, Line

_HALF = 2  # Sizes are counted in half points: scanned text differs in tenths from line to line.
_LONG = 20
_SIGN = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
_USUAL_LEADING = 1.2
_SOME = 0.15  # Of the text.
_SHORTEST_TOLD, _LONGEST_TOLD = 8, 90  # Letters of the lines that tell the widths of a font.
_FEWEST_TOLD = 4  # Lines.
_SAME = 0.01
_NEAR = 0.2  # Of a letter's width.
_MOST_TOLD = 0.8  # Of the lines.


def manner(pages: Iterable[Sequence[Column]]) -> Manner:
    """What most of the text of these pages has in common."""
    columns = [column for page in pages for column in page]
    lengths: dict[tuple[int, int], int] = {}
    known: dict[int, Style] = {}
    sizes: dict[int, list[float]] = {}
    for column in columns:
        for line in column.lines:
            length = _length(line.text)
            if length >= _LONG:
                look = id(line.style), round(line.size * _HALF)
                lengths[look] = lengths.get(look, 0) + length
                known[look[0]] = line.style
                sizes.setdefault(look[1], []).append(line.size)
    if not lengths:
        return Manner(10.0, 12.0, PLAIN)
    # A manual may show more of its code than of its text.
    prose = {look: length for look, length in lengths.items() if not known[look[0]].fixed}
    if sum(prose.values()) > _SOME * sum(lengths.values()):
        lengths = prose
    size = median(sizes[_most(lengths, 1)])
    return Manner(size, _leading(columns, size), known[_most(lengths, 0)])


def _length(text: str) -> int:
    """How many letters a text has; a sign of Chinese or Japanese is as wide as two."""
    return len(text) if text.isascii() else len(text) + len(_SIGN.findall(text))


def _most(lengths: Mapping[tuple[int, int], int], field: int) -> int:
    """The value of a field that most text has."""
    totals: Counter[int] = Counter()
    for look, length in lengths.items():
        totals[look[field]] += length
    return totals.most_common(1)[0][0]


def _leading(columns: Iterable[Column], size: float) -> float:
    distances: Counter[int] = Counter()
    for column in columns:
        for above, below in pairwise(column.lines):
            distance = above.baseline - below.baseline
            if abs(below.size - size) < 1 and size * 0.9 < distance < size * 2.5:
                distances[round(distance * _HALF)] += 1
    if not distances:
        return size * _USUAL_LEADING
    return distances.most_common(1)[0][0] / _HALF


def with_fixed_fonts(pages: Sequence[list[Line]]) -> list[list[Line]]:
    """The lines of each page; fonts of which every letter is as wide are known as fixed.

    Mostly their names tell it, but fonts that are sets of drawings, as old TeX makes them, have
    no name, and code is told from prose by its font.
    """
    lines: dict[Style, dict[str, Line]] = {}  # A heading that comes back tells no more than once.
    for page in pages:
        for line in page:
            if line.style is line.ending and not line.style.fixed and _tells(line):
                lines.setdefault(line.style, {})[line.text] = line
    fixed = {
        style: style._replace(fixed=True)
        for style, own in lines.items()
        if _are_even(list(own.values()))
    }
    if not fixed:
        return list(pages)
    return [
        [
            line._replace(
                style=fixed.get(line.style, line.style), ending=fixed.get(line.ending, line.ending)
            )
            for line in page
        ]
        for page in pages
    ]


def _tells(line: Line) -> bool:
    return _SHORTEST_TOLD <= len(line.text) <= _LONGEST_TOLD and line.text.isascii()


def _are_even(lines: Sequence[Line]) -> bool:
    """Whether nearly all lines are as wide as a whole number of letters of one width.

    Blanks that follow each other are one in the text, so a line may be wider than it seems.
    """
    widths = sorted((line.right - line.left) / len(line.text) for line in lines)
    dense = [it for it in widths if it < (1 + _SAME) * widths[len(widths) // 20]]
    if len(dense) < max(_FEWEST_TOLD, len(lines) // 4):
        return False
    usual = dense[len(dense) // 2]
    letters = [(line.right - line.left) / usual for line in lines]
    return sum(1 for it in letters if abs(it - round(it)) < _NEAR) >= _MOST_TOLD * len(lines)
