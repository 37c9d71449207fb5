"""Heading -> whether it stands above the reference list."""

from __future__ import annotations

import re

_HEADING = re.compile(
    r"(?:\d{1,2}[.)]?\s+|[ivx]{1,5}[.)]\s+)?"
    r"(?:(?:literature |selected |cited )?references?(?: list)?(?: cited| and notes)?"
    r"|(?:selected )?bibliography|bibliographic references|works cited|literature(?: cited)?"
    r"|notes and references|citations|literaturverzeichnis|literatur|références|referencias"
    r"|bibliographie|bibliografía|bibliografia)",
    re.IGNORECASE,
)


def is_reference_heading(heading: str) -> bool:
    """Whether the works that a paper cites follow below."""
    return _HEADING.fullmatch(heading.strip(" .:#*\t")) is not None
