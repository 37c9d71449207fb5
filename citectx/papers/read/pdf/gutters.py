"""Lines of a page -> the blank strip between its columns, if it has columns."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.read.pdf.layout import Line


_BIN = 2.0  # Points; finer than any gutter.
_NARROWEST_GUTTER = 5.0
_MARGIN = 0.1  # No gutter this near to the edge of the text, as a share of its width.
_FEW_CROSSING = (0.02, 0.15, 0.4)  # Of the lines on a page, the strictest first.
_FEWEST_LINES = 4
_CLEAR = 0.3  # Of all lines: where so many speak for a gutter, no other is looked for.
_HALF = 0.5  # Of the room: the narrowest line that speaks for a column.
_MOST = 0.75  # Of the room: what a line of running text fills.
_NARROWEST_COLUMN = 0.25  # Of the width of all columns.
_MOST_FIGURES = 0.3  # Of the signs; tables have more.
_FIGURES = re.compile(r"\d")
_MOST_CROSSING = 0.5  # Lines across a gutter, for each line beside it.


class Gutter(NamedTuple):
    """A blank strip from top to bottom."""

    left: float
    right: float

    @property
    def middle(self) -> float:
        """Half way across."""
        return (self.left + self.right) / 2


class Extent(NamedTuple):
    """The edges of a text."""

    left: float
    right: float


def extent(lines: Sequence[Line]) -> Extent:
    """From the leftmost to the rightmost character."""
    return Extent(min(line.left for line in lines), max(line.right for line in lines))


def gutter(lines: Sequence[Line]) -> Gutter | None:
    """The gutter of a page, or of its lower or upper half where the rest is one column."""
    edges = extent(lines)
    found, _ = best_gutter(lines, edges)
    if found is not None or len(lines) < 8 * _FEWEST_LINES:
        return found
    ordered = sorted(lines, key=lambda line: line.baseline)
    half = len(ordered) // 2
    for part in (ordered[:half], ordered[half:]):
        found, speaking = best_gutter(part, edges)
        if speaking >= 5 * _FEWEST_LINES:
            return found
    return None


def best_gutter(lines: Sequence[Line], edges: Extent) -> tuple[Gutter | None, int]:
    """The strip that most lines stand beside, and how many speak for it."""
    covered = _coverage(lines, edges)
    best, most = None, 0
    for share in _FEW_CROSSING:
        for strip in _strips(covered, share * max(covered), edges.left):
            speaking = _speaking(lines, strip, edges)
            if speaking > most:
                best, most = strip, speaking
        if most > _CLEAR * len(lines):
            break
    return best, most


def _coverage(lines: Sequence[Line], edges: Extent) -> list[int]:
    """How many lines stand over each bin of the page's width."""
    left = edges.left
    steps = [0] * (int((edges.right - left) / _BIN) + 2)
    for line in lines:
        begin = line.left
        for gap in line.gaps:
            steps[int((begin - left) / _BIN)] += 1
            steps[int((gap.left - left) / _BIN) + 1] -= 1
            begin = gap.right
        steps[int((begin - left) / _BIN)] += 1
        steps[int((line.right - left) / _BIN) + 1] -= 1
    return list(accumulate(steps))


def _strips(covered: Sequence[int], most: float, left: float) -> list[Gutter]:
    """Strips that no more than so many lines cross."""
    gutters: list[Gutter] = []
    low = int(_MARGIN * len(covered))
    if min(covered[low : len(covered) - low], default=0) > most:
        return gutters
    begin = None
    for position in range(low, len(covered) - low):
        if covered[position] <= most:
            begin = position if begin is None else begin
        elif begin is not None:
            gutters.append(Gutter(left + begin * _BIN, left + position * _BIN))
            begin = None
    return [strip for strip in gutters if strip.right - strip.left >= _NARROWEST_GUTTER]


class _Piece(NamedTuple):
    """What of a line stands on one side of a gutter."""

    baseline: float
    width: float
    text: str


def _speaking(lines: Sequence[Line], strip: Gutter, edges: Extent) -> int:
    """How many lines speak for the gutter, 0 when too many speak against it."""
    before, after, across = _sides(lines, strip.middle)
    if min(len(before), len(after)) < _FEWEST_LINES:
        return 0
    high = min(max(before).baseline, max(after).baseline) + 1
    low = max(min(before).baseline, min(after).baseline) - 1
    width = edges.right - edges.left
    sides = [
        _side([piece for piece in side if low <= piece.baseline <= high], room, width)
        for side, room in ((before, strip.left - edges.left), (after, edges.right - strip.right))
    ]
    between = sum(1 for baseline in across if low <= baseline <= high)
    speaking = sum(side.wide for side in sides)
    if between > _MOST_CROSSING * speaking or min(side.wide for side in sides) < _FEWEST_LINES:
        return 0
    if across and not all(side.is_text for side in sides):
        return 0
    return speaking - between


def _sides(lines: Sequence[Line], middle: float) -> tuple[list[_Piece], list[_Piece], list[float]]:
    """The pieces before and after the middle, and the baselines of lines across it."""
    before: list[_Piece] = []
    after: list[_Piece] = []
    across: list[float] = []
    for line in lines:
        if line.right <= middle:
            before.append(_Piece(line.baseline, line.right - line.left, line.text))
        elif line.left >= middle:
            after.append(_Piece(line.baseline, line.right - line.left, line.text))
        else:
            gap = next((gap for gap in line.gaps if gap.left <= middle <= gap.right), None)
            if gap is None:
                across.append(line.baseline)
                continue
            cut = gap.offset
            before.append(_Piece(line.baseline, gap.left - line.left, line.text[:cut]))
            after.append(_Piece(line.baseline, line.right - gap.right, line.text[cut:]))
    return before, after, across


class _Side(NamedTuple):
    """How many pieces fill half of their room, and whether all look like running text."""

    wide: int
    is_text: bool


def _side(pieces: Sequence[_Piece], room: float, width: float) -> _Side:
    """Cells of tables do not fill their room; running text does."""
    widths = sorted(piece.width for piece in pieces)
    usual = widths[int(0.9 * len(widths))] if widths else room
    if _NARROWEST_COLUMN * width < usual < 0.6 * room:
        room = usual  # There are two columns more on this side.
    wide = sum(1 for it in widths if it > _HALF * room)
    letters = sum(len(piece.text) for piece in pieces)
    filling = sum(len(piece.text) for piece in pieces if piece.width > _MOST * room)
    figures = sum(len(_FIGURES.findall(piece.text)) for piece in pieces)
    is_text = 2 * filling > letters and figures < _MOST_FIGURES * letters
    return _Side(wide, room > _NARROWEST_COLUMN * width and is_text)
