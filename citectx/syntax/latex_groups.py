"""TeX -> where its groups close."""

from __future__ import annotations

import re
from collections.abc import Callable

_BRACKET = re.compile(r"[][{}]|\\.|%[^\n]*", re.DOTALL)
_PLAIN = r"\\.|%[^\n]*+"
_GROUP = ""
for _ in range(5):
    _GROUP = rf"\{{(?:[^{{}}\\%]++|{_PLAIN}{_GROUP and '|'}{_GROUP})*+\}}"
_SHALLOW = re.compile(rf"{_GROUP}|\[(?:[^]{{}}\\%]++|{_PLAIN}|{_GROUP})*+\]", re.DOTALL)
Closing = Callable[[int], int | None]


def closing_in(text: str) -> Closing:
    """A function from the place of an opening brace or bracket to that of the closing one.

    It stays linear however many of them never close: the first that cannot be found at a glance
    makes it look up all others in a table of all groups.
    """
    table: dict[int, int] | None = None

    def closing(start: int) -> int | None:
        nonlocal table
        if table is None:
            group = _SHALLOW.match(text, start)
            if group is not None:
                return group.end() - 1
            table = closings(text)
        return table.get(start)

    return closing


def closings(text: str) -> dict[int, int]:
    """Where each brace and each square bracket closes.

    A bracket closes at the first `]` that stands in the same group, as TeX reads optional
    arguments, so that `[[a]` closes twice at the same place. What never closes is left out.
    """
    closed: dict[int, int] = {}
    groups: list[int] = []
    brackets: list[list[int]] = [[]]
    for match in _BRACKET.finditer(text):
        character, at = match[0], match.start()
        if character == "{":
            groups.append(at)
            brackets.append([])
        elif character == "}":
            if groups:
                closed[groups.pop()] = at
                brackets.pop()
        elif character == "[":
            brackets[-1].append(at)
        elif character == "]":
            for opened in brackets[-1]:
                closed[opened] = at
            brackets[-1].clear()
    return closed
