"""Papers that wait -> passages in the index: read in the background, a few at a time.

What was done is kept, so that it may stop at any time and goes on where it was. One process of a
machine indexes at a time; all others search what it has done so far.
"""

from __future__ import annotations

import json
from concurrent.futures import CancelledError
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.library.catalogue import INDEXED, UNREADABLE, WAITING, catalogue
from citectx.answers.library.paper_passages import documents
from citectx.answers.search.apart import apart
from citectx.answers.search.embedded import Embedded, kept_sources
from citectx.answers.search.engine import Document
from citectx.bibliography import fields
from citectx.model import Problem, State
from citectx.papers import index
from citectx.papers.index import identity
from citectx.papers.index.store import Store, directory
from citectx.papers.workers import Pool
from citectx.settings import Settings
from citectx.workspace.cited import readable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from citectx.answers.library.catalogue import Catalogue, Known
    from citectx.answers.search.engine import Engine
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.papers.workers import Outcome

_FORMAT = "library-2"
_WORK = "citectx.answers.library.indexing:write"
_BATCH = 8  # Papers that are written at once.
_LAST = 2_000_000  # Whatever a draft cites is read before.


class Library(NamedTuple):
    """The list of papers and the index of their passages."""

    catalogue: Catalogue
    engine: Engine


class Tools(NamedTuple):
    """What papers are read, kept and written to the index with."""

    settings: Settings
    store: Store
    readers: Pool
    writer: Pool


def library(settings: Settings) -> Library:
    """The library of this user on this machine; nothing is opened before it is asked."""
    folder = directory(settings) / _FORMAT
    return Library(catalogue(folder), apart(folder / "passages", settings))


def writer(settings: Settings) -> Pool:
    """The process that writes the index, apart from the one that answers."""
    return Pool(replace(settings, workers=1), _WORK)


def look_again(known: Library) -> None:
    """Lets what has changed or was lost wait again, and forgets what is gone."""
    known.catalogue.drop_older()
    kept = kept_sources(known.engine)
    gone, changed = [], []
    for it in known.catalogue.every():
        now = _made(it.path)
        if now is None:
            gone.append(it.path)
        elif it.state != WAITING and (it.made != now or _is_lost(it, kept)):
            changed.append(it._replace(state=WAITING))
    known.catalogue.put(changed)
    if gone:
        known.engine.remove(known.catalogue.forget(gone))


def index_waiting(known: Library, tools: Tools, go_on: Callable[[], bool]) -> Iterator[int]:
    """Indexes until nothing waits, or it is not to go on; says how many more each time.

    Nothing is done while another process does it.
    """
    with known.catalogue.only_writer() as is_mine:
        while is_mine and go_on() and (some := known.catalogue.waiting(_BATCH)):
            reading = [index.submit(it.path, tools.store, tools.readers, _LAST) for it in some]
            read = [
                _read(it, outcome.result(), tools.store)
                for it, outcome in zip(some, reading, strict=True)
            ]
            # What the writer's own copy is found by stays, whatever a folder calls the same paper.
            own = known.catalogue.own_sources()
            good = [
                it for it in read if it.state == INDEXED and (it.is_own or it.source not in own)
            ]
            outcome = tools.writer.submit(str(directory(tools.settings)), 0, _request(tools, good))
            if not _was_written(outcome):
                return
            known.catalogue.put(read)
            replaced = {old.source for old in some if old.source} - {it.source for it in read}
            if orphans := known.catalogue.orphans(replaced):
                known.engine.remove(orphans)
            yield len(read)


def _is_lost(known: Known, kept: Mapping[str, int] | Problem) -> bool:
    return known.state == INDEXED and not isinstance(kept, Problem) and known.source not in kept


def _read(known: Known, paper: PaperIndex, store: Store) -> Known:
    made, stamp = _made(known.path), identity.stamp(known.path)
    source = index.known_digest(known.path, stamp, store) if stamp else None
    state, problem = readable(paper)
    if made is None or source is None or state is not State.FULL_TEXT:
        said = problem.message if problem else "The file is gone."
        return known._replace(state=UNREADABLE, made=made or "", problem=said)
    reference = known.reference
    return known._replace(
        state=INDEXED,
        source=source,
        made=made,
        problem="",
        title=(fields.title(reference) if reference else "") or paper.title,
        doi=paper.doi or (fields.doi(reference) if reference else ""),
        year=(fields.year(reference) if reference else "") or paper.year,
        authors=(fields.authors(reference) if reference else ()) or paper.authors,
    )


def _made(path: str) -> str | None:
    """What the file and its reader are now; None if it is not there."""
    stamp = identity.stamp(path)
    return f"{identity.version()} {stamp.text}" if stamp else None


def _request(tools: Tools, papers: list[Known]) -> str:
    rows = [
        (it.path, it.source, it.reference.key if it.reference else "", it.title, _number(it.year))
        for it in papers
    ]
    settings = tools.settings
    return json.dumps([str(directory(settings)), settings.cache_megabytes, rows])


def _number(year: str) -> int:
    return int(year[:4]) if year[:4].isdecimal() else 0


def _was_written(outcome: Outcome) -> bool:
    try:
        answer = outcome.result()
    except CancelledError:
        return False
    return answer == b""


def write(request: str) -> bytes:
    """Puts the passages of papers that were read into the index: the work of the writer."""
    cache, megabytes, rows = json.loads(request)
    settings = Settings(cache_directory=cache, cache_megabytes=megabytes)
    store, engine = Store(settings), Embedded(Path(cache) / _FORMAT / "passages")

    def every() -> Iterator[Document]:
        for path, source, key, title, year in rows:
            paper = index.cached_index(path, store)
            if paper is not None:
                yield from documents(paper, Document(source, key=key, title=title, year=year))

    problem = engine.put(every()) if rows else None
    return problem.message.encode() if isinstance(problem, Problem) else b""
