"""The papers of the writer's library: where each is, what it is, and whether it can be searched.

One small database in the user's cache, which all servers of the machine read and write.
"""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Reference

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

_WAIT_SECONDS = 10
_TABLE = """
    CREATE TABLE IF NOT EXISTS paper (
        path TEXT PRIMARY KEY, state TEXT NOT NULL DEFAULT 'waiting', source TEXT DEFAULT '',
        made TEXT DEFAULT '', title TEXT DEFAULT '', doi TEXT DEFAULT '', year TEXT DEFAULT '',
        authors TEXT DEFAULT '[]', problem TEXT DEFAULT '', entry TEXT DEFAULT '',
        collections TEXT DEFAULT '[]', asked REAL DEFAULT 0
    );
    CREATE INDEX IF NOT EXISTS by_source ON paper (source);
    CREATE INDEX IF NOT EXISTS by_state ON paper (state, asked);
"""
WAITING, INDEXED, UNREADABLE = "waiting", "indexed", "unreadable"
IN_GROUP = "in the group's library"  # Of a paper that others have.


class Item(NamedTuple):
    """A paper that the library is to have; of some there is only a file."""

    path: str
    reference: Reference | None = None
    collections: tuple[str, ...] = ()


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


class Coverage(NamedTuple):
    """How many papers can be searched, of how many; `unreadable` ones are read in vain."""

    indexed: int
    total: int
    unreadable: int

    @property
    def waiting(self) -> int:
        """How many are still to be indexed."""
        return self.total - self.indexed - self.unreadable

    def __str__(self) -> str:
        cannot = f", {self.unreadable} cannot be read" if self.unreadable else ""
        return f"{self.indexed} of {self.total} papers indexed{cannot}"


class Catalogue:
    """The list of papers in a folder. All of it may be used from any thread and process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def note(self, items: Iterable[Item]) -> None:
        """Takes papers in, or what is new about them; none is forgotten by this."""
        now = time.time()  # What is noted last is indexed first, in the order of the items.
        rows = [
            (it.path, _entry(it.reference), json.dumps(it.collections), place / 1e6 - now)
            for place, it in enumerate(items)
        ]
        with self._opened() as base:
            base.executemany(
                "INSERT INTO paper (path, entry, collections, asked) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (path) DO UPDATE SET collections = excluded.collections,"
                " entry = CASE excluded.entry WHEN '' THEN entry ELSE excluded.entry END",
                rows,
            )

    def every(self) -> list[Known]:
        """All papers."""
        return self._rows("SELECT * FROM paper")

    def waiting(self, most: int) -> list[Known]:
        """The papers to be indexed next."""
        return self._rows(
            "SELECT * FROM paper WHERE state = ? ORDER BY asked LIMIT ?", WAITING, most
        )

    def with_sources(self, sources: Iterable[str]) -> dict[str, Known]:
        """What is known of the papers that passages come from."""
        wanted = list(sources)
        marks = ",".join("?" * len(wanted))
        rows = self._rows(f"SELECT * FROM paper WHERE source IN ({marks})", *wanted)  # noqa: S608
        # Of copies, the one that has an entry.
        return {it.source: it for it in sorted(rows, key=lambda it: it.reference is not None)}

    def at(self, path: str) -> Known | None:
        """What is known of the paper in a file."""
        return next(iter(self._rows("SELECT * FROM paper WHERE path = ?", path)), None)

    def put(self, known: Iterable[Known]) -> None:
        """Remembers how far papers have come."""
        rows = [(*it[1:7], json.dumps(it.authors), it.problem, it.path) for it in known]
        with self._opened() as base:
            base.executemany(
                "UPDATE paper SET state = ?, source = ?, made = ?, title = ?, doi = ?, year = ?,"
                " authors = ?, problem = ? WHERE path = ?",
                rows,
            )

    def forget(self, paths: Iterable[str]) -> frozenset[str]:
        """Forgets papers; gives the sources that no other paper has."""
        with self._opened() as base:
            gone = {it.source for it in self._found(base, paths)}
            base.executemany("DELETE FROM paper WHERE path = ?", [(it,) for it in paths])
            return frozenset(gone - self._sources(base))

    def orphans(self, sources: Collection[str]) -> frozenset[str]:
        """Those of some sources that no paper has."""
        with self._opened() as base:
            return frozenset(sources) - self._sources(base)

    def coverage(self, paths: Collection[str] | None = None) -> Coverage:
        """How much can be searched, of all papers or of these."""
        with self._opened() as base:
            rows = base.execute("SELECT path, state FROM paper").fetchall()
        states = [state for path, state in rows if paths is None or path in paths]
        return Coverage(states.count(INDEXED), len(states), states.count(UNREADABLE))

    def collections(self) -> tuple[str, ...]:
        """The names of all collections that papers are in."""
        with self._opened() as base:
            rows = base.execute("SELECT DISTINCT collections FROM paper").fetchall()
        return tuple(sorted({name for (names,) in rows for name in json.loads(names)}))

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

    def _rows(self, query: str, *values: object) -> list[Known]:
        with self._opened() as base:
            return [_known(row) for row in base.execute(query, values)]

    def _found(self, base: sqlite3.Connection, paths: Iterable[str]) -> list[Known]:
        found = (base.execute("SELECT * FROM paper WHERE path = ?", (it,)) for it in paths)
        return [_known(row) for rows in found for row in rows]

    def _sources(self, base: sqlite3.Connection) -> frozenset[str]:
        return frozenset(it for (it,) in base.execute("SELECT source FROM paper"))

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        self._made_folder()
        with closing(sqlite3.connect(self._folder / "papers.db", timeout=_WAIT_SECONDS)) as base:
            base.executescript(_TABLE)
            with base:
                yield base

    def _made_folder(self) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _known(row: tuple[str, ...]) -> Known:
    path, state, source, made, title, doi, year, authors, problem, entry, collections, _ = row
    reference = Reference(*json.loads(entry)) if entry else None
    people, names = tuple(json.loads(authors)), tuple(json.loads(collections))
    return Known(path, state, source, made, title, doi, year, people, problem, reference, names)


def _entry(reference: Reference | None) -> str:
    if reference is None:
        return ""
    return json.dumps([reference.key, reference.kind, dict(reference.fields), reference.path])
