"""File -> what it holds, known without reading it again while nothing has touched it."""

from __future__ import annotations

import hashlib
import time
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read import sources

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

# All that decides what an index holds: when one of these changes, so do the indexes.
_SOURCES = ("model.py", "base", "bibliography", "drafts", "papers/index", "papers/read", "text")
_LIBRARIES = ("lxml", "pypdfium2")
_CHUNK = 2**20
_SHORTEST_NANOSECONDS = 50_000_000
_COARSE_NANOSECONDS = 2_000_000_000
_SECOND = 1_000_000_000


class Stamp(NamedTuple):
    """What a file looks like from outside. A change as quick as the clock of the file system is
    coarse could leave the stamp of a file that is not `settled` as it was."""

    text: str
    settled: bool


def stamp(path: str) -> Stamp | None:
    """The stamp of a paper's file, or of all files of its source; None if it is not there."""
    try:
        found = [(str(file), file.stat()) for file in sources.files(path)]
    except OSError:
        return None
    text = "\n".join(f"{name} {_seen(status)}" for name, status in found)
    now = time.time_ns()
    settled = all(now - status.st_mtime_ns > _doubt(status) for _, status in found)
    return Stamp(_hash([text.encode(errors="surrogateescape")]), settled)


def digest(path: str) -> str | None:
    """A hash of the content; None if it cannot be read, or is larger than any paper."""
    try:
        if sum(file.stat().st_size for file in sources.files(path)) > sources.LARGEST:
            return None
        return _hash(chunk for file in sources.files(path) for chunk in _chunks(file))
    except OSError:
        return None


@cache
def version() -> str:
    """What made the indexes: this program's code that reads and indexes, and the libraries."""
    here = Path(__file__).parents[2]
    places = [here / name for name in _SOURCES]
    files = [file for place in places for file in (_code(place) if place.is_dir() else [place])]
    libraries = [f"{name} {metadata.version(name)}".encode() for name in _LIBRARIES]
    return _hash([*libraries, *(file.read_bytes() for file in files)])[:16]


def _code(folder: Path) -> list[Path]:
    """The modules of a folder and the tables that they go by."""
    return sorted((*folder.rglob("*.py"), *folder.rglob("*.tsv")))


def _seen(status: os.stat_result) -> str:
    return f"{status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"


def _doubt(status: os.stat_result) -> int:
    """How long a change may go unseen; times in whole seconds come from coarse clocks."""
    whole = status.st_mtime_ns % _SECOND == 0
    return _COARSE_NANOSECONDS if whole else _SHORTEST_NANOSECONDS


def _chunks(file: Path) -> Iterable[bytes]:
    with file.open("rb") as content:
        while chunk := content.read(_CHUNK):
            yield chunk


def _hash(chunks: Iterable[bytes]) -> str:
    state = hashlib.blake2b(digest_size=20)
    for chunk in chunks:
        state.update(chunk)
    return state.hexdigest()
