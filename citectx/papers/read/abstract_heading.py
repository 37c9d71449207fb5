"""Text -> whether it is the heading of an abstract, or begins with one."""

from __future__ import annotations

import re

_ABSTRACT = (
    r"(?:abstract|a b s t r a c t|summary|synopsis|zusammenfassung|kurzfassung|résumé|sommaire"
    r"|resumen|resumo|sommario|riassunto|samenvatting|аннотация|резюме|реферат"
    r"|摘\s*要|概\s*要|要\s*[旨約约]|抄録|あらまし|초\s*록|요\s*약|국문\s*초록)"
)
_ABSTRACT_HEADING = re.compile(rf"\W*{_ABSTRACT}\W*", re.IGNORECASE)
_RUN_IN = re.compile(
    rf"(?i:{_ABSTRACT})\s*[.:：—–-]+\s*(?=\S)|[【\[(（]\s*(?i:{_ABSTRACT})\s*[】\])）][:：]?\s*"
    r"|(?:摘\s*要|概\s*要|要\s*旨)\s+(?=\S)"
)


def is_abstract_heading(text: str) -> bool:
    """Whether a heading is that of an abstract, in any of a dozen languages."""
    return _ABSTRACT_HEADING.fullmatch(text) is not None


def length_in_line(text: str) -> int:
    """The length of "Abstract—" at the start of a paragraph, else 0."""
    match = _RUN_IN.match(text)
    return match.end() if match else 0
