"""Zotero's data directory -> its items as references, for those who cite from Zotero directly."""

from __future__ import annotations

import re
import sqlite3
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.bibliography.free_key import free_key
from citectx.model import Reference
from citectx.papers.find.zotero import (
    UNREADABLE,
    better_bibtex_keys,
    citation_key,
    copy_database,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAMES = {
    "title": "title",
    "abstractNote": "abstract",
    "DOI": "doi",
    "publicationTitle": "journal",
    "bookTitle": "booktitle",
    "proceedingsTitle": "booktitle",
    "volume": "volume",
    "pages": "pages",
    "publisher": "publisher",
    "url": "url",
}
_KINDS = {
    "journalArticle": "article",
    "book": "book",
    "bookSection": "incollection",
    "conferencePaper": "inproceedings",
    "thesis": "phdthesis",
    "report": "techreport",
}
_ITEMS = """
    SELECT i.itemID, t.typeName FROM items i JOIN itemTypes t USING (itemTypeID)
    WHERE t.typeName NOT IN ('attachment', 'note', 'annotation')
    AND i.itemID NOT IN (SELECT itemID FROM deletedItems) ORDER BY i.itemID
"""
_FIELDS = """
    SELECT d.itemID, f.fieldName, v.value FROM itemData d
    JOIN fields f USING (fieldID) JOIN itemDataValues v USING (valueID)
"""
_CREATORS = """
    SELECT ic.itemID, c.lastName, c.firstName FROM itemCreators ic
    JOIN creators c USING (creatorID) ORDER BY ic.itemID, ic.orderIndex
"""
_YEAR = re.compile(r"\b(1[5-9]|20)\d\d\b")
_WORD = re.compile(r"[^\W\d_]{4,}")


_COLLECTIONS = """
    SELECT ci.itemID, c.collectionName FROM collectionItems ci
    JOIN collections c USING (collectionID) ORDER BY ci.itemID, c.collectionName
"""


def references(database: str) -> tuple[Reference, ...]:
    """The items of `zotero.sqlite` with title; none of them if it cannot be read."""
    return tuple(it for it, _ in items(database))


def items(database: str) -> tuple[tuple[Reference, tuple[str, ...]], ...]:
    """The same, each with the names of the collections that it is in.

    An item without a citation key gets one of first author, first long word and year.
    """
    path = Path(database)
    try:
        with tempfile.TemporaryDirectory(prefix="citectx-zotero-") as folder:
            connection = sqlite3.connect(copy_database(path, folder))
            try:
                return _references(connection, path, folder)
            finally:
                connection.close()
    except UNREADABLE:
        return ()


def _references(
    connection: sqlite3.Connection, path: Path, folder: str
) -> tuple[tuple[Reference, tuple[str, ...]], ...]:
    fields: dict[int, dict[str, str]] = {}
    for item, name, value in connection.execute(_FIELDS):
        fields.setdefault(item, {})[name] = str(value)
    people: dict[int, list[str]] = {}
    for item, last, first in connection.execute(_CREATORS):
        people.setdefault(item, []).append(_name(str(last or ""), str(first or "")))
    keys = better_bibtex_keys(path.with_name("better-bibtex.sqlite"), folder)
    collections: dict[int, list[str]] = {}
    with suppress(*UNREADABLE):  # A library may be older than collections.
        for item, name in connection.execute(_COLLECTIONS):
            collections.setdefault(item, []).append(str(name))
    found, taken = [], set(keys.values())
    for item, kind in connection.execute(_ITEMS):
        values = fields.get(item, {})
        written = {name: values[it] for it, name in _NAMES.items() if values.get(it)}
        if "title" not in written:
            continue
        year = _YEAR.search(values.get("date", ""))
        written |= {"author": " and ".join(people.get(item, ()))} if item in people else {}
        written |= {"year": year.group()} if year else {}
        key = keys.get(item) or citation_key(values) or free_key(_key(written), taken)
        taken.add(key)
        reference = Reference(key, _KINDS.get(kind, "misc"), written, str(path))
        found.append((reference, tuple(collections.get(item, ()))))
    return tuple(found)


def _name(last: str, first: str) -> str:
    """A name as BibTeX has it; that of an institution is one word to it, even with `and` inside."""
    if first:
        return f"{last}, {first}"
    return f"{{{last}}}" if " " in last else last


def _key(written: Mapping[str, str]) -> str:
    first = written.get("author", "").split(",")[0].split(" and ")[0]
    word = _WORD.search(written["title"])
    parts = (first, word.group() if word else "", written.get("year", ""))
    return "".join(it for part in parts for it in part.lower() if it.isalnum()) or "untitled"
