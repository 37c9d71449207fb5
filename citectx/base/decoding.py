"""Bytes -> text, whatever the encoding."""

from __future__ import annotations

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"(?:charset|encoding)\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_HEAD = 4096


def decode(content: bytes) -> str:
    """The text, by the mark at its start, as UTF-8, as declared, or as Windows wrote it."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content.decode(encoding, "replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        declared = _DECLARED.search(content[:_HEAD])
        return content.decode(_known(declared[1]) if declared else "cp1252", "replace")


def _known(name: bytes) -> str:
    """The declared encoding, if there is one of that name; `utf-8` has just failed."""
    try:
        encoding = codecs.lookup(name.decode("ascii")).name
    except LookupError:
        return "cp1252"
    return "cp1252" if encoding in ("utf-8", "iso8859-1", "ascii") else encoding
