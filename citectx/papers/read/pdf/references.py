"""Lines of a reference list -> its entries."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from citectx.papers.read.pdf.sentences import flowing
from citectx.papers.read.works import work

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from citectx.model import Work
    from citectx.papers.read.pdf.blocks import Block
    from citectx.papers.read.pdf.lines import Line

_BRACKET = re.compile(r"\[[\w+]")  # Scanned text loses the closing one.
_NUMBER = re.compile(r"\(?\d{1,3}[.)]?\s+\S")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_INDENT = 0.5  # Of the size.
_PARTED = 1.3
_SHORTEST = 20


def works(blocks: Sequence[Block], words: Container[str]) -> tuple[Work, ...]:
    """The entries of the list that these blocks hold, in its order."""
    lines = [(line, block) for block in blocks for line in block.lines]
    entries = _entries(lines)
    texts = (flowing(entry, words)[0] for entry in entries)
    return tuple(work(text) for text in texts if len(text) >= _SHORTEST and _LETTERS.search(text))


def _entries(lines: Sequence[tuple[Line, Block]]) -> list[list[Line]]:
    starts = _starts(lines)
    found: list[list[Line]] = []
    for (line, _), begins in zip(lines, starts, strict=True):
        if begins or not found:
            found.append([line])
        else:
            found[-1].append(line)
    return found


def _starts(lines: Sequence[tuple[Line, Block]]) -> list[bool]:
    """Which lines begin an entry, by labels, else by indents, else by blanks between entries."""
    for label in (_BRACKET, _NUMBER):
        labelled = [label.match(line.text) is not None for line, _ in lines]
        if sum(labelled) >= max(3, 0.15 * len(lines)) and labelled[0]:
            return labelled
    hanging = _hanging(lines)
    if hanging is not None:
        return hanging
    return _apart(lines)


def _hanging(lines: Sequence[tuple[Line, Block]]) -> list[bool] | None:
    """Lines that stand further left than the others of their column, if there are such."""
    edges: dict[tuple[int, int], float] = {}
    for line, block in lines:
        key = (line.page, round(block.left))
        edges[key] = min(edges.get(key, line.left), line.left)
    indents = [line.left - edges[line.page, round(block.left)] for line, block in lines]
    outside = [
        indent < _INDENT * line.size for indent, (line, _) in zip(indents, lines, strict=True)
    ]
    number = sum(outside)
    if 0.08 * len(lines) <= number <= 0.75 * len(lines):
        return outside
    return None


def _apart(lines: Sequence[tuple[Line, Block]]) -> list[bool]:
    """Lines with a wider blank above them than most; at the top of a column, after a full stop."""
    distances = [above.baseline - line.baseline for (above, _), (line, _) in pairwise(lines)]
    downwards = [distance for distance in distances if distance > 0]
    usual = median(downwards) if downwards else 0.0
    starts = [True]
    for ((above, _), (line, block)), distance in zip(pairwise(lines), distances, strict=True):
        closed = above.text.endswith(".")
        if distance > 0:
            parted = line is block.lines[0] and block.above > _PARTED
            starts.append(distance > 1.15 * usual or (parted and closed))
        else:
            starts.append(closed and line.text[:1].isupper())
    return starts
