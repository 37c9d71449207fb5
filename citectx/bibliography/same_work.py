"""Bibliographies, one of them kept by a draft itself -> the same without its copies of entries.

A Word document brings along what it cites, under keys of its own. Where a bibliography has an
entry for the same work, that one counts, for it may say where the paper is.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.bibliography import fields

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citectx.model import Bibliography, Reference

_SHORTEST_TITLE = 16  # "Introduction" and "Errata" would match too much.


def without_copies(
    bibliographies: Mapping[str, Bibliography], kept: str
) -> dict[str, Bibliography]:
    """All bibliographies; entries get as aliases the keys of their copies in the file `kept`."""
    known: dict[str, Reference] = {}
    for path, bibliography in bibliographies.items():
        for reference in bibliography.references if path != kept else ():
            for sign in _signs(reference):
                known.setdefault(sign, reference)
    entries: dict[int, Reference] = {}
    own: list[Reference] = []
    for copy in bibliographies[kept].references:
        entry = next((known[sign] for sign in _signs(copy) if sign in known), None)
        if entry is None:
            own.append(copy)
        else:
            entries[id(entry)] = _with_alias(entries.get(id(entry), entry), copy)
    changed = {
        path: replace(it, references=tuple(entries.get(id(one), one) for one in it.references))
        for path, it in bibliographies.items()
    }
    return {**changed, kept: replace(bibliographies[kept], references=tuple(own))}


def squeeze(text: str) -> str:
    """Letters and digits only, lower case, accents off: what survives every PDF."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(it for it in plain if it.isalnum())


def is_telling(title: str) -> bool:
    """Whether a title is so long that no other work has the same."""
    return len(squeeze(title)) >= _SHORTEST_TITLE


def _signs(reference: Reference) -> Iterator[str]:
    """What tells a work from others: its DOI, and its title if that is long enough."""
    doi = fields.doi(reference)
    if doi:
        yield doi
    title = fields.title(reference)
    if is_telling(title):
        yield squeeze(title)


def _with_alias(entry: Reference, copy: Reference) -> Reference:
    in_zotero = {"zotero": copy.fields["zotero"]} if "zotero" in copy.fields else {}
    aliases = (*entry.aliases, copy.key, *copy.aliases)
    return replace(entry, fields={**entry.fields, **in_zotero}, aliases=aliases)
