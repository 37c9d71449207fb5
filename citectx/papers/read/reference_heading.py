"""Heading -> whether it stands above the reference list, in any of the languages of the table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_TABLE = Path(__file__).parent / "data" / "reference_headings.tsv"
_NUMBER = re.compile(
    r"\W*(?:\d{1,2}[.)．、]?|[ivx]{1,5}[.)]|[一二三四五六七八九十]{1,3}[、.．])", re.IGNORECASE
)
_NOT_LETTERS = re.compile(r"[\W_]+")
_LONGEST = 80


def is_reference_heading(heading: str) -> bool:
    """Whether the works that a paper cites follow below."""
    if len(heading) > _LONGEST:
        return False
    number = _NUMBER.match(heading)
    return _letters(heading[number.end() :] if number else heading) in _headings()


@cache
def _headings() -> frozenset[str]:
    _, *rows = _TABLE.read_text(encoding="utf-8").splitlines()
    return frozenset(_letters(row.partition("\t")[2]) for row in rows)


def _letters(heading: str) -> str:
    """A heading without blanks and signs: some are set `R E F E R E N C E S` or 【参考文献】."""
    return _NOT_LETTERS.sub("", heading).casefold()
