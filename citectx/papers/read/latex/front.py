"""LaTeX source -> the title and the authors of the paper."""

from __future__ import annotations

import re

from citectx.bibliography.readable import readable
from citectx.papers.read.latex.groups import group

_ARGUMENT = r"\s*(?:\[[^\]]*\])?\s*(?=\{)"
_TITLE = re.compile(rf"^[^%\n]*?\\(?:[tT]itle|icmltitle|acmtitle){_ARGUMENT}", re.MULTILINE)
_AUTHOR = re.compile(rf"^[^%\n]*?\\(?:[aA]uthor|icmlauthor){_ARGUMENT}", re.MULTILINE)
_BETWEEN = re.compile(r"\\(?:and|And|AND|qquad|quad)\b|\\\\|\n\s*\n|,|\band\b|;")
_NOTES = re.compile(
    r"\\(?:thanks|footnote|footnotemark|inst|affiliation|affil|email|orcid|textsuperscript"
    r"|IEEEauthor\w*|altaffilmark|institute|address|thanksref|fnref|corref|label|href|url)\b\s*(?:\[[^\]]*\])?\s*(?:\{[^{}]*\})?"
    r"|\$\^?\{?[^$]*\$|\\(?:small|large|Large|bf|it|rm|normalsize|texttt|tt)\b|%[^\n]*"
)
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?:\s+[\w.'’-]+){1,4}")
_PLACE = re.compile(
    r"\b(?:universit|institut|department|school|college|laborator|center|centre|inc\b|research|"
    r"street|road|avenue|faculty|academy|gmbh|ltd)",
    re.IGNORECASE,
)


def title(text: str) -> str:
    """What `\\title` says, as text."""
    found = _TITLE.search(text)
    return _text(text, found.end()) if found else ""


def authors(text: str) -> tuple[str, ...]:
    """The names that the author commands hold; addresses and notes are left out."""
    names: list[str] = []
    for command in _AUTHOR.finditer(text):
        held = group(text, command.end())
        pieces = _BETWEEN.split(_NOTES.sub(" ", text[held.start : held.end]))
        names += (" ".join(readable(piece).replace("~", " ").split()) for piece in pieces)
    spelled = (name for name in names if _NAME.fullmatch(name) and not _PLACE.search(name))
    return tuple(dict.fromkeys(spelled))


def _text(text: str, opening: int) -> str:
    held = group(text, opening)
    plain = _NOTES.sub(" ", text[held.start : held.end]).replace("\\\\", " ")
    return " ".join(readable(plain).split())
