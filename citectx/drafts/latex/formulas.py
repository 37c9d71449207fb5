"""Formulas of TeX: a run without them, in which nothing is cited, and each as a short text.

Words inside a formula, as in `\\text{…}`, are prose again.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.drafts.latex import groups
from citectx.drafts.latex.regions import FORMULA
from citectx.drafts.latex.symbols import SIGNS, SYMBOLS

if TYPE_CHECKING:
    from citectx.drafts.latex.page import Page

MATH = {
    *("math", "displaymath", "equation", "align", "alignat", "flalign", "gather", "multline"),
    *("eqnarray", "xalignat", "dmath", "IEEEeqnarray", "subequations"),
    *("equation*", "align*", "alignat*", "flalign*", "gather*", "multline*", "eqnarray*", "dmath*"),
}

# The dollar sign comes first, and what must not stand before it second: so the search is a search
# for one character.
IN_DOLLARS = re.compile(
    r"\$(?<![^\\]\\\$)(?<!\A\\\$)(?:\$(?:[^$\\]++|\\.)*+\$\$|(?:[^$\\]++|\\.)++\$)", re.DOTALL
)
IN_BRACKETS = re.compile(
    r"\\(?:\\|\((?:[^\\]++|\\[^()])*+\\\)|\[(?:[^\\]++|\\[^][])*+\\\])", re.DOTALL
)
_WORDS = re.compile(
    r"\\(?:text[a-z]*|mbox|hbox|makebox|fbox|parbox|intertext|footnote|tag)\*?\s*(?=\{)"
)
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


def without_formulas(text: str) -> str:
    """`text` with every inline or displayed formula filled in, but for the words inside."""
    if "$" in text:
        text = IN_DOLLARS.sub(_filled, text)
    if "\\(" in text or "\\[" in text:
        text = IN_BRACKETS.sub(_filled, text)
    return text


def in_formula(page: Page, at: int) -> bool:
    """Whether `at` is in the present displayed formula of `page` and not among words in it."""
    return not any(
        (page.closing(words.end()) or 0) > at
        for words in _WORDS.finditer(page.text, page.math or 0, at)
    )


def _filled(formula: re.Match[str]) -> str:
    written = formula[0]
    if written == "\\\\":
        return written
    if "\\" not in written or not _WORDS.search(written):
        return FORMULA * len(written)
    closing = groups.closing_in(written)
    filled, done = "", 0
    for words in _WORDS.finditer(written):
        end = closing(words.end())
        if end is not None and words.start() >= done:
            filled += FORMULA * (words.start() - done) + written[words.start() : end + 1]
            done = end + 1
    return filled + FORMULA * (len(written) - done)


@lru_cache(maxsize=4096)
def formula(written: str) -> str:
    """`\\alpha_{i} \\leq \\frac{1}{2}` -> `α_i ≤ 1/2`; a long formula is cut short."""
    text = _FRACTION.sub(r"\1/\2", _HIDDEN.sub("", written))
    text = _COMMAND.sub(_printed_command, text).translate(_MARKUP)
    text = _SPACE.sub(" ", text).strip()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}…"


def _printed_command(command: re.Match[str]) -> str:
    name = command[1]
    if name is None:
        return SIGNS.get(command[0], "")
    if _SIZES.fullmatch(name):
        return ""
    return SYMBOLS.get(name, name) + (" " if command[0][-1].isspace() else "")
