"""Place of a brace in LaTeX source -> what stands between it and its other half."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Mapping

_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)


def group(text: str, opening: int) -> Range:
    """The content of the group that opens at `opening`, up to the end when it is never closed."""
    return Range(opening + 1, _closings(text).get(opening, len(text)))


@lru_cache(2)
def _closings(text: str) -> Mapping[int, int]:
    """Where the brace at each place closes, found in one walk: many may never do."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for match in _BRACE.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            found[opened.pop()] = match.start()
    return found
