"""The target of a citation role -> its keys, as sphinxcontrib-bibtex and mystmd read it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.model import Citation, Range

if TYPE_CHECKING:
    from collections.abc import Iterator

ROLE = (
    r"(?:cite(?::(?:ps?|ts?|cts?|alps?|label(?:par)?|year(?:par)?|c?authors?|authorpars?|empty)|[pt])?"
    r"|footcite(?::(?:ps?|ts?|cts?))?)"
)

# `{pre}key{post}`; mystmd parts them by semicolons too, and a key holds no brace, blank or comma.
_ITEM = re.compile(r"\s*(?:\{([^{}]*)\})?\s*([^\s{},;`]*)\s*(?:\{([^{}]*)\})?[^,;]*")
_KEY_PREFIX = re.compile(r"^[ \t]*:keyprefix:[ \t]*(\S+)", re.MULTILINE)


def citations(
    text: str, role: str, target: Range, extent: Range, prefixes: tuple[str, ...] = ()
) -> Iterator[Citation]:
    """The citations that a role makes of `target`; an empty target has one empty key.

    `prefixes` are those that `:keyprefix:` adds to the keys of a bibliography.
    """
    silent = role == "cite:empty"
    position = target.start
    is_empty = True
    while position <= target.end:
        item = _ITEM.match(text, position, target.end)
        assert item is not None
        position = item.end() + 1
        if item[2] or (is_empty and position > target.end):
            is_empty = False
            start, end = item.span(2)
            start += max(
                [len(prefix) for prefix in prefixes if item[2].startswith(prefix)], default=0
            )
            notes = _line(item[1]), _line(item[3])
            yield Citation(text[start:end], Range(start, end), role, extent, *notes, silent=silent)


def key_prefixes(text: str) -> tuple[str, ...]:
    """What the bibliographies of a document put before their keys."""
    return tuple(it[1] for it in _KEY_PREFIX.finditer(text)) if ":keyprefix:" in text else ()


def _line(note: str | None) -> str:
    return " ".join((note or "").split())
