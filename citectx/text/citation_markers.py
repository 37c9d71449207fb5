"""Sentence -> the sentence without its citations: markers, years and the names of authors.

They tell which paper is cited, not what it says, and names match acknowledgements and reference
lists; nothing else helps a query as much as their removal.
"""

from __future__ import annotations

import re

from citectx.model import CITATION_MARK

_CAPITAL = "A-ZÀ-ÖØ-ÞĀŁŚŞŠŻŽČĆĐÇ"
_PARTICLE = r"(?:van|von|de|den|der|di|da|del|della|dos|du|la|le|ten|ter|el)"
_NAME = rf"(?:{_PARTICLE}\s+){{0,2}}[{_CAPITAL}][\w'’‐-]{{0,30}}\w"
_NAMES = rf"\b{_NAME}(?:(?:\s*,\s*|\s*,?\s*(?:and|&)\s+){_NAME}){{0,5}}"
_YEAR = r"(?:1[89]|20)\d\d[a-z]?\b"
_YEARS = rf"{_YEAR}(?:\s*[,;/]\s*{_YEAR}){{0,5}}"
_RAISED = "[⁰¹²³⁴-⁹]"

# `Smith et al. (2010)`, `Smith et al., 2010`, `Smith et al.` alone, and `Smith and Jones (2010)`,
# but never `ACE 2003`.
_AND_OTHERS = r",?\s+et\s+al\b\.?(?:['’]?s\b)?"
_YEARS_AFTER = rf"(?:,?\s*{_YEARS}|\s*[(\[]\s*{_YEARS}\s*[)\]])"
_YEARS_IN_BRACKETS = rf"(?:['’]s)?\s*[(\[]\s*{_YEARS}[^()\[\]]{{0,30}}[)\]]"
_NAMED = rf"{_NAMES}(?:{_AND_OTHERS}{_YEARS_AFTER}?|{_YEARS_IN_BRACKETS})"
# `[3]`, `[3, 5-7]`, `[Kogure 90]`, `[Gol95]`.
_NUMBERED = r"\[\s*\d{1,4}(?:\s*[,;–-]\s*\d{1,4}){0,30}\s*\]"
_LABELLED = rf"\[\s*[{_CAPITAL}][\w+-]{{1,20}}\s?\d\d[a-z]?\s*\]"
_SUPERSCRIPT = rf"(?<=[^\W\d_]{{3}})[.,]?{_RAISED}+(?:[,–-]{_RAISED}+)*"

_ANYWHERE = re.compile("|".join((_NAMED, _NUMBERED, _LABELLED, _SUPERSCRIPT, CITATION_MARK)))
_PARENTHESIS = re.compile(r"[(\[][^()\[\]]*\b(?:1[89]|20)\d\d[a-z]?\b[^()\[\]]*[)\]]")
# `Smith, 2010` and `Smith and Jones 2010` count only within parentheses.
_WITHIN = re.compile(rf"{_NAMES}(?:,?\s+et\s+al\b\.?)?(?:\s*,\s*|\s+){_YEARS}")
_SURNAME = re.compile(rf"[{_CAPITAL}][\w'’‐-]{{0,30}}\w")


def without_markers(sentence: str) -> str:
    """The sentence without its citations.

    Authors that citations name also go where they own something (`Mitkov's approach`) or stand
    right before a citation mark. Elsewhere they stay, for a name may be the subject (`Levin
    classes`).
    """
    cited: list[str] = []

    def removed(match: re.Match[str]) -> str:
        cited.extend(_SURNAME.findall(match.group()))
        return CITATION_MARK

    def within(match: re.Match[str]) -> str:
        return _WITHIN.sub(removed, match.group())

    marked = _ANYWHERE.sub(removed, _PARENTHESIS.sub(within, sentence))
    return _without_authors(marked, cited).replace(CITATION_MARK, " ")


def _without_authors(marked: str, surnames: list[str]) -> str:
    if not surnames:
        return marked
    longest_first = sorted(set(surnames), key=lambda name: (-len(name), name))
    name = f"(?:{'|'.join(map(re.escape, longest_first))})"
    names = rf"\b{name}(?:(?:\s*,\s*|\s*,?\s*(?:and|&)\s+){name})*\b"
    return re.sub(rf"{names}(?:['’]s\b|\s*(?={CITATION_MARK}))", " ", marked)
