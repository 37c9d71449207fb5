"""Lines of a page -> the same lines without the numbers that manuscripts print beside them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from citectx.readers.pdf_columns import halves

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citectx.readers.pdf_lines import Line

_FIRST = re.compile(r"(\d{1,4})(?:\s|$)")
_LAST = re.compile(r"(?:^|.*\s)(\d{1,4})$")
_FEWEST = 8
_ALIGNED = 4.0
_REACH = 0.6  # Of the page: tables count their rows too, but seldom from top to bottom.
_STEPS = (1, 2, 5, 10)
_REGULAR = 0.7  # The share of neighbours that keep the step; numbers hidden by figures do not.


class _Numbered(NamedTuple):
    line: Line
    number: int
    edge: float


def without_line_numbers(pages: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The pages without the numbers that count their lines, before and behind."""
    return _without(_without(pages, _at_start, _without_first), _at_end, _without_last)


def _without(
    pages: Sequence[Sequence[Line]],
    number_of: Callable[[Line], _Numbered | None],
    shortened: Callable[[Line], Line | None],
) -> list[list[Line]]:
    numbered = [[it for line in page if (it := number_of(line))] for page in pages]
    edges = {
        edge
        for page, numbers in zip(pages, numbered, strict=True)
        for edge in _edges(numbers, page)
    }
    if not edges:
        return [list(page) for page in pages]
    # Short pages have too few numbers to count, but they stand where those of others do.
    counting = {
        id(it.line) for numbers in numbered for it in numbers if round(it.edge / _ALIGNED) in edges
    }
    kept = [[shortened(line) if id(line) in counting else line for line in page] for page in pages]
    return [[line for line in page if line is not None] for page in kept]


def _at_start(line: Line) -> _Numbered | None:
    """The number at the start of a line, if it stands alone or apart."""
    match = _FIRST.match(line.text)
    if match is None or not (line.gaps or match.end() == len(line.text)):
        return None
    return _Numbered(line, int(match[1]), line.left)


def _at_end(line: Line) -> _Numbered | None:
    match = _LAST.match(line.text) if line.text[-1:].isdigit() else None
    if match is None or not (line.gaps or line.text.isdigit()):
        return None
    return _Numbered(line, int(match[1]), line.right)


def _edges(numbered: Sequence[_Numbered], lines: Sequence[Line]) -> set[int]:
    """Where numbers stand below each other and count up in equal steps."""
    if len(numbered) < _FEWEST:
        return set()
    height = max(line.baseline for line in lines) - min(line.baseline for line in lines)
    groups: dict[int, list[_Numbered]] = {}
    for it in numbered:
        groups.setdefault(round(it.edge / _ALIGNED), []).append(it)
    found: set[int] = set()
    for key, group in groups.items():
        together = sorted((*group, *groups.get(key + 1, ())), key=lambda it: -it.line.baseline)
        if len(together) < _FEWEST or _height(together) < _REACH * height:
            continue
        steps = Counter(after.number - before.number for before, after in pairwise(together))
        step, times = steps.most_common(1)[0]
        if step in _STEPS and times >= _REGULAR * (len(together) - 1):
            found.update((key, key + 1))
    return found


def _height(numbered: Sequence[_Numbered]) -> float:
    return numbered[0].line.baseline - numbered[-1].line.baseline


def _without_first(line: Line) -> Line | None:
    if line.text.isdigit():
        return None
    gap = line.gaps[0]
    return halves(line, gap)[1] if line.text[: gap.offset].strip().isdigit() else line


def _without_last(line: Line) -> Line | None:
    if line.text.isdigit():
        return None
    gap = line.gaps[-1]
    return halves(line, gap)[0] if line.text[gap.offset :].strip().isdigit() else line
