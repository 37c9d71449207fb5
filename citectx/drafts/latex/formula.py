"""A formula -> a short text that can be read in a sentence."""

from __future__ import annotations

import re
from functools import lru_cache

from citectx.drafts.latex.symbols import SIGNS, SYMBOLS

_LONGEST = 80
_FRACTION = re.compile(r"\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_HIDDEN = re.compile(
    r"\\(?:label|tag|begin|end|hspace|vspace)\*?\s*\{[^{}]*\}|"
    r"\\[A-Za-z]*cite[A-Za-z]*\*?(?:\[[^][]*\])*\{[^{}]*\}|[%\x00-\x04]+"
)
_COMMAND = re.compile(r"\\([A-Za-z@]+)\*?\s*|\\(.)", re.DOTALL)
_SIZES = re.compile(
    r"left|right|[dtc]?frac|[bB]igg?[lr]?|displaystyle|textstyle|limits|nolimits|text(?:rm|normal|it|bf)?"
    r"|math(?:rm|bf|it|sf|cal|bb|frak)|boldsymbol|bm|operatorname|mbox|ensuremath|hat|bar|tilde"
    r"|vec|dot|ddot|overline|underline|widehat|widetilde|rm|bf|it"
)
_MARKUP = str.maketrans({"{": "", "}": "", "&": " ", "$": "", "~": " "})
_SPACE = re.compile(r"\s+")


@lru_cache(maxsize=4096)
def formula(written: str) -> str:
    """`\\alpha_{i} \\leq \\frac{1}{2}` -> `α_i ≤ 1/2`; a long formula is cut short."""
    text = _FRACTION.sub(r"\1/\2", _HIDDEN.sub("", written))
    text = _COMMAND.sub(_printed, text).translate(_MARKUP)
    text = _SPACE.sub(" ", text).strip()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}…"


def _printed(command: re.Match[str]) -> str:
    name = command[1]
    if name is None:
        return SIGNS.get(command[0], "")
    if _SIZES.fullmatch(name):
        return ""
    return SYMBOLS.get(name, name) + (" " if command[0][-1].isspace() else "")
