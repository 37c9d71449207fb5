"""A mistyped word, words that are known -> the one that was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHORTEST = 4  # A shorter word has too many neighbours.
_LONG = 8  # From so many letters on two may be wrong.
_STEM, _SHARE = 5, 0.6  # What a stem has at least, in letters and of the word.


def near_word(word: str, known: Iterable[tuple[str, int]]) -> str | None:
    """The known word with the fewest letters to change, the most frequent of these.

    Words are stems: one whose ending is mistyped keeps that, and begins with the stem meant.
    """
    if len(word) < _SHORTEST or any(it.isdigit() for it in word):
        return None
    most = 2 if len(word) >= _LONG else 1
    near, begun = [], ""
    for other, count in known:
        if abs(len(other) - len(word)) <= most and (steps := _steps(word, other, most)) <= most:
            near.append((steps, -count, other))
        elif len(other) > len(begun) and word.startswith(other):
            begun = other
    if near:
        return min(near)[2]
    return begun if len(begun) >= max(_STEM, _SHARE * len(word)) else None


def _steps(one: str, other: str, most: int) -> int:
    """Letters to change, add, leave out or swap; `most` + 1 where it takes more."""
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return abs(len(one) - len(other))
    one, other = one[start:], other[start:]
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        new = [at]
        for to, target in enumerate(other, 1):
            cost = min(row[to] + 1, new[to - 1] + 1, row[to - 1] + (letter != target))
            if before and to > 1 and one[at - 2] == target and other[to - 2] == letter:
                cost = min(cost, before[to - 2] + 1)
            new.append(cost)
        if min(new) > most:
            return most + 1
        before, row = row, new
    return row[-1]
