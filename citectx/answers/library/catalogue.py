"""The papers of the writer's library: where each is, what it is, and whether it can be searched.

One small database in the user's cache, which all servers of the machine read and write. What a
folder brought is searched from that folder alone, unless the writer's own settings or reference
manager have it too: a folder may be anybody's, and its papers say what they like.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import sqlite3
import time
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from citectx.model import Reference

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    # The papers of the folder that asks, each with what it calls them.
    Here = Mapping[str, Reference | None]

T = TypeVar("T")
_LOGGER = logging.getLogger(__name__)
_WAIT_SECONDS = 10
_UNUSED_SECONDS = 7 * 24 * 3600
_TABLE = """
    CREATE TABLE IF NOT EXISTS paper (
        path TEXT PRIMARY KEY, state TEXT NOT NULL DEFAULT 'waiting', source TEXT DEFAULT '',
        made TEXT DEFAULT '', title TEXT DEFAULT '', doi TEXT DEFAULT '', year TEXT DEFAULT '',
        authors TEXT DEFAULT '[]', problem TEXT DEFAULT '', entry TEXT DEFAULT '',
        collections TEXT DEFAULT '[]', asked REAL DEFAULT 0, is_own INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX IF NOT EXISTS by_source ON paper (source);
    CREATE INDEX IF NOT EXISTS by_state ON paper (state, asked);
"""
_NAME, _ASIDE = "papers.db", "papers-damaged.db"
_COUNTER, _HEAD = 24, 28  # Where a database of SQLite counts its changes.
_NOT_ITS_FAULT = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY),
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM),
}
_PUT = """
    UPDATE paper SET state = ?, source = ?, made = ?, title = ?, doi = ?, year = ?, authors = ?,
    problem = ? WHERE path = ?
"""
_NOTE = """
    INSERT INTO paper (path, entry, collections, is_own, asked) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (path) DO UPDATE SET
        entry = CASE
            WHEN excluded.is_own > is_own THEN excluded.entry
            WHEN excluded.is_own < is_own OR excluded.entry = '' THEN entry
            ELSE excluded.entry END,
        collections = iif(excluded.is_own < is_own, collections, excluded.collections),
        state = iif(excluded.is_own > is_own, 'waiting', state),
        is_own = max(is_own, excluded.is_own)
"""
WAITING, INDEXED, UNREADABLE = "waiting", "indexed", "unreadable"
IN_GROUP = "in the group's library"  # Of a paper that others have.


class Item(NamedTuple):
    """A paper that the library is to have; of some there is only a file.

    `is_own` says that the writer's settings or reference manager lead to it, not only a folder.
    """

    path: str
    reference: Reference | None = None
    collections: tuple[str, ...] = ()
    is_own: bool = False


class Known(NamedTuple):
    """What is known of a paper. `made` is what its file and the reader were when it was indexed."""

    path: str
    state: str
    source: str
    made: str
    title: str
    doi: str
    year: str
    authors: tuple[str, ...]
    problem: str
    reference: Reference | None
    collections: tuple[str, ...]
    is_own: bool = False


class Listed(NamedTuple):
    """The little of a paper that every question needs."""

    path: str
    state: str
    source: str


class Coverage(NamedTuple):
    """How many papers can be searched, of how many; `unreadable` ones are read in vain."""

    indexed: int
    total: int
    unreadable: int

    @property
    def waiting(self) -> int:
        """How many are still to be indexed."""
        return self.total - self.indexed - self.unreadable

    @classmethod
    def of(cls, papers: Iterable[Listed]) -> Coverage:
        """That of some papers."""
        states = [it.state for it in papers]
        return cls(states.count(INDEXED), len(states), states.count(UNREADABLE))

    def __str__(self) -> str:
        cannot = f", {self.unreadable} cannot be read" if self.unreadable else ""
        return f"{self.indexed} of {self.total} papers indexed{cannot}"


class List(NamedTuple):
    """The papers that may be searched from a folder, and the sources that only others have."""

    papers: tuple[Listed, ...]
    of_others: frozenset[str]
    coverage: Coverage


@lru_cache(4)
def catalogue(folder: Path) -> Catalogue:
    """The one list of a folder in this process."""
    return Catalogue(folder)


class Catalogue:
    """The list of papers in a folder. All of it may be used from any thread and process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept: dict[str, tuple[object, Here, Any]] = {}

    def note(self, items: Iterable[Item]) -> None:
        """Takes papers in, or what is new about them; none is forgotten by this.

        What a folder says of a paper that is the writer's own is not taken.
        """
        now = time.time()  # What is noted last is indexed first, in the order of the items.
        rows = [
            (
                it.path,
                _entry(it.reference),
                json.dumps(it.collections),
                it.is_own,
                place / 1e6 - now,
            )
            for place, it in enumerate(items)
        ]
        self._use(lambda base: base.executemany(_NOTE, rows))

    def every(self) -> list[Known]:
        """All papers."""
        return self._rows("SELECT * FROM paper")

    def waiting(self, most: int) -> list[Known]:
        """The papers to be indexed next."""
        return self._rows(
            "SELECT * FROM paper WHERE state = ? ORDER BY asked LIMIT ?", WAITING, most
        )

    def seen(self, here: Here) -> list[Known]:
        """The papers that may be searched from a folder, called as the folder calls them."""
        return _seen(self.every(), here)

    def listed(self, here: Here) -> List:
        """The same in short, made anew only when something was written."""
        return self._while_unchanged("listed", here, lambda: self._listed(here))

    def _listed(self, here: Here) -> List:
        query = "SELECT path, state, source, is_own FROM paper"
        rows = self._use(lambda base: base.execute(query).fetchall())
        seen = tuple(Listed(*row) for *row, is_own in rows if is_own or row[0] in here)
        of_others = frozenset(it for _, _, it, _ in rows if it) - {it.source for it in seen}
        return List(seen, of_others, Coverage.of(seen))

    def with_sources(self, sources: Iterable[str], here: Here) -> dict[str, Known]:
        """What is known of the papers that passages come from, as far as they may be searched."""
        wanted = list(sources)
        marks = ",".join("?" * len(wanted))
        rows = self._rows(f"SELECT * FROM paper WHERE source IN ({marks})", *wanted)  # noqa: S608
        # Of copies, one of this folder, else one that has an entry.
        seen = sorted(_seen(rows, here), key=lambda it: (it.path in here, it.reference is not None))
        return {it.source: it for it in seen}

    def at(self, path: str) -> Known | None:
        """What is known of the paper in a file."""
        return next(iter(self._rows("SELECT * FROM paper WHERE path = ?", path)), None)

    def put(self, known: Iterable[Known]) -> None:
        """Remembers how far papers have come."""
        rows = [(*it[1:7], json.dumps(it.authors), it.problem, it.path) for it in known]
        self._use(lambda base: base.executemany(_PUT, rows))

    def forget(self, paths: Iterable[str]) -> frozenset[str]:
        """Forgets papers; gives the sources that no other paper has."""
        rows = [(it,) for it in paths]
        gone = {
            known.source
            for row in rows
            for known in self._rows("SELECT * FROM paper WHERE path = ?", *row)
        }
        self._use(lambda base: base.executemany("DELETE FROM paper WHERE path = ?", rows))
        return self.orphans(gone)

    def orphans(self, sources: Collection[str]) -> frozenset[str]:
        """Those of some sources that no paper has."""
        rows = self._use(lambda base: base.execute("SELECT source FROM paper").fetchall())
        return frozenset(sources) - {it for (it,) in rows}

    def own_sources(self) -> frozenset[str]:
        """The sources that a paper of the writer's own has in the index."""
        query = "SELECT source FROM paper WHERE is_own AND state = ?"
        rows = self._use(lambda base: base.execute(query, (INDEXED,)).fetchall())
        return frozenset(it for (it,) in rows)

    def coverage(self, paths: Collection[str]) -> Coverage:
        """How many of some papers can be searched."""
        rows = self._use(
            lambda base: base.execute("SELECT path, state, source FROM paper").fetchall()
        )
        return Coverage.of(Listed(*row) for row in rows if row[0] in paths)

    def collections(self) -> tuple[str, ...]:
        """The names of all collections that the writer's own papers are in."""
        return self._while_unchanged("collections", {}, self._collections)

    def _collections(self) -> tuple[str, ...]:
        query = "SELECT DISTINCT collections FROM paper WHERE is_own"
        rows = self._use(lambda base: base.execute(query).fetchall())
        return tuple(sorted({name for (names,) in rows for name in json.loads(names)}))

    def drop_older(self) -> None:
        """Removes what older versions kept beside this, when none has written there for a week."""
        kind, _, number = self._folder.name.rpartition("-")
        for it in self._folder.parent.glob(f"{kind}-*"):
            other = it.name.rpartition("-")[2]
            if other.isdecimal() and number.isdecimal() and int(other) < int(number):
                with suppress(OSError):
                    if time.time() - (it / _NAME).stat().st_mtime > _UNUSED_SECONDS:
                        shutil.rmtree(it)

    @contextmanager
    def only_writer(self) -> Iterator[bool]:
        """Whether this process is the one that indexes; another may begin when it ends or dies."""
        self._made_folder()
        with closing(sqlite3.connect(self._folder / "writer.db", timeout=0)) as base:
            try:
                base.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError:
                yield False
                return
            yield True
            base.rollback()

    def _while_unchanged(self, name: str, here: Here, made: Callable[[], T]) -> T:
        """What is made of the whole list, for as long as nobody writes to it."""
        version = self._version()
        before, there, kept = self._kept.get(name, (None, {}, None))
        if version is not None and version == before and (there is here or there == here):
            return cast("T", kept)
        value = made()
        if version is not None and version == self._version():
            self._kept[name] = version, here, value
        return value

    def _version(self) -> object:
        """Changes with every transaction that writes, by whatever process."""
        with suppress(OSError), (self._folder / _NAME).open("rb") as file:
            return os.fstat(file.fileno()).st_ino, file.read(_HEAD)[_COUNTER:]
        return None

    def _rows(self, query: str, *values: object) -> list[Known]:
        return self._use(lambda base: [_known(row) for row in base.execute(query, values)])

    def _use(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What comes of the work; a database that is damaged is put aside and begun anew."""
        try:
            return self._done(work)
        except (sqlite3.DatabaseError, ValueError, TypeError) as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NOT_ITS_FAULT:
                raise
            _LOGGER.warning("The list of papers in %s was damaged and is made anew.", self._folder)
            with suppress(OSError):
                (self._folder / _NAME).replace(self._folder / _ASIDE)
        return self._done(work)

    def _done(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._made_folder()
        with closing(sqlite3.connect(self._folder / _NAME, timeout=_WAIT_SECONDS)) as base:
            base.executescript(_TABLE)
            with base:
                return work(base)

    def _made_folder(self) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _known(row: tuple[str, ...]) -> Known:
    path, state, source, made, title, doi, year, authors, problem, entry, names, _, is_own = row
    return Known(
        *(path, state, source, made, title, doi, year),
        authors=tuple(json.loads(authors)),
        problem=problem,
        reference=Reference(*json.loads(entry)) if entry else None,
        collections=tuple(json.loads(names)),
        is_own=bool(is_own),
    )


def _seen(papers: Iterable[Known], here: Here) -> list[Known]:
    return [
        it._replace(reference=here.get(it.path) or it.reference)
        for it in papers
        if it.is_own or it.path in here
    ]


def _entry(reference: Reference | None) -> str:
    if reference is None:
        return ""
    return json.dumps([reference.key, reference.kind, dict(reference.fields), reference.path])
