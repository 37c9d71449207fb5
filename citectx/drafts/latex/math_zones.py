"""A run of TeX -> the same without its formulas, in which nothing is cited.

Words inside a formula, as in `\\text{…}`, are prose again.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.latex import groups
from citectx.drafts.latex.regions import FORMULA

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
