"""Sentences in order of worth -> those that make the summary: short enough, nothing said twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence, Set

FULL = 0.9  # The share of the words from which on nothing more is looked for.
REPEATED = 0.6  # From this share of common terms on, a sentence says what another has said.


def select(
    order: Iterable[int],
    terms: Mapping[int, Set[int]],
    lengths: Mapping[int, int],
    limit: int,
) -> list[int]:
    """The numbers of sentences that fit into `limit` words, best first, each whole.

    A sentence that is too long for what is left makes room for shorter ones after it.
    """
    chosen: list[int] = []
    room = limit
    for number in order:
        if room < (1 - FULL) * limit:
            break
        if lengths[number] <= room and not is_repeated(number, chosen, terms):
            chosen.append(number)
            room -= lengths[number]
    return chosen


def fill(
    order: Iterable[int], terms: Mapping[int, Set[str]], texts: Sequence[str], limit: int
) -> str:
    """A text of exactly `limit` words, as long as there are so many; the last sentence is cut.

    This is how ROUGE compares summaries: none gains by being shorter.
    """
    chosen: list[int] = []
    words: list[str] = []
    for number in order:
        if len(words) >= limit:
            break
        if not is_repeated(number, chosen, terms):
            chosen.append(number)
            words += texts[number].split()
    return " ".join(words[:limit])


def is_repeated(number: int, chosen: Iterable[int], terms: Mapping[int, Set[Hashable]]) -> bool:
    """Whether a sentence shares most terms of the shorter with one that was chosen."""
    own = terms[number]
    return any(
        len(own & terms[other]) >= REPEATED * max(min(len(own), len(terms[other])), 1)
        for other in chosen
    )
