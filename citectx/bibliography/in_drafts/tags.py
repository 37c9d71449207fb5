"""Markdown of Manubot -> the references that its tags stand for: `[@tag:x]: doi:10.1000/182`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.bibliography.identified import identified
from citectx.model import Range, Reference

if TYPE_CHECKING:
    from collections.abc import Iterator

SIGN = "\n[@tag:"
_DEFINITION = re.compile(
    r"^[ ]{0,3}\[@(?P<key>tag:[^\[\]\s]+)\]:[ \t]*(?P<work>\S+)[ \t\r]*$", re.MULTILINE
)


def references(path: str, text: str) -> Iterator[Reference]:
    """A reference for each tag that is defined, with what its identifier says."""
    for it in _DEFINITION.finditer(text) if SIGN in text else ():
        work = identified(it["work"])
        fields = work.fields if work else {"note": it["work"]}
        yield Reference(it["key"], "misc", fields, path, Range(*it.span()), Range(*it.span("key")))
