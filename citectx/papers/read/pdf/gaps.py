"""Lines of a page -> the wide blanks in them, as between columns, cells, and line numbers."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from citectx.papers.read.pdf.fonts import PLAIN
from citectx.papers.read.pdf.layout import Gap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.papers.read.pdf.layout import Line
    from citectx.papers.read.pdf.probe import Probe

_WORD = re.compile(r"[^ \t\xa0]+")
_TABLE = re.compile(
    r"(?:T(?:able(?:au)?|ABLE|ab\.|abelle|abl[ae]|ABLA|abel[ae]?|abella)|Cuadro|Quadro|Табл\w*\.?|[表표])"
    r"\s*[\dIVXA-Z]"
)
_INITIALS = frozenset("TCQТ表표")
_LONG = 25
_SPARSE = 1.28  # So much wider than usual for its text is a line whose gaps are looked at.
_DENSE = 1.12  # So dense at least is running text.
_WIDE = 0.85  # The narrowest gap between columns, in sizes of the font.
_BESIDE = 0.45  # The narrowest gap between a line and its number.
_TALLEST = 300.0  # Points; no table is known to be larger, and none much wider than its caption.
_WIDER = 100.0
_ACROSS = 0.6  # Of the page's text: wider than a column.
_SAMPLE = 4
_UNUSUAL = 2.0  # How much wider than the other gaps of its line such a gap is at least.


def gaps(
    lines: Sequence[Line], starts: Sequence[int], probe: Probe
) -> Iterator[tuple[int, tuple[Gap, ...]]]:
    """Positions of lines and the gaps that they have; `starts` are their places in the page."""
    densities = [(line.right - line.left) / (len(line.text) * line.size) for line in lines]
    long = sorted(it for it, line in zip(densities, lines, strict=True) if len(line.text) >= _LONG)
    usual = long[len(long) // 2] if long else 0.0
    tables = [line for line in lines if line.text[0] in _INITIALS and _TABLE.match(line.text)]
    columns = _are_across_columns(lines, starts, probe)
    for position, line in enumerate(lines):
        text, density = line.text, densities[position]
        if " " not in text:
            continue
        sparse = columns or density > _SPARSE * usual
        if tables and not sparse and _is_near(line, tables):
            sparse = density > _DENSE * usual or not _is_justified(lines, position)
        found: tuple[Gap, ...] = ()
        if sparse:
            found = _wide_gaps(line, starts[position], probe)
        elif text[0].isdigit() or text[-1].isdigit():
            found = _gaps_beside_numbers(line, starts[position], probe)
        if found:
            yield position, found


def _is_near(line: Line, captions: Sequence[Line]) -> bool:
    """Whether a line may be a row of the table that one of these captions is about."""
    return any(
        abs(line.baseline - caption.baseline) < _TALLEST
        and line.left < caption.right + _WIDER
        and line.right > caption.left - _WIDER
        for caption in captions
    )


def _are_across_columns(lines: Sequence[Line], starts: Sequence[int], probe: Probe) -> bool:
    """Whether the file gives the page row by row across its columns, seen in a few wide lines."""
    edge = min((line.left for line in lines), default=0.0)
    width = max((line.right for line in lines), default=0.0) - edge
    wide = [
        position
        for position, line in enumerate(lines)
        if line.right - line.left > _ACROSS * width and " " in line.text
    ]
    if len(wide) < max(_SAMPLE, 0.3 * len(lines)):
        return False
    sample = wide[:: len(wide) // _SAMPLE]
    found = 0
    for position in sample:
        for gap in _wide_gaps(lines[position], starts[position], probe):
            middle = ((gap.left + gap.right) / 2 - edge) / width
            if 0.25 < middle < 0.75:
                found += 1
                break
    return 2 * found > len(sample)


def _is_justified(lines: Sequence[Line], position: int) -> bool:
    """Whether a line ends where one of its neighbours does, as in a paragraph."""
    right = lines[position].right
    if position and abs(right - lines[position - 1].right) < 1:
        return True
    return position + 1 < len(lines) and abs(right - lines[position + 1].right) < 1


def _wide_gaps(line: Line, start: int, probe: Probe) -> tuple[Gap, ...]:
    blanks = _blanks(list(_WORD.finditer(line.text)), start, probe)
    if not all(line.left <= gap.left and gap.right <= line.right for gap in blanks):
        return ()  # The words are not given from left to right.
    widths = sorted(gap.right - gap.left for gap in blanks)
    usual = widths[len(widths) // 2] if len(widths) > 2 else 0.0
    widest = max(_WIDE * line.size, _UNUSUAL * usual if usual < line.size else 0.0)
    wide = [gap for gap in blanks if gap.right - gap.left > widest]
    # The number of a line stands nearer to it than columns do.
    beside = max(_BESIDE * line.size, _UNUSUAL * usual)
    for gap in (blanks[0], blanks[-1]):
        if gap not in wide and gap.right - gap.left > beside and _is_beside_number(gap, line.text):
            wide.append(gap)
    return _styled(wide, start, probe)


def _gaps_beside_numbers(line: Line, start: int, probe: Probe) -> tuple[Gap, ...]:
    """The gaps after a number at the start and before one at the end, compared to the next."""
    words = list(_WORD.finditer(line.text))
    found = []
    for few in (words[:3], words[-3:]):
        blanks = _blanks(few, start, probe)
        if few[0] is not words[0]:
            blanks.reverse()
        inner = blanks[1].right - blanks[1].left if len(blanks) > 1 else 0.0
        gap = blanks[0]
        if not line.left <= gap.left < gap.right <= line.right:
            continue
        beside = max(_BESIDE * line.size, _UNUSUAL * inner)
        parted = gap.right - gap.left > beside or line.style != line.ending
        if parted and _is_beside_number(gap, line.text):
            found.append(gap)
    return _styled(set(found), start, probe)


def _blanks(words: Sequence[re.Match[str]], start: int, probe: Probe) -> list[Gap]:
    edges = probe.blanks(
        [(start + before.end() - 1, start + after.start()) for before, after in pairwise(words)]
    )
    return [
        Gap(word.start(), left, right, PLAIN)
        for word, (left, right) in zip(words[1:], edges, strict=True)
    ]


def _styled(gaps: Iterable[Gap], start: int, probe: Probe) -> tuple[Gap, ...]:
    """The gaps in their order, told how the text after them is set."""
    return tuple(gap._replace(style=probe.style(start + gap.offset)) for gap in sorted(gaps))


def _is_beside_number(gap: Gap, text: str) -> bool:
    return text[: gap.offset].rstrip().isdigit() or text[gap.offset :].isdigit()
