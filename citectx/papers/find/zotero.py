"""Zotero's data directory -> its items, attachments and the user's own highlights.

Zotero locks its database while it runs, so a copy is read, and only when it has changed.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.bibliography.same_work import squeeze
from citectx.model import Highlight

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citectx.papers.find.zotero_profile import Profile

_EXTRA_KEY = re.compile(r"^\s*citation key\s*:\s*(\S+)", re.IGNORECASE | re.MULTILINE)
_HIGHLIGHT, _UNDERLINE = 1, 5
UNREADABLE = (OSError, sqlite3.Error, UnicodeDecodeError)  # The last in what a message quotes.
_Stamp = tuple[str, int, int]  # A file, when it was changed and how large it is.

_FIELDS = """
    SELECT d.itemID, f.fieldName, v.value FROM itemData d
    JOIN fields f USING (fieldID) JOIN itemDataValues v USING (valueID)
    WHERE f.fieldName IN ('DOI', 'title', 'extra', 'citationKey')
"""
_ATTACHMENTS = """
    SELECT coalesce(a.parentItemID, a.itemID), i.key, a.path FROM itemAttachments a
    JOIN items i USING (itemID) WHERE a.path IS NOT NULL
    AND a.itemID NOT IN (SELECT itemID FROM deletedItems) ORDER BY a.itemID
"""
_ANNOTATIONS = """
    SELECT i.key, n.text, n.pageLabel FROM itemAnnotations n
    JOIN items i ON i.itemID = n.parentItemID
    WHERE n.type IN (?, ?) AND n.text IS NOT NULL ORDER BY n.sortIndex
"""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that Zotero holds: the key of its storage folder and where the file should be."""

    key: str
    path: str


@dataclass(frozen=True, slots=True)
class Zotero:
    """What a Zotero library knows, by citation key, DOI, item and title, and by attachment."""

    data: str
    by_key: Mapping[str, tuple[Attachment, ...]] = field(default_factory=dict)
    by_doi: Mapping[str, tuple[Attachment, ...]] = field(default_factory=dict)
    highlights: Mapping[str, tuple[Highlight, ...]] = field(default_factory=dict)
    by_item: Mapping[str, tuple[Attachment, ...]] = field(default_factory=dict)
    by_title: Mapping[str, tuple[Attachment, ...]] = field(default_factory=dict)
    problem: str = ""


def zotero(profile: Profile) -> Zotero:
    """Everything of use in the library; a database that cannot be read is said to be so."""
    database = Path(profile.data, "zotero.sqlite")
    if not database.is_file():
        return Zotero(profile.data, problem=f"{database} does not exist.")
    try:
        return _library(profile, _stamps(Path(profile.data)))
    except UNREADABLE as error:
        return Zotero(profile.data, problem=f"{database} cannot be read: {error}.")


@lru_cache(maxsize=1)
def _library(profile: Profile, _: tuple[_Stamp, ...]) -> Zotero:
    """The library while its databases look as they do; they may have hundreds of megabytes."""
    with tempfile.TemporaryDirectory(prefix="citectx-zotero-") as folder:
        return _read(profile, copy_database(Path(profile.data, "zotero.sqlite"), folder), folder)


def _stamps(data: Path) -> tuple[_Stamp, ...]:
    stamps = []
    for path in sorted(data.glob("*.sqlite*")):
        with suppress(OSError):  # Zotero's journal comes and goes.
            about = path.stat()
            stamps.append((path.name, about.st_mtime_ns, about.st_size))
    return tuple(stamps)


def copy_database(database: Path, folder: str) -> Path:
    """A copy of a database in a folder, with what Zotero has not put into it yet."""
    for ending in ("", "-wal", "-journal"):
        source = database.with_name(database.name + ending)
        if source.is_file():
            shutil.copy(source, folder)
    return Path(folder, database.name)


def _read(profile: Profile, copy: Path, folder: str) -> Zotero:
    connection = sqlite3.connect(copy)
    try:
        fields = _fields(connection)
        attachments = _attachments(connection, profile)
        highlights = _highlights(connection)
        items = connection.execute("SELECT itemID, key FROM items").fetchall()
    finally:
        connection.close()
    keys = {item: it for item, values in fields.items() if (it := citation_key(values))}
    keys.update(better_bibtex_keys(Path(profile.data, "better-bibtex.sqlite"), folder))
    dois = {item: values["DOI"].lower() for item, values in fields.items() if "DOI" in values}
    titles = {
        item: squeeze(values["title"])
        for item, values in fields.items()
        if "title" in values and item in attachments
    }
    return Zotero(
        profile.data,
        {key: attachments[item] for item, key in keys.items() if item in attachments},
        {doi: attachments[item] for item, doi in dois.items() if item in attachments},
        highlights,
        {name: attachments[item] for item, name in items if item in attachments},
        {title: attachments[item] for item, title in titles.items()},
    )


def _fields(connection: sqlite3.Connection) -> dict[int, dict[str, str]]:
    found: dict[int, dict[str, str]] = {}
    for item, name, value in connection.execute(_FIELDS):
        found.setdefault(item, {})[name] = str(value)
    return found


def citation_key(values: Mapping[str, str]) -> str:
    """The key among the fields of an item, or nothing."""
    extra = _EXTRA_KEY.search(values.get("extra", ""))
    return values.get("citationKey", "") or (extra[1] if extra else "")


def better_bibtex_keys(database: Path, folder: str) -> dict[int, str]:
    """Keys by item from Better BibTeX's own database, which older Zoteros need."""
    if not database.is_file():
        return {}
    try:
        connection = sqlite3.connect(copy_database(database, folder))
        try:
            rows = connection.execute("SELECT itemID, citationKey FROM citationkey").fetchall()
        finally:
            connection.close()
    except UNREADABLE:
        return {}
    return {item: str(key) for item, key in rows if isinstance(item, int)}


def _attachments(
    connection: sqlite3.Connection, profile: Profile
) -> dict[int, tuple[Attachment, ...]]:
    found: dict[int, list[Attachment]] = {}
    for item, key, path in connection.execute(_ATTACHMENTS):
        found.setdefault(item, []).extend(_places(str(key), str(path), profile))
    return {item: tuple(it) for item, it in found.items()}


def _places(key: str, path: str, profile: Profile) -> Iterator[Attachment]:
    kind, _, rest = path.partition(":")
    if kind == "storage":
        yield Attachment(key, str(Path(profile.data, "storage", key, rest)))
    elif kind == "attachments":
        if profile.linked:
            yield Attachment(key, str(Path(profile.linked, rest)))
    else:
        yield Attachment(key, path)


def _highlights(connection: sqlite3.Connection) -> dict[str, tuple[Highlight, ...]]:
    found: dict[str, list[Highlight]] = {}
    try:
        rows = connection.execute(_ANNOTATIONS, (_HIGHLIGHT, _UNDERLINE)).fetchall()
    except UNREADABLE:
        return {}  # Zotero 5 has no annotations yet.
    for key, text, label in rows:
        found.setdefault(str(key), []).append(Highlight(str(text), str(label or "")))
    return {key: tuple(it) for key, it in found.items()}
