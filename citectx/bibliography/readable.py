"""The value of a bibliography field -> text to read: accents, markup and braces resolved.

Accents and common commands are decoded here; pylatexenc, which takes a while to load, is asked
only for the names of rarer symbols.
"""

from __future__ import annotations

import html
import re
from functools import cache, lru_cache
from typing import Any

from citectx.bibliography.bibtex.journal_macros import JOURNALS
from citectx.text.tex_accents import accented_letter

_MARKUP = re.compile(r"[\\{}$~<&]|--|``|''")
_TAG = re.compile(
    r"</?(?:i|b|u|em|strong|sub|sup|sc|scp|span|italic|bold|p|br|title|sec|(?:jats|mml):\w+)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_ACCENT = re.compile(
    r"""\\(?:([`'^"~=.])\s*|([uvHtcdbkr])(?:\s+|(?=\s*[{\\])))
    (?:\{\s*\\?(\w?)(\w*)\s*\}|\\([ij])(?![A-Za-z])\s*|(\w))""",
    re.VERBOSE,
)
# Arguments that are not part of the text.
_DROPPED = re.compile(r"\\(?:href|noopsort|textcolor|hspace|vspace)\*?\s*\{[^{}]*\}")
_MATHS = re.compile(r"(?<!\\)\$([^$]*)\$")
_SCRIPT = re.compile(r"(?<!\\)[_^]")
_COMMAND = re.compile(r"\\(?:([A-Za-z]+)\*?[ \t]*|(.|\n|\Z))")
_WITHOUT_TEXT = """
    em it bf rm sc tt sl sf emph textit textbf textsc texttt textrm textsf textmd textup textsl
    textnormal itshape bfseries scshape ttfamily sffamily upshape slshape mathrm mathbf mathit
    mathcal mathbb mathsf mathfrak mathtt operatorname mbox hbox text url path nolinkurl
    textsuperscript textsubscript ensuremath uppercase lowercase protect relax enquote bibinfo
    MakeUppercase MakeLowercase small large footnotesize left right
"""
_FONTS = frozenset(_WITHOUT_TEXT.split())
_LETTERS = {
    "ss": "ß",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "aa": "å",
    "AA": "Å",
    "i": "ı",
    "j": "ȷ",
    "dh": "ð",
    "DH": "Ð",
    "th": "þ",
    "TH": "Þ",
    "dj": "đ",
    "DJ": "Đ",
    "textendash": "–",
    "textemdash": "—",
    "textquoteright": "’",
    "textquoteleft": "‘",
    "textquotedblright": "”",
    "textquotedblleft": "“",
    "textquotesingle": "'",
    "textasciitilde": "\ue004",
    "textbackslash": "\ue000",
    "textunderscore": "_",
    "textgreater": ">",
    "textless": "<",
    "textdegree": "°",
    "textregistered": "®",
    "texttrademark": "™",
    "ldots": "…",
    "dots": "…",
    "cdot": "·",
    "times": "×",
    "sim": "\ue004",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "BibTeX": "BibTeX",
    "space": " ",
    "quad": " ",
    "newline": " ",
    "par": " ",
    "and": "and",
}
# Characters that mean themselves wait as private ones until the markup is gone.
_KEPT = {"{": "\ue001", "}": "\ue002", "$": "\ue003", "&": "&", "%": "%", "#": "#", "_": "_"}
_BARE_ACCENTS = {"~": "\ue004", "^": "^"}
_SPACES = frozenset(" ,;:\n~\\")
_KEPT_BACK = str.maketrans("\ue000\ue001\ue002\ue003\ue004", "\\{}$~")
_UNBRACED = str.maketrans({"{": None, "}": None, "$": None, "~": " "})


@lru_cache(maxsize=16_384)
def readable(value: str) -> str:
    """The value as it would be printed, on one line."""
    if _MARKUP.search(value):
        value = _decoded(value)
    return " ".join(value.split())


def _decoded(value: str) -> str:
    if "<" in value:
        value = _TAG.sub("", value)
    if "&" in value:
        value = html.unescape(value)
    if "\\" in value:
        value = _DROPPED.sub("", value)
        value = _ACCENT.sub(_accented, value)
    if "$" in value:
        value = _MATHS.sub(lambda it: _SCRIPT.sub("", it[1]), value)
    if "\\" in value:
        value = _COMMAND.sub(_command, value)
    value = value.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")
    return value.translate(_UNBRACED).translate(_KEPT_BACK)


def _accented(accent: re.Match[str]) -> str:
    letter = accent[3] or accent[5] or accent[6]
    mark = accent[1] or accent[2]
    if not letter:
        return _BARE_ACCENTS.get(mark, "")
    return accented_letter(mark, letter) + (accent[4] or "")


def _command(command: re.Match[str]) -> str:
    name, character = command[1], command[2]
    if name is None:
        return _KEPT.get(character, " " if character in _SPACES else "")
    if name in _FONTS:
        return ""
    return _LETTERS.get(name) or JOURNALS.get(name) or _symbol(name)


@cache
def _symbol(name: str) -> str:
    """The character that a command stands for, or nothing when it stands for none."""
    meaning = getattr(_symbols().get_macro_spec(name), "simplify_repl", None)
    return meaning if isinstance(meaning, str) and "%" not in meaning else ""


@cache
def _symbols() -> Any:  # noqa: ANN401
    from pylatexenc.latex2text import get_default_latex_context_db

    return get_default_latex_context_db()
