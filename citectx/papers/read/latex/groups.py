"""Place of a brace in LaTeX source -> what stands between it and its other half."""

from __future__ import annotations

import re

from citectx.model import Range

_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)


def group(text: str, opening: int) -> Range:
    """The content of the group that opens at `opening`, up to the end when it is never closed."""
    depth = 0
    for match in _BRACE.finditer(text, opening):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            depth -= 1
            if not depth:
                return Range(opening + 1, match.start())
    return Range(opening + 1, len(text))
