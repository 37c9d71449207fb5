"""Formula -> the line of text that a reader would type for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

_RELATIONS = frozenset("=≠<>≤≥≈∼~≡∝→←↔⇒⇔∈∉⊂⊆∪∩+−±×÷≪≫")
_INVISIBLE = re.compile(r"[\u2061-\u2064\ufeff\u200b]")
_BETWEEN = {"mfrac": "/", "mtr": ", ", "mtable": "; "}
_BEGIN, _END = r"\begin{document}", r"\end{document}"
_LONGEST = 5000  # Characters of a formula that is made readable.


def mathml(element: etree._Element) -> str:
    """The text of a MathML element; indices and powers stand on the line."""
    return " ".join(_INVISIBLE.sub("", _text(element)).split())


def tex(source: str) -> str:
    """The text of a TeX formula, as PMC writes them: often wrapped in a whole document."""
    from pylatexenc.latex2text import LatexNodes2Text
    from pylatexenc.latexwalker import LatexWalkerError

    _, begin, inner = source.partition(_BEGIN)
    inner, end, _ = inner.partition(_END)
    formula = (inner if begin and end else source).strip().strip("$").strip()
    if len(formula) > _LONGEST:
        return " ".join(formula.split())
    try:
        text = LatexNodes2Text(math_mode="text").latex_to_text(f"${formula}$")
    except LatexWalkerError:
        text = formula
    return " ".join(text.split())


def _text(element: etree._Element) -> str:
    if not isinstance(element.tag, str) or element.tag in ("annotation", "annotation-xml"):
        return ""
    own = " ".join((element.text or "").split())
    if element.tag == "mo" and own in _RELATIONS:
        return f" {own} "
    if element.tag == "mspace":
        return " "
    parts = [_text(child) for child in element]
    root = "√" if element.tag in ("msqrt", "mroot") else ""
    return own + root + _BETWEEN.get(element.tag, "").join(parts)
