"""Citing sentence -> query, in the ways of the 2015 paper; one module each.

All share the name `query`; those that need more than the sentence (a lexicon, counts of a
background corpus) take it as their second argument.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for: every term once, how much it counts, and the sentence as it was."""

    terms: tuple[str, ...]
    weights: tuple[float, ...]
    text: str = ""


def counted(terms: Iterable[str], text: str = "") -> Query:
    """The query in which every term counts as often as it occurs."""
    counts = Counter(terms)
    return Query(tuple(counts), tuple(float(count) for count in counts.values()), text)


def once(terms: Iterable[str], text: str = "") -> Query:
    """The query in which every term counts one, however often it occurs."""
    unique = tuple(dict.fromkeys(terms))
    return Query(unique, (1.0,) * len(unique), text)
