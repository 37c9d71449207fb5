"""The target of a citation role -> its keys, as sphinxcontrib-bibtex and mystmd read it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Citation, Range

if TYPE_CHECKING:
    from collections.abc import Iterator

ROLE = (
    r"(?:cite(?::(?:ps?|ts?|cts?|alps?|label(?:par)?|year(?:par)?|c?authors?|authorpars?|empty)|[pt])?"
    r"|footcite(?::(?:ps?|ts?|cts?))?)"
)

# `{pre}key{post}`; mystmd parts them by semicolons too, and a key holds no brace, blank or comma.
_ITEM = re.compile(r"\s*(?:\{([^{}]*)\})?\s*([^\s{},;`]*)\s*(?:\{([^{}]*)\})?[^,;]*")


def citations(text: str, role: str, target: Range, extent: Range) -> Iterator[Citation]:
    """The citations that a role makes of `target`; an empty target has one empty key."""
    silent = role == "cite:empty"
    for item in _items(text, target):
        yield Citation(
            item.key, item.range, role, extent, item.prenote, item.postnote, silent=silent
        )


class _Item(NamedTuple):
    key: str
    range: Range
    prenote: str
    postnote: str


def _items(text: str, target: Range) -> Iterator[_Item]:
    position = target.start
    found_key = False
    while position <= target.end:
        item = _ITEM.match(text, position, target.end)
        if item is None:
            return
        position = item.end() + 1
        prenote, key, postnote = item[1] or "", item[2], item[3] or ""
        if key or (item.end() >= target.end and not found_key):
            found_key = True
            yield _Item(key, Range(*item.span(2)), _line(prenote), _line(postnote))


def _line(note: str) -> str:
    return " ".join(note.split())
