"""Columns of a whole paper -> how its running text is set."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from citectx.papers.read.pdf.fonts import PLAIN
from citectx.papers.read.pdf.layout import Manner

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from citectx.papers.read.pdf.fonts import Style
    from citectx.papers.read.pdf.layout import Column

_HALF = 2  # Sizes are counted in half points: scanned text differs in tenths from line to line.
_LONG = 20
_USUAL_LEADING = 1.2
_SOME = 0.15  # Of the text.


def manner(pages: Iterable[Sequence[Column]]) -> Manner:
    """What most of the text of these pages has in common."""
    columns = [column for page in pages for column in page]
    lengths: dict[tuple[int, int], int] = {}
    known: dict[int, Style] = {}
    for column in columns:
        for line in column.lines:
            length = len(line.text)
            if length >= _LONG:
                look = id(line.style), round(line.size * _HALF)
                lengths[look] = lengths.get(look, 0) + length
                known[look[0]] = line.style
    if not lengths:
        return Manner(10.0, 12.0, PLAIN)
    # A manual may show more of its code than of its text.
    prose = {look: length for look, length in lengths.items() if not known[look[0]].fixed}
    if sum(prose.values()) > _SOME * sum(lengths.values()):
        lengths = prose
    size = _most(lengths, 1) / _HALF
    return Manner(size, _leading(columns, size), known[_most(lengths, 0)])


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
