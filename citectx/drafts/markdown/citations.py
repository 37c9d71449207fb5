"""The keys in a block of Markdown -> citations with their notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.model import Citation, Range
from citectx.text.identifiers import DOI_LINK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citectx.drafts.markdown.inline import Group

_QUOTE_SIGN = re.compile(r"\n[ \t]*>[ \t>]*")


def citations(text: str, group: Group, is_crossref: Callable[[str], bool]) -> Iterator[Citation]:
    """The citations of one group.

    The command is `@` or `-@` for a key in the text and `[@]` or `[-@]` for one in brackets.
    """
    keys = group.keys
    prenote = ""
    if keys[0].start > group.extent.start:
        prenote = _note(text, group.extent.start + 1, keys[0].start)
    for number, key in enumerate(keys):
        is_last = number + 1 == len(keys)
        stop = group.extent.end - 1 if is_last else keys[number + 1].start
        following = postnote = ""
        if stop > key.end and text[key.end : stop] != "; ":
            semicolon = text.find(";", key.end, stop)
            postnote = _note(text, key.end, semicolon if semicolon >= 0 else stop)
            if semicolon >= 0 and is_last:
                postnote = f"{postnote}; {_note(text, semicolon + 1, stop)}".strip("; ")
            elif semicolon >= 0:
                following = _note(text, semicolon + 1, stop)
        name = text[key.range.start : key.range.end]
        if not is_crossref(name):
            sign = "@" if text[key.start] == "@" else "-@"
            command = sign if key.start == group.extent.start else f"[{sign}]"
            yield Citation(name, key.range, command, group.extent, prenote, postnote)
        prenote = following


def linked_doi(text: str, link: Range) -> Citation | None:
    """The citation that mystmd makes of a link to a DOI; the DOI is its key."""
    doi = DOI_LINK.fullmatch(text, *link)
    if doi is None:
        return None
    before = 1 if text[link.start - 1] == "<" else len("[](")
    return Citation(doi[1], Range(*doi.span(1)), "doi", Range(link.start - before, link.end + 1))


def _note(text: str, start: int, end: int) -> str:
    """The text in one line, without the comma or bracket that parts it from the key."""
    note = text[start:end]
    if "\n" in note:
        note = _QUOTE_SIGN.sub(" ", note)
    note = " ".join(note.split()).lstrip(" ,")
    return note[1:].removesuffix("]").strip() if note.startswith("[") else note
