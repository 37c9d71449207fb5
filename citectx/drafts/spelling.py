"""Plain text, as papers have it -> the same text as the language of a draft spells it."""

from __future__ import annotations

import re

_SPECIAL = {
    "latex": re.compile(r"[\\%&#$_{}~^]"),
    "typst": re.compile(r"[\\*_`$#@<>\[\]]"),
}
_NAMED = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def spelled(text: str, language: str) -> str:
    """The text, in which nothing is taken for markup that would break the draft."""
    special = _SPECIAL.get(language)
    if special is None:
        return text
    named = _NAMED if language == "latex" else {}
    return special.sub(lambda it: named.get(it[0], f"\\{it[0]}"), text)
