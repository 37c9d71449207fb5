"""Lines of all pages -> the same lines without the numbers that manuscripts print beside them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.pdf.layout import Gap, halves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from citectx.papers.read.pdf.layout import Line


_NUMBER = re.compile(r"\d{1,4}")
_BEGIN = re.compile(r"(\d{1,4})\s+(?=\S)")
_FEWEST = 8
_FEWEST_ON_PAGE = 3  # On average; page numbers stand below each other too, but one to a page.
_ALIGNED = 4.0
_REACH = 0.6  # Of the page: tables count their rows too, but seldom from top to bottom.
_STEPS = (1, 2, 5, 10)
_EVEN = 0.2
_REGULAR = 0.7  # The share of neighbours that keep the step; numbers hidden by figures do not.


class _Numbered(NamedTuple):
    """A number that stands alone or apart at one end of a line."""

    line: Line
    number: int
    left: float
    right: float


def without_line_numbers(pages: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The pages without the numbers that count their lines, before and behind."""
    starting = [
        [it for line in page if line.text[0].isdigit() and (it := _at_start(line))]
        for page in pages
    ]
    kept = _without_near(_without(pages, starting, _without_first), starting)
    ending = [
        [it for line in page if line.text[-1].isdigit() and (it := _at_end(line))] for page in kept
    ]
    return _without(kept, ending, _without_last)


def _without(
    pages: Sequence[Sequence[Line]],
    numbered: Sequence[Sequence[_Numbered]],
    shortened: Callable[[Line], Line | None],
) -> list[list[Line]]:
    counting = _counting(pages, numbered) if sum(map(len, numbered)) >= _FEWEST else set()
    if not counting:
        return [list(page) for page in pages]
    kept = [[shortened(line) if id(line) in counting else line for line in page] for page in pages]
    return [[line for line in page if line is not None] for page in kept]


def _without_near(
    pages: list[list[Line]], numbered: Sequence[Sequence[_Numbered]]
) -> list[list[Line]]:
    """The pages without numbers that follow those left out, but have no wide blank behind them."""
    left = {id(line) for page in pages for line in page}
    for page, numbers in zip(pages, numbered, strict=True):
        gone = [it for it in numbers if id(it.line) not in left]
        counted = {it.number for it in gone}
        edges = min((it.left for it in gone), default=0.0), min(map(_behind, gone), default=0.0)
        for at, line in enumerate(page if gone else ()):
            begin = _BEGIN.match(line.text)
            number = int(begin[1]) if begin else 0
            near = begin and (number - 1 in counted or number + 1 in counted)
            if begin and near and edges[0] - _ALIGNED < line.left < edges[1] < line.right:
                text = Gap(begin.end(), line.left, edges[1], line.ending)
                page[at] = halves(line, text)[1]
                counted.add(number)
    return pages


def _behind(numbered: _Numbered) -> float:
    """Where the text behind a number begins; another number at the other edge is none."""
    line = numbered.line
    is_text = line.gaps and not _NUMBER.fullmatch(line.text[line.gaps[0].offset :])
    return line.gaps[0].right if is_text else numbered.right


def _at_start(line: Line) -> _Numbered | None:
    text = line.text
    if _NUMBER.fullmatch(text):
        return _Numbered(line, int(text), line.left, line.right)
    if line.gaps and _NUMBER.fullmatch(text[: line.gaps[0].offset].rstrip()):
        gap = line.gaps[0]
        return _Numbered(line, int(text[: gap.offset]), line.left, gap.left)
    return None


def _at_end(line: Line) -> _Numbered | None:
    text = line.text
    if _NUMBER.fullmatch(text):
        return _Numbered(line, int(text), line.left, line.right)
    if line.gaps and _NUMBER.fullmatch(text[line.gaps[-1].offset :]):
        gap = line.gaps[-1]
        return _Numbered(line, int(text[gap.offset :]), gap.right, line.right)
    return None


def _counting(pages: Sequence[Sequence[Line]], numbered: Sequence[Sequence[_Numbered]]) -> set[int]:
    """The lines whose numbers stand below each other and count up in equal steps."""
    found: set[int] = set()
    for edge_of in (_left, _right):
        groups: dict[int, list[_Numbered]] = {}
        for numbers in numbered:
            for number in sorted(numbers, key=lambda it: -it.line.baseline):
                edge = round(edge_of(number) / _ALIGNED)
                groups.setdefault(edge, []).append(number)
        for edge, group in groups.items():
            together = sorted(
                (*group, *groups.get(edge + 1, ())),
                key=lambda it: (it.line.page, -it.line.baseline),
            )
            if _counts(together) and _reaches(together, pages):
                found.update(id(it.line) for it in together)
    return found


def _left(numbered: _Numbered) -> float:
    return numbered.left


def _right(numbered: _Numbered) -> float:
    return numbered.right


def _counts(group: Sequence[_Numbered]) -> bool:
    pages = len({it.line.page for it in group})
    if len(group) < max(_FEWEST, _FEWEST_ON_PAGE * pages):
        return False
    steps = Counter(after.number - before.number for before, after in pairwise(group))
    step, times = steps.most_common(1)[0]
    counts = step in _STEPS and times >= _REGULAR * (len(group) - 1)
    return counts and (step > 1 or _are_even(group))


def _are_even(group: Sequence[_Numbered]) -> bool:
    """Whether most stand as far apart as others; the numbers of sections count up too."""
    distances = [
        before.line.baseline - after.line.baseline
        for before, after in pairwise(group)
        if before.line.page == after.line.page and after.number == before.number + 1
    ]
    if not distances:
        return False
    usual = median(distances)
    return sum(abs(it - usual) < _EVEN * usual for it in distances) >= len(distances) / 2


def _reaches(group: Iterable[_Numbered], pages: Sequence[Sequence[Line]]) -> bool:
    """Whether the numbers run along most of a page."""
    heights: dict[int, list[float]] = {}
    for it in group:
        heights.setdefault(it.line.page, []).append(it.line.baseline)
    text = {page[0].page: [line.baseline for line in page] for page in pages if page}
    return any(
        max(own) - min(own) >= _REACH * (max(text[page]) - min(text[page]))
        for page, own in heights.items()
    )


def _without_first(line: Line) -> Line | None:
    return halves(line, line.gaps[0])[1] if line.gaps else None


def _without_last(line: Line) -> Line | None:
    return halves(line, line.gaps[-1])[0] if line.gaps else None
