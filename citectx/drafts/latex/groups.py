"""TeX -> where its groups close."""

from __future__ import annotations

import re
from collections.abc import Callable

_BRACKET = re.compile(r"[][{}]|\\.|%[^\n]*", re.DOTALL)
_PLAIN = r"\\.|%[^\n]*+"
_GROUP = ""
for _ in range(5):
    _GROUP = rf"\{{(?:[^{{}}\\%]++|{_PLAIN}{_GROUP and '|'}{_GROUP})*+\}}"
_SHALLOW = re.compile(rf"{_GROUP}|\[(?:[^][{{}}\\%]++|{_PLAIN}|{_GROUP})*+\]", re.DOTALL)
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
    """Where each brace and each square bracket closes; what never closes is left out.

    Brackets are paired within their group. TeX would end an optional argument at the first `]`,
    but a writer who has just typed `\\cite[` does not mean the end of the next command's note.
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
        elif character == "]" and brackets[-1]:
            closed[brackets[-1].pop()] = at
    return closed
