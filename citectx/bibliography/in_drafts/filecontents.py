"""LaTeX with a .bib file inside (`filecontents`) -> bibliography."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.bibliography.bibtex import reader as bibtex
from citectx.model import Bibliography

if TYPE_CHECKING:
    from collections.abc import Mapping

_FILE = re.compile(
    r"\\begin\s*\{filecontents(\*?)\}\s*(?:\[[^\]]*\]\s*)?\{[^{}]*\.bib\}(.*?)"
    r"\\end\s*\{filecontents\1\}",
    re.DOTALL,
)


def read(path: str, text: str, strings: Mapping[str, str] | None = None) -> Bibliography:
    """The entries of all .bib files inside, placed in the file that holds them."""
    kept, end = [], 0
    for found in _FILE.finditer(text):
        start = found.start(2)
        kept.append(_blank(text[end:start]) + text[start : found.end(2)])
        end = found.end(2)
    return bibtex.read(path, "".join(kept), strings) if kept else Bibliography(path)


def _blank(text: str) -> str:
    """As long as the text and with as many lines, so that places stay what they are."""
    return re.sub(r"[^\n]", " ", text)
