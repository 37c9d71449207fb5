"""Lines of a column -> rows: everything on one baseline joined, from top to bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.papers.read.pdf.layout import SCRIPT, Gap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.read.pdf.layout import Line


_SAME_ROW = 0.55  # Of the size: how far apart the baselines of one row may be.
_BESIDE = 0.35  # Of the size: the same for parts that the file does not give in a row.
_LONGEST_STRAY = 12
_NEAR = 0.6  # Of the size: nearer to each other than columns ever are.
_STACKED = 2.5  # Of the size: how wide an index below an exponent is at most.
_SAME_BASELINE = 0.1  # Points.
_SPACE = 0.1  # Of the size: the narrowest blank between words.


def put_together(lines: Sequence[Line]) -> list[Line]:
    """The lines in their order; those made one again that an index or exponent had parted."""
    found: list[Line] = []
    right = baseline = size = 0.0
    for line in lines:
        blank = line.left - right
        if (
            found
            and abs(line.baseline - baseline) < _SAME_ROW * max(size, line.size)
            and (-0.5 * size < blank < _NEAR * line.size or _is_stacked(found[-1], line))
        ):
            found[-1] = line = _joined(found[-1], line)
        else:
            found.append(line)
        right, baseline, size = line.right, line.baseline, line.size
    return found


def _is_stacked(line: Line, after: Line) -> bool:
    """Whether a line goes on with an index below the exponent with which it ended."""
    if not -_STACKED * line.size < after.left - line.right < 0:
        return False
    same = abs(after.baseline - line.baseline) < _SAME_BASELINE and after.right > line.right
    return same or after.size < SCRIPT * line.size


def rows(lines: Sequence[Line]) -> tuple[Line, ...]:
    """All the lines of a column as it is read."""
    found: list[Line] = []
    for line in sorted(lines, key=lambda line: -line.baseline):
        if found and found[-1].baseline - line.baseline < _BESIDE * line.size:
            last = found[-1]
            if last.right - 0.3 * line.size < line.left:
                found[-1] = _joined(last, line)
                continue
            if line.right - 0.3 * line.size < last.left:
                found[-1] = _joined(line, last)
                continue
        found.append(line)
    return tuple(
        row
        for at, row in enumerate(found)
        if len(row.text) > _LONGEST_STRAY or not _is_stray(row, found[max(at - 1, 0) : at + 2])
    )


def _is_stray(row: Line, around: Sequence[Line]) -> bool:
    """Whether a row is nothing but indices or exponents of the text that it touches."""
    return any(
        row.size < SCRIPT * other.size
        and abs(row.baseline - other.baseline) < 0.7 * other.size
        and row.left < other.right
        and row.right > other.left
        for other in around
    )


def _joined(line: Line, other: Line) -> Line:
    """One line of two; the longer says how it is set."""
    blank = other.left - line.right
    stacked = blank < -0.5 * line.size  # An index, or the second half of a fraction.
    space = " " if stacked or blank > _SPACE * min(line.size, other.size) else ""
    shift = len(line.text) + len(space)
    gaps = list(line.gaps)
    if blank > max(line.size, other.size):
        gaps.append(Gap(shift, line.right, other.left, other.style))
    # What seems to be a gap behind an index is filled by the exponent above it.
    free = (gap for gap in other.gaps if gap.left >= line.right)
    gaps += (gap._replace(offset=gap.offset + shift) for gap in free)
    main = line if len(line.text) >= len(other.text) else other
    return line._replace(
        text=line.text + space + other.text,
        right=max(line.right, other.right),
        baseline=main.baseline,
        size=main.size,
        style=main.style if len(line.text) < 4 else line.style,
        ending=other.ending,
        anchors=(
            *(line.anchors or ((0, line.left), (len(line.text), line.right))),
            *(
                (at + shift, x)
                for at, x in other.anchors or ((0, other.left), (len(other.text), other.right))
            ),
        ),
        gaps=tuple(gaps),
    )
