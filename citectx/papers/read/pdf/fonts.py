"""Name and flags of a font -> what they say about the text set in it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_SUBSET = re.compile(r"^[A-Z]{6}\+")
# TeX's fonts are named by a family (cm, sf, ec) and a shape, publishers' often end with ".B".
_BOLD = re.compile(
    r"(?i)bold|black|heavy|demi|medi(?!um\w)|semib|^cm(?:ss)?bx|^cm(?:b|ssdc)\d"
    r"|^(?:sf|ec)(?:bx|bi|bl|rb|sx|so|xc)\d|-bd|ptmb|\.bi?$|(?-i:^Adv\w*B$)"
)
_ITALIC = re.compile(
    r"(?i)ital|obli|cm(?:bx|b)?(?:ti|sl)|^cm(?:ss|f)i|slant|-it\b|^(?:sf|ec)(?:ti|sl|bi|bl|si|so)\d"
    r"|ptmri|\.b?i$"
)
_FIXED = re.compile(
    r"(?i)mono|nimbusmon|cour|typewriter|consol|menlo|code|fixed|pcrr|^(?:cm|tx|px)\w*tt"
    r"|^(?:sf|ec)(?:tt|st|it|tc)\d"
)
_FORMULA = re.compile(
    r"(?i)^(?:cm(?:mi|sy|ex|bsy|mib)|ms[abty]m|eu[frs][mb]|lmmath|lasy|wasy|stmary|esint|rsfs|bbm)"
    r"|math|symbol|^(?:tx|px|ntx|newtx|newpx|rtx|rpx|mt)(?:mi|sy|ex|sym|bmi)|^rmtmi"
)
_ITALIC_FLAG = 1 << 6
_BOLD_FLAG = 1 << 18


class Style(NamedTuple):
    """How text is set, apart from its size."""

    font: str
    bold: bool = False
    italic: bool = False
    fixed: bool = False
    formula: bool = False


PLAIN = Style("")


@lru_cache(maxsize=1024)
def style(name: bytes, flags: int) -> Style:
    """The style of a font as a PDF names it; old files give names that say nothing."""
    font = _SUBSET.sub("", name.decode("utf-8", "replace"))
    return Style(
        font,
        bold=bool(_BOLD.search(font)) or bool(flags & _BOLD_FLAG),
        italic=bool(_ITALIC.search(font)) or bool(flags & _ITALIC_FLAG),
        fixed=bool(_FIXED.search(font)),
        formula=bool(_FORMULA.search(font)),
    )
