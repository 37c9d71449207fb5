"""Lines of a page -> columns in reading order, each with its lines from top to bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.pdf.gutters import Extent, best_gutter, extent, gutter
from citectx.papers.read.pdf.layout import Column, halves
from citectx.papers.read.pdf.rows import put_together, rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.read.pdf.gutters import Gutter
    from citectx.papers.read.pdf.layout import Line

_INNER = 0.6  # Of the lines of a column: so many speak for dividing it again.
_REACH = 0.2  # How far into both columns a line across the gutter reaches at least.


def columns(lines: Sequence[Line]) -> tuple[Column, ...]:
    """The columns of a page; what stands across two of them divides the page above and below."""
    whole = put_together(lines)
    if not whole:
        return ()
    edges = extent(whole)
    strip = gutter(whole)
    if strip is None:
        return (Column(*edges, rows(whole)),)
    found: list[Column] = []
    for band in _bands(_split(whole, strip), strip, edges):
        found += _columns_of_band(band, strip, edges)
    return tuple(found)


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
        crosses = crosses or _is_centred(line, strip, edges)
        if (crosses or _continues(line, band)) and not _has_neighbour(line, beside):
            if band.before or band.after:
                bands.append(_Band([], [], []))
            bands[-1].across.append(line)
        elif (line.left + line.right) / 2 < strip.middle:
            band.before.append(line)
        else:
            band.after.append(line)
    return bands


def _is_centred(line: Line, strip: Gutter, edges: Extent) -> bool:
    """Whether a short line stands over the gutter, in the middle of the page, as headings do."""
    covers = line.left < strip.left and line.right > strip.right
    return covers and abs(line.left + line.right - edges.left - edges.right) < 2 * line.size


def _continues(line: Line, band: _Band) -> bool:
    """Whether a line is the last, short one of a paragraph that stands across the columns."""
    if not band.across or band.before or band.after:
        return False
    last = band.across[-1]
    distance = last.baseline - line.baseline
    near = distance < 1.4 * last.size and abs(line.size - last.size) < 0.1 * last.size
    return near and (abs(line.left - last.left) < last.size or distance < 0.5 * last.size)


def _has_neighbour(line: Line, others: Sequence[Line]) -> bool:
    """Whether other text stands in the same row, as beside a formula too long for its column."""
    return any(
        abs(other.baseline - line.baseline) < 0.5 * line.size
        and (other.left > line.right or other.right < line.left)
        for other in others
    )


def _columns_of_band(band: _Band, strip: Gutter, edges: Extent) -> list[Column]:
    found: list[Column] = []
    if band.across:
        found.append(Column(*edges, rows(band.across)))
    sides = ((edges.left, strip.left, band.before), (strip.right, edges.right, band.after))
    for left, right, lines in sides:
        if lines and _is_divided(lines):
            found += columns(lines)
        elif lines:
            found.append(Column(left, right, rows(lines)))
    return found


def _is_divided(lines: Sequence[Line]) -> bool:
    """Whether a column is two in truth, as where a page has three."""
    edges = extent(lines)
    room = edges.right - edges.left
    if 2 * sum(1 for line in lines if line.right - line.left > 0.6 * room) > len(lines):
        return False
    _, speaking = best_gutter(lines, edges)
    return speaking > _INNER * len(lines)
