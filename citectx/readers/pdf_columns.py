"""Lines of a page -> columns in reading order, each with its lines from top to bottom."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from citectx.readers.pdf_lines import Gap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.readers.pdf_lines import Line

_BIN = 2.0  # Points; finer than any gutter.
_NARROWEST_GUTTER = 5.0
_MARGIN = 0.1  # No gutter this near to the edge of the text, as a share of its width.
_FEWEST_LINES = 4
_HALF = 0.5  # Of the room: the narrowest line that speaks for a column.
_MOST = 0.75  # Of the room: what a line of running text fills.
_NARROWEST_COLUMN = 0.25  # Of the width of all columns.
_MOST_CROSSING = 0.5  # Lines across a gutter, for each line beside it.
_INNER = 0.6  # Of the lines of a column: so many speak for dividing it again.
_REACH = 0.2  # How far into both columns a line across the gutter reaches at least.
_SAME_ROW = 0.55  # Of the size: how far apart the baselines of one row may be.
_SCRIPT = 0.8  # Indices are smaller than this share of the size.
_LONGEST_STRAY = 12
_NEAR = 0.6  # Of the size: nearer to each other than columns ever are.
_SPACE = 0.1  # Of the size: the narrowest blank between words.


class Column(NamedTuple):
    """Lines that are read one after the other, and the room that they have."""

    left: float
    right: float
    lines: tuple[Line, ...]


class _Gutter(NamedTuple):
    left: float
    right: float


def columns(lines: Sequence[Line]) -> tuple[Column, ...]:
    """The columns of a page; what stands across two of them divides the page above and below."""
    if not lines:
        return ()
    lines = _mended(lines)
    left, right = min(line.left for line in lines), max(line.right for line in lines)
    gutter = _gutter(lines, left, right) or _gutter_of_part(lines, left, right)
    if gutter is None:
        return (Column(left, right, _rows(lines)),)
    found: list[Column] = []
    for band in _bands(_split(lines, gutter), gutter, left, right):
        found += _columns_of_band(band, gutter, left, right)
    return tuple(found)


def _mended(lines: Sequence[Line]) -> list[Line]:
    """The lines, those put together again that an index or exponent had parted."""
    found: list[Line] = []
    for line in lines:
        if found and _follows(found[-1], line) and line.left - found[-1].right < _NEAR * line.size:
            found[-1] = joined(found[-1], line)
        else:
            found.append(line)
    return found


def _gutter(lines: Sequence[Line], left: float, right: float) -> _Gutter | None:
    """The blank strip that most lines stand beside, if there is one."""
    covered = _coverage(lines, left, right)
    low = int(_MARGIN * len(covered))
    best, best_score = None, 0
    for gutter in _strips(covered, low, left):
        score = _lines_beside(lines, gutter, left, right)
        if score > best_score:
            best, best_score = gutter, score
    return best


def _gutter_of_part(lines: Sequence[Line], left: float, right: float) -> _Gutter | None:
    """The gutter of the lower or the upper half, where the rest of the page is one column."""
    if len(lines) < 8 * _FEWEST_LINES:
        return None
    ordered = sorted(lines, key=lambda line: line.baseline)
    half = len(ordered) // 2
    for part in (ordered[:half], ordered[half:]):
        gutter = _gutter(part, left, right)
        if gutter and _lines_beside(part, gutter, left, right) >= 5 * _FEWEST_LINES:
            return gutter
    return None


def _coverage(lines: Sequence[Line], left: float, right: float) -> list[int]:
    """How many lines stand over each bin of the page's width."""
    steps = [0] * (int((right - left) / _BIN) + 2)
    for line in lines:
        begin = line.left
        for gap in line.gaps:
            steps[int((begin - left) / _BIN)] += 1
            steps[int((gap.left - left) / _BIN) + 1] -= 1
            begin = gap.right
        steps[int((begin - left) / _BIN)] += 1
        steps[int((line.right - left) / _BIN) + 1] -= 1
    return list(accumulate(steps))


def _strips(covered: Sequence[int], low: int, left: float) -> list[_Gutter]:
    """Strips that few lines cross, at several degrees of few."""
    found = []
    for share in (0.02, 0.15, 0.4):
        most = share * max(covered)
        begin = None
        for position in range(low, len(covered) - low):
            if covered[position] <= most:
                begin = position if begin is None else begin
            elif begin is not None:
                found.append(_Gutter(left + begin * _BIN, left + position * _BIN))
                begin = None
    return [strip for strip in found if strip.right - strip.left >= _NARROWEST_GUTTER]


def _lines_beside(lines: Sequence[Line], gutter: _Gutter, left: float, right: float) -> int:
    """How many lines speak for the gutter, 0 when too many speak against it."""
    middle = (gutter.left + gutter.right) / 2
    before: list[Line] = []
    after: list[Line] = []
    across: list[Line] = []
    for line in _split(lines, gutter):
        if line.right <= middle:
            before.append(line)
        elif line.left >= middle:
            after.append(line)
        else:
            across.append(line)
    if min(len(before), len(after)) < _FEWEST_LINES:
        return 0
    high = min(max(line.baseline for line in side) for side in (before, after)) + 1
    low = max(min(line.baseline for line in side) for side in (before, after)) - 1
    sides = [
        _side([line for line in side if low <= line.baseline <= high], room, right - left)
        for side, room in ((before, gutter.left - left), (after, right - gutter.right))
    ]
    between = sum(1 for line in across if low <= line.baseline <= high)
    speaking = sum(side.lines_over(_HALF) for side in sides)
    if between > _MOST_CROSSING * speaking:
        return 0
    if min(side.lines_over(_HALF) for side in sides) < _FEWEST_LINES:
        return 0
    if across and not all(side.is_text(right - left) for side in sides):
        return 0
    return speaking - between


class _Side(NamedTuple):
    """What stands on one side of a gutter, and the room of its column or columns."""

    room: float
    lines: list[Line]

    def lines_over(self, share: float) -> int:
        """How many lines fill more than this share of the room."""
        return sum(1 for line in self.lines if line.right - line.left > share * self.room)

    def is_text(self, width: float) -> bool:
        """Whether the lines fill their room as those of running text do, and cells do not."""
        filling = [line for line in self.lines if line.right - line.left > _MOST * self.room]
        letters = sum(len(line.text) for line in self.lines)
        return (
            self.room > _NARROWEST_COLUMN * width
            and 2 * sum(len(line.text) for line in filling) > letters
        )


def _side(lines: list[Line], room: float, width: float) -> _Side:
    """Where no line fills half of a wide room, there are two columns more in it."""
    widths = sorted(line.right - line.left for line in lines)
    usual = widths[int(0.9 * len(widths))] if widths else room
    return _Side(usual if _NARROWEST_COLUMN * width < usual < 0.6 * room else room, lines)


def _split(lines: Sequence[Line], gutter: _Gutter) -> list[Line]:
    """The lines, those that have their gap over the gutter cut there."""
    middle = (gutter.left + gutter.right) / 2
    found: list[Line] = []
    for line in lines:
        gap = next((gap for gap in line.gaps if gap.left <= middle <= gap.right), None)
        found += halves(line, gap) if gap else (line,)
    return found


def halves(line: Line, gap: Gap) -> tuple[Line, Line]:
    """What stands before and after the gap."""
    cut = gap.offset
    before = line._replace(
        text=line.text[:cut].rstrip(),
        right=gap.left,
        anchors=(*(it for it in line.anchors if it[0] < cut), (cut, gap.left)),
        gaps=tuple(it for it in line.gaps if it.offset < cut),
        ending=line.style,
    )
    after = line._replace(
        text=line.text[cut:],
        left=gap.right,
        anchors=((0, gap.right), *((at - cut, x) for at, x in line.anchors if at > cut)),
        gaps=tuple(it._replace(offset=it.offset - cut) for it in line.gaps if it.offset > cut),
    )
    return before, after


class _Band(NamedTuple):
    """A part of the page from one line across to the next."""

    across: list[Line]
    before: list[Line]
    after: list[Line]


def _bands(lines: Sequence[Line], gutter: _Gutter, left: float, right: float) -> list[_Band]:
    middle = (gutter.left + gutter.right) / 2
    wide = (
        gutter.left - _REACH * (gutter.left - left),
        gutter.right + _REACH * (right - gutter.right),
    )
    beside = [line for line in lines if line.left >= wide[0] or line.right <= wide[1]]
    bands = [_Band([], [], [])]
    for line in sorted(lines, key=lambda line: -line.baseline):
        band = bands[-1]
        crosses = line.left < wide[0] and line.right > wide[1]
        if (crosses or _continues(line, band)) and not _has_neighbour(line, beside):
            if band.before or band.after:
                bands.append(_Band([], [], []))
            bands[-1].across.append(line)
        elif (line.left + line.right) / 2 < middle:
            band.before.append(line)
        else:
            band.after.append(line)
    return bands


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


def _columns_of_band(band: _Band, gutter: _Gutter, left: float, right: float) -> list[Column]:
    parts = (
        (left, right, band.across),
        (left, gutter.left, band.before),
        (gutter.right, right, band.after),
    )
    found: list[Column] = []
    for begin, end, lines in parts:
        if not lines:
            continue
        if lines is not band.across and _is_divided(lines):
            found += columns(lines)
        else:
            found.append(Column(begin, end, _rows(lines)))
    return found


def _is_divided(lines: Sequence[Line]) -> bool:
    """Whether a column is two in truth, as where a page has three."""
    left, right = min(line.left for line in lines), max(line.right for line in lines)
    gutter = _gutter(lines, left, right)
    return gutter is not None and _lines_beside(lines, gutter, left, right) > _INNER * len(lines)


def _rows(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines with everything on one baseline joined, from top to bottom."""
    rows: list[Line] = []
    for line in lines:
        if rows and _follows(rows[-1], line):
            rows[-1] = joined(rows[-1], line)
        else:
            rows.append(line)
    rows.sort(key=lambda line: -line.baseline)
    merged: list[Line] = []
    for row in rows:
        if merged and _is_beside(merged[-1], row):
            first, second = sorted((merged[-1], row), key=lambda line: line.left)
            merged[-1] = joined(first, second)
        else:
            merged.append(row)
    return tuple(
        row for at, row in enumerate(merged) if not _is_stray(row, merged[max(at - 1, 0) : at + 2])
    )


def _is_stray(row: Line, around: Sequence[Line]) -> bool:
    """Whether a row is nothing but indices or exponents of the text that it touches."""
    return len(row.text) <= _LONGEST_STRAY and any(
        row.size < _SCRIPT * other.size
        and abs(row.baseline - other.baseline) < 0.7 * other.size
        and row.left < other.right
        and row.right > other.left
        for other in around
    )


def _follows(line: Line, other: Line) -> bool:
    """Whether `other` goes on where `line` ended; indices and exponents stand off the baseline."""
    size = max(line.size, other.size)
    return (
        abs(other.baseline - line.baseline) < _SAME_ROW * size
        and other.left > line.right - 0.5 * size
    )


def _is_beside(line: Line, other: Line) -> bool:
    size = min(line.size, other.size)
    apart = other.left > line.right - 0.3 * size or other.right < line.left + 0.3 * size
    return abs(other.baseline - line.baseline) < 0.35 * size and apart


def joined(line: Line, other: Line) -> Line:
    """One line of two; the longer says how it is set."""
    blank = other.left - line.right
    space = " " if blank > _SPACE * min(line.size, other.size) else ""
    shift = len(line.text) + len(space)
    gaps = list(line.gaps)
    if blank > max(line.size, other.size):
        gaps.append(Gap(shift, line.right, other.left))
    gaps += (gap._replace(offset=gap.offset + shift) for gap in other.gaps)
    main = line if len(line.text) >= len(other.text) else other
    return line._replace(
        text=line.text + space + other.text,
        right=max(line.right, other.right),
        baseline=main.baseline,
        size=main.size,
        style=main.style if len(line.text) < 4 else line.style,
        ending=other.ending,
        anchors=(*line.anchors, *((at + shift, x) for at, x in other.anchors)),
        gaps=tuple(gaps),
    )
