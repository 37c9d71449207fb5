"""Text -> where something in it ends: a match, or an environment.

The endings of environments are looked for once, however many are missing.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping


def end_of(pattern: re.Pattern[str], text: str, position: int) -> int:
    """Where a pattern that always matches stops."""
    match = pattern.match(text, position)
    return match.end() if match else position


def endings(text: str, pattern: re.Pattern[str]) -> dict[str, list[int]]:
    """The places of each ending, by the ending in lower case."""
    found: dict[str, list[int]] = {}
    for ending in pattern.finditer(text):
        found.setdefault(ending[0].lower(), []).append(ending.start())
    return found


def next_ending(found: Mapping[str, list[int]], ending: str, position: int) -> int | None:
    """Where the first such ending behind `position` is."""
    places = found.get(ending.lower(), [])
    number = bisect_left(places, position)
    return places[number] if number < len(places) else None
