"""PDF file -> the headings that its own table of contents names, page by page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pypdfium2

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pypdfium2 import PdfDocument

_NOT_LETTERS = re.compile(r"[\W\d_]+")
_MOST = 2000


def outline(document: PdfDocument) -> Mapping[int, frozenset[str]]:
    """By the number of the page, the letters of its headings; damaged tables name fewer."""
    found: dict[int, set[str]] = {}
    try:
        for number, entry in enumerate(document.get_toc()):
            if number == _MOST:
                break
            place = entry.get_dest()
            page = place.get_index() if place else None
            if page is not None:
                found.setdefault(page + 1, set()).add(letters(entry.get_title()))
    except pypdfium2.PdfiumError:
        return {}
    return {page: frozenset(filter(None, titles)) for page, titles in found.items()}


def letters(heading: str) -> str:
    """What is compared of a heading."""
    return _NOT_LETTERS.sub("", heading).casefold()
