"""Columns of a whole paper -> how its running text is set."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from citectx.papers.read.pdf.fonts import PLAIN
from citectx.papers.read.pdf.layout import Manner

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citectx.papers.read.pdf.fonts import Style
    from citectx.papers.read.pdf.layout import Column

_HALF = 2  # Sizes are counted in half points: scanned text differs in tenths from line to line.
_LONG = 20
_USUAL_LEADING = 1.2


def manner(pages: Iterable[Sequence[Column]]) -> Manner:
    """What most of the text of these pages has in common."""
    columns = [column for page in pages for column in page]
    sizes: dict[int, int] = {}
    styles: dict[int, int] = {}
    known: dict[int, Style] = {}
    for column in columns:
        for line in column.lines:
            length = len(line.text)
            if length >= _LONG:
                halves, own = round(line.size * _HALF), id(line.style)
                sizes[halves] = sizes.get(halves, 0) + length
                styles[own] = styles.get(own, 0) + length
                known[own] = line.style
    if not sizes:
        return Manner(10.0, 12.0, PLAIN)
    size = max(sizes, key=lambda it: sizes[it]) / _HALF
    style = known[max(styles, key=lambda it: styles[it])]
    return Manner(size, _leading(columns, size), style)


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
