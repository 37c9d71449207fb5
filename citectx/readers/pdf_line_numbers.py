"""Lines of a page -> the same lines without the numbers that manuscripts print beside them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from citectx.readers.pdf_columns import halves

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def without_line_numbers(lines: Sequence[Line]) -> list[Line]:
    """The lines of the text; numbers that count the lines are gone, before and behind."""
    before = [_at_start(line) for line in lines]
    counting = _counting([it for it in before if it], lines)
    kept = [_without_first(line) if id(line) in counting else line for line in lines]
    remaining = [line for line in kept if line is not None]
    behind = [_at_end(line) for line in remaining]
    counting = _counting([it for it in behind if it], remaining)
    kept = [_without_last(line) if id(line) in counting else line for line in remaining]
    return [line for line in kept if line is not None]


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


def _counting(numbered: Sequence[_Numbered], lines: Sequence[Line]) -> set[int]:
    """The lines whose numbers stand below each other and count up in equal steps."""
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
            found.update(id(it.line) for it in together)
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
