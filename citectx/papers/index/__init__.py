"""File of a paper -> its index, read and indexed once and kept.

`cached` only looks; `submitted` and `index` have what is not there read by a worker process. A file
whose stamp is known is not even opened.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Paper, Problem

if TYPE_CHECKING:
    from citectx.papers.index.identity import Stamp
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.papers.index.store import Store
    from citectx.papers.workers import Pool

_NEXT_ROUND = 1000  # Papers that were not begun come before the rest of a scan.


def cached_index(path: str, store: Store) -> PaperIndex | None:
    """The index of a file as it is now, if it is kept."""
    return _found(path, store).ready


def index(path: str, store: Store, pool: Pool) -> PaperIndex:
    """The index of a file; one that cannot be read has the problem that says why."""
    return submit(path, store, pool).result()


def submit(path: str, store: Store, pool: Pool, priority: int = 0) -> Future[PaperIndex]:
    """The index of a file, now or when a worker process has made it; the lowest priority first."""
    found = _found(path, store)
    made: Future[PaperIndex] = Future()
    if found.ready is not None and not (pool.reads_scans and _is_scanned(found.ready)):
        made.set_result(found.ready)
        return made
    _read(_Round(path, store, pool, priority), found, made)
    return made


class _Round(NamedTuple):
    """One reading of a file, before which so many of its scanned pages were kept."""

    path: str
    store: Store
    pool: Pool
    priority: int
    kept: int = 0


def _read(job: _Round, found: _Found, made: Future[PaperIndex]) -> None:
    """Has a file read; scans are read in rounds, between which other papers have their turn."""
    path, store, pool, priority, before = job
    if pool.reads_scans:
        read = pool.submit(path, priority, f"{path}\0{store.scans}")
    else:
        read = pool.submit(path, priority)
    made.add_done_callback(lambda it: it.cancelled() and read.cancel())

    def go_on(read: Future[bytes | Problem]) -> None:
        kept = len(list(store.scans.glob(f"{found.digest}-*.json"))) if pool.reads_scans else 0
        if kept > before and not made.done() and not read.cancelled():
            _read(job._replace(priority=priority + _NEXT_ROUND, kept=kept), found, made)
        else:
            _deliver(read, made, found, path, store)

    read.add_done_callback(go_on)


def _is_scanned(paper: PaperIndex) -> bool:
    """Whether pages are missing that could be had by optical character recognition."""
    from citectx.papers.read.ocr import LATE, SCANNED

    return any(problem.id in (*SCANNED, LATE) for problem in paper.problems)


class _Found(NamedTuple):
    """What is known of a file before it is read; None for all when it is not there."""

    stamp: Stamp | None = None
    digest: str | None = None
    ready: PaperIndex | None = None


def _found(path: str, store: Store) -> _Found:
    from citectx.papers.index import identity, paper_bytes

    stamp = identity.stamp(path)
    if stamp is None:
        return _Found()
    digest = known_digest(path, stamp, store)
    if digest is None:
        return _Found(stamp)
    content = store.view(_key(digest))
    if content is None:
        return _Found(stamp, digest)
    try:
        return _Found(stamp, digest, paper_bytes.open_index(content, path))
    except ValueError:
        store.drop(_key(digest))
        return _Found(stamp, digest)


def known_digest(path: str, stamp: Stamp, store: Store) -> str | None:
    """The hash of a file's content; the file is opened only if its stamp is not known."""
    from citectx.papers.index import identity

    known = store.peek(f"stamp-{stamp.text}")
    if known is not None:
        return known.decode()
    digest = identity.digest(path)
    if digest is not None and stamp.settled and _is_untouched(path, stamp):
        store.put(f"stamp-{stamp.text}", digest.encode())
    return digest


def _is_untouched(path: str, since: Stamp) -> bool:
    from citectx.papers.index import identity

    now = identity.stamp(path)
    return now is not None and now.text == since.text


def _is_as_read(path: str, found: _Found) -> bool:
    """Whether the file still is what was hashed before it was read."""
    from citectx.papers.index import identity

    if found.stamp is None or not _is_untouched(path, found.stamp):
        return False
    return found.stamp.settled or identity.digest(path) == found.digest


def _key(digest: str) -> str:
    from citectx.papers.index import identity

    return f"paper-{identity.version()}-{digest}"


def _deliver(
    read: Future[bytes | Problem],
    made: Future[PaperIndex],
    found: _Found,
    path: str,
    store: Store,
) -> None:
    """Keeps what a worker process has read, even if nobody waits for it any more."""
    from citectx.papers.index import paper_bytes

    if read.cancelled():
        made.cancel()
        made.set_running_or_notify_cancel()
        return
    outcome = read.result()
    if isinstance(outcome, Problem):
        content = paper_bytes.pack(Paper(path, problems=(outcome,)))
    else:
        content = outcome
        if found.digest is not None and _is_as_read(path, found):
            store.put(_key(found.digest), outcome)
    if made.set_running_or_notify_cancel():
        made.set_result(paper_bytes.open_index(memoryview(content), path))
