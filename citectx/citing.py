"""A block of a draft -> the sentence around each of its citation commands.

Offsets count from the block's start: nothing here depends on where the block stands, so that it
holds until the block's own source changes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from citectx import syntax
from citectx.model import CITATION_MARK, Range
from citectx.offsets import plain_offset, source_offset
from citectx.scope import Scope, scopes
from citectx.text.sentences import bounds, sentences
from citectx.text.unmark import unmark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Block, Draft, Prose

_BESIDE = re.compile(r"(?:[\s,;&/()\[\]–—-]|\b(?:and|or)\b)*")


class Citing(NamedTuple):
    """The sentence around one citation command, and the number of the group it stands in.

    Commands stand in one group when only blanks, punctuation, "and" or "or" are between them.
    """

    text: str
    range: Range
    scope: Scope
    group: int


def citings(draft: Draft, block: Block, extents: Sequence[Range]) -> tuple[Citing | None, ...]:
    """The sentence around each of `extents`, the block's citation commands in ascending order.

    There is none around a command that prints nothing.
    """
    prose = syntax.prose(draft, block)
    found: dict[Range | None, Citing] = {}
    group = 0
    for first, last, marks in _cited_sentences(prose.text, _marks(prose, extents)):
        text, holes = unmark(prose.text[first:last])
        where = _source_range(prose, first, last, marks[-1], block.range.start)
        end = None
        for mark, scope in zip(marks, scopes(text, holes), strict=True):
            group += end is None or not _BESIDE.fullmatch(prose.text, end, mark.start)
            end = mark.start + 1
            found[mark.extent] = Citing(text, where, scope, group)
    return tuple([found.get(it) for it in extents])


def citing_at(draft: Draft, block: Block, offset: int) -> Citing | None:
    """The sentence of the block around or before the source's `offset`."""
    prose = syntax.prose(draft, block)
    place = plain_offset(prose, offset)
    before = [it for it in sentences(prose.text) if it.start < place]
    if not before:
        return None
    start, end = before[-1]
    text = unmark(prose.text[start:end]).text
    where = _source_range(prose, start, end, None, block.range.start)
    return Citing(text, where, Scope(Range(0, len(text))), 0)


class _Mark(NamedTuple):
    """A citation mark in the prose and the command in the source that it stands for."""

    start: int
    extent: Range | None


def _marks(prose: Prose, extents: Sequence[Range]) -> list[_Mark]:
    starts = [it.start for it in extents]
    marks = []
    offset = prose.text.find(CITATION_MARK)
    while offset >= 0:
        source = source_offset(prose, offset)
        index = bisect_right(starts, source) - 1
        known = index >= 0 and source < extents[index].end
        marks.append(_Mark(offset, extents[index] if known else None))
        offset = prose.text.find(CITATION_MARK, offset + 1)
    return marks


def _cited_sentences(text: str, marks: list[_Mark]) -> list[tuple[int, int, list[_Mark]]]:
    """Start and end of the sentences with marks in them, and these."""
    found: list[tuple[int, int, list[_Mark]]] = []
    if not marks:
        return found
    every = bounds(text)
    last = -1
    for mark in marks:
        after = bisect_right(every, mark.start)
        if after != last:
            found.append((every[after - 1], every[after], []))
            last = after
        found[-1][2].append(mark)
    return found


def _source_range(prose: Prose, start: int, end: int, last: _Mark | None, base: int) -> Range:
    """A sentence in the source, counted from `base`; a command at its end is part of it."""
    source_end = source_offset(prose, end - 1) + 1
    if last is not None and last.extent is not None and last.start == end - 1:
        source_end = last.extent.end
    return Range(source_offset(prose, start) - base, source_end - base)
