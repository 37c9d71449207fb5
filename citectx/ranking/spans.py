"""Sections -> spans of one to five sentences, and which of them are shown.

Sentences are numbered through the whole paper. No span crosses from one section into the next.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from citectx.model import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_LONGEST = 5
_SHOWN = 3
# A neighbour matches when it scores at least this share of the sentence: such neighbours were as
# often rated 2 or more as those with half of its score, and those with less more seldom.
_MATCHING = 0.25


def spans_of(sizes: Sequence[int]) -> tuple[Span, ...]:
    """All spans of sections that have so many sentences each, by where they begin."""
    return tuple(
        Span(first, end)
        for start, stop in pairwise(accumulate(sizes, initial=0))
        for first in range(start, stop)
        for end in range(first + 1, min(first + _LONGEST, stop) + 1)
    )


def merge(retrieved: Mapping[Span, float], limit: int = _SHOWN) -> tuple[tuple[Span, float], ...]:
    """The best of what was retrieved, as the 2015 paper merges it.

    A span gains the scores of all retrieved spans within it, and these are removed.
    """
    gained = [
        (span, score + sum(part for it, part in retrieved.items() if _within(it, span)))
        for span, score in retrieved.items()
        if not any(_within(span, it) for it in retrieved)
    ]
    return tuple(sorted(gained, key=lambda it: (-it[1], it[0]))[:limit])


def best_spans(scores: Sequence[float], sizes: Sequence[int]) -> Iterator[Span]:
    """The spans worth showing for the scores of all sentences, best first, none overlapping.

    Each begins as the best sentence that is left and grows by neighbours in its section only while
    these match too; sentences with the lowest score of all match nothing, unless all have the
    same and it speaks for them.
    """
    lowest = min(scores, default=0.0)
    if lowest == max(scores, default=0.0):
        lowest = min(lowest, 0.0)
    free = [score - lowest for score in scores]
    borders = list(accumulate(sizes, initial=0))
    for core in sorted(range(len(free)), key=lambda it: (-free[it], it)):
        if free[core] <= 0:  # Shown already as a neighbour, or no match at all.
            continue
        start = bisect_right(borders, core) - 1
        span = _grown(core, free, borders[start], borders[start + 1])
        free[span.first : span.end] = [0.0] * (span.end - span.first)
        yield span


def _grown(core: int, scores: Sequence[float], start: int, stop: int) -> Span:
    """The sentence with its matching neighbours from `start` up to `stop`, the better one first."""
    first, end = core, core + 1
    while end - first < _LONGEST:
        before = scores[first - 1] if first > start else 0.0
        after = scores[end] if end < stop else 0.0
        best = max(before, after)
        if best <= 0 or best < _MATCHING * scores[core]:  # A share of the least number is 0.
            break
        if before >= after:
            first -= 1
        else:
            end += 1
    return Span(first, end)


def _within(inner: Span, outer: Span) -> bool:
    return inner != outer and outer.first <= inner.first and inner.end <= outer.end
