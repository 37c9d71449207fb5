"""Lines of a page -> columns in reading order, each with its lines from top to bottom."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.abstract_heading import is_abstract_heading
from citectx.papers.read.pdf.gutters import Extent, Gutter, best_gutter, extent, gutter
from citectx.papers.read.pdf.layout import Column, halves
from citectx.papers.read.pdf.rows import put_together, rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.papers.read.pdf.layout import Line

_ABOUT_PAPER = re.compile(r"(?i)article (?:history|info)|key ?words|history|received")
_ONE_ROW = 2.0  # Points.
_INNER = 0.6  # Of the lines of a column: so many speak for dividing it again.
_FEW = 10  # One line in so many may be too long for its column,
_OVERFULL = 0.05  # by so much of its room.
_FEWEST_OF_ABSTRACT = 4  # Lines.
_FAR = 2.5  # Sizes.
_INSIDE = 0.15  # Of the width.
_LONGEST_HEADING = 24
_ONE_LINE = 1.7  # Sizes.
_OTHER_SIZE = 0.1
_SAME_ROW = 0.5
_NEAR = 1.0
_FEWEST_BESIDE = 5  # Lines across the gutter that have others beside them.
_FEWEST_BEFORE = 2  # Lines before the left edge of others.
_ELSEWHERE = 0.1  # Of the width.
_REACH = 0.2  # How far into both columns a line across the gutter reaches at least.
_FEWEST_PAGES = 2
_SOME_PAGES = 0.25  # Of all pages: so many have the usual gutter.
_SAME_EDGE = 4.0  # Points.
_FULL = 0.75  # Of the room of a column.


def page_columns(pages: Sequence[Sequence[Line]]) -> list[tuple[Column, ...]]:
    """The columns of each page; few lines in two columns do not show it, but other pages do."""
    found = [columns(page) for page in pages]
    usual = _usual_gutter(found)
    if usual is None:
        return found
    return [
        columns(page, usual) if any(_covers(column, usual) for column in own) else own
        for page, own in zip(pages, found, strict=True)
    ]


def _usual_gutter(pages: Sequence[Sequence[Column]]) -> Gutter | None:
    """The gutter that many pages have, by where the column behind it begins."""
    strips: dict[int, list[Gutter]] = {}
    for page in pages:
        own = {
            round(after.left / _SAME_EDGE): Gutter(before.right, after.left)
            for before, after in pairwise(page)
            if before.right < after.left
        }
        for edge, strip in own.items():
            strips.setdefault(edge, []).append(strip)
    usual = max(strips.values(), key=len, default=[])
    if len(usual) < max(_FEWEST_PAGES, _SOME_PAGES * len(pages)):
        return None
    return Gutter(max(strip.left for strip in usual), min(strip.right for strip in usual))


def _covers(column: Column, strip: Gutter) -> bool:
    return column.left < strip.left and column.right > strip.right


def columns(lines: Sequence[Line], usual: Gutter | None = None) -> tuple[Column, ...]:
    """The columns of a page; what stands across two of them divides the page above and below.

    `usual` is the gutter of other pages, for parts of this one that do not show theirs.
    """
    whole = put_together(lines)
    if not whole:
        return ()
    edges = extent(whole)
    box = _abstract_box(whole, edges)
    if box is not None:
        sides = (_column(Extent(left, right), side) for left, right, side in box.sides if side)
        return (*columns(box.above, usual), *sides, *columns(box.below, usual))
    strip = gutter(whole)
    if strip is None:
        return _columns_as_usual(whole, usual, edges) if usual else (_column(edges, whole),)
    top = _own_top(whole, strip, edges)
    if top:
        ends = {id(line) for line in top.lines}
        rest = [line for line in whole if id(line) not in ends]
        return (*_beside(top.lines, top.strip, edges), *columns(rest, usual))
    return _beside(whole, strip, edges)


def _beside(lines: Sequence[Line], strip: Gutter, edges: Extent) -> tuple[Column, ...]:
    """The columns on both sides of a gutter, and what stands across it."""
    found: list[Column] = []
    for band in _bands(_split(lines, strip), strip, edges):
        found += _columns_of_band(band, strip, edges)
    return tuple(found)


def _columns_as_usual(lines: Sequence[Line], usual: Gutter, edges: Extent) -> tuple[Column, ...]:
    """Lines that leave the usual gutter free are in two columns, if any of them fill both."""
    found: list[Column] = []
    whole: list[Line] = []  # In one column.
    ordered = sorted(lines, key=lambda line: -line.baseline)
    for free, group in groupby(ordered, lambda line: _leaves_free(line, usual)):
        run = list(group)
        while run and _continues(run[0], _Band(whole, [], [])):
            whole.append(run.pop(0))
        sides = _Band([], [], [])
        for line in _split(run, usual):
            (sides.before if line.right <= usual.right else sides.after).append(line)
        if free and _fill_both(sides, usual, edges):
            found += [_column(edges, whole)] if whole else []
            found += _columns_of_band(sides, usual, edges)
            whole = []
        else:
            whole += run
    return (*found, *([_column(edges, whole)] if whole else []))


def _leaves_free(line: Line, strip: Gutter) -> bool:
    gap = any(gap.left <= strip.middle <= gap.right for gap in line.gaps)
    return gap or line.right <= strip.right or line.left >= strip.left


def _fill_both(sides: _Band, strip: Gutter, edges: Extent) -> bool:
    """Whether some lines on either side of a gutter begin and end with their column."""
    return any(
        line.right - line.left > _FULL * (strip.left - edges.left) for line in sides.before
    ) and any(
        abs(line.left - strip.right) < line.size
        and line.right - line.left > _FULL * (edges.right - strip.right)
        for line in sides.after
    )


class _Box(NamedTuple):
    """What stands over an abstract, on both sides of its left edge, and below it."""

    above: list[Line]
    sides: tuple[tuple[float, float, list[Line]], ...]
    below: list[Line]


def _abstract_box(lines: Sequence[Line], edges: Extent) -> _Box | None:
    """The abstract that stands beside dates and keywords, by its heading and the edge of both."""
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
    abstract, other = (before, after) if heading.left < edge - heading.size else (after, before)
    if len(abstract) < _FEWEST_OF_ABSTRACT or not other:
        return None
    sides = ((edges.left, edge, before), (edge, edges.right, after))
    return _Box(ordered[:start], sides, ordered[stop:])


def _abstract_headings(lines: Sequence[Line], edges: Extent) -> Iterator[tuple[Line, float]]:
    """Lines that are or hold the heading of an abstract, and where what is beside it begins."""
    for line in lines:
        if is_abstract_heading(line.text):
            beside = (it for it in lines if abs(it.baseline - line.baseline) < _ONE_ROW)
            yield from ((line, it.left) for it in beside if _ABOUT_PAPER.match(it.text))
        for gap in line.gaps[:1]:
            about = _ABOUT_PAPER.match(line.text, gap.offset)
            if about and is_abstract_heading(line.text[: gap.offset]):
                yield line, gap.right
        begin, left = 0, line.left
        if line.gaps:
            begin, left = line.gaps[-1].offset, line.gaps[-1].right
        inside = left - edges.left > _INSIDE * (edges.right - edges.left)
        short = len(line.text) - begin < _LONGEST_HEADING
        if inside and short and is_abstract_heading(line.text[begin:]):
            yield line, left


class _Top(NamedTuple):
    """Lines at the top of a page, and the gutter between their columns."""

    lines: list[Line]
    strip: Gutter


def _own_top(lines: Sequence[Line], strip: Gutter, edges: Extent) -> _Top | None:
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
    width = edges.right - edges.left
    if len(beside) >= _FEWEST_BESIDE:
        top = [line for line in lines if line.baseline > min(beside) - 1]
        own, _ = best_gutter(top, edges)
        if own is not None and abs(own.middle - strip.middle) > _ELSEWHERE * width:
            return _Top(top, own) if len(top) < len(lines) else None
    return _indented_top(lines, whole, edges)


def _indented_top(lines: Sequence[Line], across: Sequence[Line], edges: Extent) -> _Top | None:
    """The same by where lines across the gutter begin: dates stand before some of them."""
    lefts = Counter(round(line.left) for line in across)
    edge, times = lefts.most_common(1)[0] if lefts else (0, 0)
    if times < _FEWEST_BESIDE or edge - edges.left < _INSIDE * (edges.right - edges.left):
        return None
    heights = [line.baseline for line in across if round(line.left) == edge]
    before = [
        line.right
        for line in lines
        if line.right < edge and min(heights) - 1 < line.baseline < max(heights) + 4 * line.size
    ]
    if len(before) < _FEWEST_BEFORE:
        return None
    top = [line for line in lines if line.baseline > min(heights) - 1]
    return _Top(top, Gutter(max(before), edge - 0.5)) if len(top) < len(lines) else None


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
        and abs(other.size - line.size) < _OTHER_SIZE * line.size
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
