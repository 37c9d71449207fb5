"""Text -> the numbers that are written in words: "seventy-one", "two hundred and six", "three"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.word_lists import number_words
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"[A-Za-z]+")
_JOINT = re.compile(r"[\s‐‑-]{1,2}(?:and\s)?")
_HUNDRED, _DOZEN, _TEN = 100, 12, 10


class Spelled(NamedTuple):
    """A number in words, and where it stands."""

    value: float
    range: Range


@lru_cache(maxsize=1 << 12)
def spelled_numbers(text: str) -> tuple[Spelled, ...]:
    """All numbers of a text that are written in words, each as long as it can be read."""
    return tuple(_runs(text))


def _runs(text: str) -> Iterator[Spelled]:
    counts, scales = number_words("count"), number_words("scale")
    whole = part = 0.0  # What stands before the last "thousand", and what behind it.
    start = end = -1
    for match in _WORD.finditer(text):
        word = match[0].lower()
        if word == "and" and end >= 0:
            continue
        value, scale = counts.get(word), scales.get(word)
        if value is None and (scale is None or end < 0):
            if end >= 0:
                yield Spelled(whole + part, Range(start, end))
            start = end = -1
            continue
        joined = end >= 0 and _JOINT.fullmatch(text, end, match.start())
        if end >= 0 and (not joined or not _continues(part, value, "and" in joined[0])):
            yield Spelled(whole + part, Range(start, end))
            start = end = -1
            if value is None:
                continue
        if end < 0:
            whole, part, start = 0.0, 0.0, match.start()
        if scale is not None:
            whole, part = whole + max(part, 1) * scale, 0.0
        elif value in (_HUNDRED, _DOZEN):
            part = max(part, 1) * value
        else:
            part += value or 0
        end = match.end()
    if end >= 0:
        yield Spelled(whole + part, Range(start, end))


def _continues(part: float, value: float | None, is_added: bool) -> bool:
    """Whether a word goes on with the number before it: "two three" are two numbers."""
    if value is None:
        return not is_added  # A scale, as in "two million".
    if value in (_HUNDRED, _DOZEN):
        return 0 < part < _HUNDRED and not is_added
    if is_added:
        return part == 0 or part % _HUNDRED == 0
    if part % _HUNDRED == 0:
        return True
    return part % _TEN == 0 and part % _HUNDRED >= 2 * _TEN and 0 < value < _TEN
