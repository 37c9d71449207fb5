"""Lines of a page -> columns in reading order, each with its lines from top to bottom."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.pdf.front import is_abstract_heading
from citectx.papers.read.pdf.gutters import Extent, best_gutter, extent, gutter
from citectx.papers.read.pdf.layout import Column, halves
from citectx.papers.read.pdf.rows import put_together, rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.papers.read.pdf.gutters import Gutter
    from citectx.papers.read.pdf.layout import Line

_INNER = 0.6  # Of the lines of a column: so many speak for dividing it again.
_FEW = 10  # One line in so many may be too long for its column,
_OVERFULL = 0.05  # by so much of its room.
_FEWEST_OF_ABSTRACT = 4  # Lines.
_FAR = 2.5  # Sizes.
_INSIDE = 0.15  # Of the width.
_LONGEST_HEADING = 24
_ONE_LINE = 1.7  # Sizes.
_SAME_ROW = 0.5
_NEAR = 1.0
_FEWEST_BESIDE = 5  # Lines across the gutter that have others beside them.
_ELSEWHERE = 0.1  # Of the width.
_REACH = 0.2  # How far into both columns a line across the gutter reaches at least.


def columns(lines: Sequence[Line]) -> tuple[Column, ...]:
    """The columns of a page; what stands across two of them divides the page above and below."""
    whole = put_together(lines)
    if not whole:
        return ()
    edges = extent(whole)
    box = _abstract_box(whole, edges)
    if box is not None:
        sides = (_column(Extent(left, right), side) for left, right, side in box.sides if side)
        return (*columns(box.above), *sides, *columns(box.below))
    strip = gutter(whole)
    if strip is None:
        return (_column(edges, whole),)
    top = _own_top(whole, strip, edges)
    if top:
        ends = {id(line) for line in top}
        return (*columns(top), *columns([line for line in whole if id(line) not in ends]))
    found: list[Column] = []
    for band in _bands(_split(whole, strip), strip, edges):
        found += _columns_of_band(band, strip, edges)
    return tuple(found)


class _Box(NamedTuple):
    """What stands over an abstract, on both sides of its left edge, and below it."""

    above: list[Line]
    sides: tuple[tuple[float, float, list[Line]], ...]
    below: list[Line]


def _abstract_box(lines: Sequence[Line], edges: Extent) -> _Box | None:
    """The abstract that stands beside dates and keywords, by its heading and where that begins."""
    heading, edge = next(_abstract_headings(lines, edges), (None, 0.0))
    if heading is None:
        return None
    before: list[Line] = []
    after: list[Line] = []
    ordered = sorted(lines, key=lambda line: -line.baseline)
    start = next(at for at, it in enumerate(ordered) if it.baseline < heading.baseline + 1)
    stop = start
    for line in ordered[start:]:
        if ordered[max(stop - 1, start)].baseline - line.baseline > _FAR * line.size:
            break
        gap = next((it for it in line.gaps if abs(it.right - edge) < line.size), None)
        if line.left > edge - line.size:
            after.append(line)
        elif line.right < edge:
            before.append(line)
        elif gap is not None:
            parts = halves(line, gap)
            before.append(parts[0])
            after.append(parts[1])
        else:
            break
        stop += 1
    if len(after) < _FEWEST_OF_ABSTRACT or not before:
        return None
    sides = ((edges.left, edge, before), (edge, edges.right, after))
    return _Box(ordered[:start], sides, ordered[stop:])


def _abstract_headings(lines: Sequence[Line], edges: Extent) -> Iterator[tuple[Line, float]]:
    """Lines that are or end with the heading of an abstract, and where that begins."""
    for line in lines:
        begin, left = 0, line.left
        if line.gaps:
            begin, left = line.gaps[-1].offset, line.gaps[-1].right
        inside = left - edges.left > _INSIDE * (edges.right - edges.left)
        short = len(line.text) - begin < _LONGEST_HEADING
        if inside and short and is_abstract_heading(line.text[begin:]):
            yield line, left


def _own_top(lines: Sequence[Line], strip: Gutter, edges: Extent) -> list[Line]:
    """The lines at the top of a page if they have columns of their own.

    Such are a box of dates and editors and, beside it, a title and an abstract that stand over both
    columns of the text.
    """
    covers = [line for line in lines if line.left < strip.left and line.right > strip.right]
    whole = [
        line
        for line in covers
        if not any(gap.left <= strip.middle <= gap.right for gap in line.gaps)
    ]
    others = [line for line in lines if line.right <= strip.left or line.left >= strip.right]
    beside = [line.baseline for line in whole if _has_neighbour(line, others, _NEAR)]
    if len(beside) < _FEWEST_BESIDE:
        return []
    top = [line for line in lines if line.baseline > min(beside) - 1]
    own, _ = best_gutter(top, edges)
    width = edges.right - edges.left
    parted = own is not None and abs(own.middle - strip.middle) > _ELSEWHERE * width
    return top if parted and len(top) < len(lines) else []


def _split(lines: Sequence[Line], strip: Gutter) -> list[Line]:
    """The lines, those that have their gap over the gutter cut there."""
    found: list[Line] = []
    for line in lines:
        gap = next((gap for gap in line.gaps if gap.left <= strip.middle <= gap.right), None)
        found += halves(line, gap) if gap else (line,)
    return found


class _Band(NamedTuple):
    """A part of the page from one line across to the next."""

    across: list[Line]
    before: list[Line]
    after: list[Line]


def _bands(lines: Sequence[Line], strip: Gutter, edges: Extent) -> list[_Band]:
    reach = Extent(
        strip.left - _REACH * (strip.left - edges.left),
        strip.right + _REACH * (edges.right - strip.right),
    )
    beside = [line for line in lines if line.left >= reach.left or line.right <= reach.right]
    bands = [_Band([], [], [])]
    for line in sorted(lines, key=lambda line: -line.baseline):
        band = bands[-1]
        crosses = line.left < reach.left and line.right > reach.right
        crosses = (crosses or _is_centred(line, strip)) and not _is_overfull(line, beside)
        if (crosses or _continues(line, band)) and not _has_neighbour(line, beside, _SAME_ROW):
            if band.before or band.after:
                bands.append(_Band([], [], []))
            bands[-1].across.append(line)
        elif (line.left + line.right) / 2 < strip.middle:
            band.before.append(line)
        else:
            band.after.append(line)
    return bands


def _is_overfull(line: Line, beside: Sequence[Line]) -> bool:
    """Whether a line of the left column is too long for it: it goes on right above and below."""
    near = [
        other.baseline - line.baseline
        for other in beside
        if abs(other.left - line.left) < line.size
        and abs(other.baseline - line.baseline) < _ONE_LINE * line.size
    ]
    return min(near, default=0.0) < 0 < max(near, default=0.0)


def _is_centred(line: Line, strip: Gutter) -> bool:
    """Whether a short line stands over the gutter, as far to its left as to its right."""
    covers = line.left < strip.left and line.right > strip.right
    return covers and abs((line.left + line.right) / 2 - strip.middle) < line.size


def _continues(line: Line, band: _Band) -> bool:
    """Whether a line is the last, short one of a paragraph that stands across the columns."""
    if not band.across or band.before or band.after:
        return False
    last = band.across[-1]
    distance = last.baseline - line.baseline
    near = distance < 1.4 * last.size and abs(line.size - last.size) < 0.1 * last.size
    return near and (abs(line.left - last.left) < last.size or distance < 0.5 * last.size)


def _has_neighbour(line: Line, others: Sequence[Line], near: float) -> bool:
    """Whether other text stands beside a line, as beside a formula too long for its column.

    `near` is how far apart the baselines may be, in sizes.
    """
    return any(
        abs(other.baseline - line.baseline) < near * line.size
        and (other.left > line.right or other.right < line.left)
        for other in others
    )


def _columns_of_band(band: _Band, strip: Gutter, edges: Extent) -> list[Column]:
    found: list[Column] = []
    if band.across:
        found.append(_column(edges, band.across))
    sides = ((edges.left, strip.left, band.before), (strip.right, edges.right, band.after))
    for left, right, lines in sides:
        if lines and _is_divided(lines):
            found += columns(lines)
        elif lines:
            found.append(_column(Extent(left, right), lines))
    return found


def _column(edges: Extent, lines: Sequence[Line]) -> Column:
    """The column of these lines; a few that are too long for it do not say how wide it is."""
    ends = sorted((line.right for line in lines), reverse=True)
    right = edges.right
    for longer, end in pairwise(ends[: len(ends) // _FEW + 1]):
        if longer - end > _OVERFULL * (edges.right - edges.left):
            right = end
    return Column(edges.left, right, rows(lines))


def _is_divided(lines: Sequence[Line]) -> bool:
    """Whether a column is two in truth, as where a page has three."""
    edges = extent(lines)
    room = edges.right - edges.left
    if 2 * sum(1 for line in lines if line.right - line.left > 0.6 * room) > len(lines):
        return False
    _, speaking = best_gutter(lines, edges)
    return speaking > _INNER * len(lines)
