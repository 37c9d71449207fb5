"""Keys -> bytes, kept on disk between runs and shared by all that run at once.

Whatever happens to the disk, the cache only ever costs time: a damaged value is dropped, and when
nothing can be kept `problem` says so and everything works as if the cache were empty.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import diskcache

from citectx.base.user_paths import from_home
from citectx.model import Problem
from citectx.papers.index.byte_disk import ByteDisk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citectx.settings import Settings

_FORMAT = "store-1"
_DATABASE = "cache.db"
_ASIDE = "damaged.db"
# What a bit that was flipped makes of a database shows in as many ways as it is read.
_DAMAGED = (
    sqlite3.Error,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
_NOT_ITS_FAULT = ("locked", "full", "readonly", "unable to open", "disk I/O")
_WAIT_SECONDS = 10
_SMALLEST_FILE = 2**13
_SAFE_AGE_SECONDS = 3600
_WRITING_SECONDS = 60
_NOTED_SECONDS = 600


class Usage(NamedTuple):
    """What the cache holds."""

    directory: str
    entries: int
    bytes: int
    limit: int


def directory(settings: Settings) -> Path:
    """Where the cache is: as set, or where the system keeps such files."""
    if settings.cache_directory:
        return from_home(settings.cache_directory)
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "citectx"
    if sys.platform == "win32":
        return (
            Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "citectx" / "Cache"
        )
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "citectx"


class Store:
    """The cache. All of it may be used from any thread."""

    def __init__(self, settings: Settings) -> None:
        self._directory = directory(settings) / _FORMAT
        self._limit = settings.cache_megabytes * 2**20
        self._lock = threading.Lock()
        self._handles: _Handles | None = None
        self._noted: dict[str, float] = {}
        self._failed: Problem | None = None

    @property
    def problem(self) -> Problem | None:
        """Why nothing is kept, if so. It stays after the cause has gone, to be said once."""
        return self._failed

    @property
    def scans(self) -> Path:
        """Where pages of scans are kept while the others are still read."""
        return self._directory / "scans"

    def get(self, key: str) -> bytes | None:
        """The value, or None."""
        value = self.view(key)
        return None if value is None else bytes(value)

    def view(self, key: str) -> memoryview | None:
        """The value without a copy."""
        value = self._try(lambda handles: self._fetched(handles, key))
        if value is None:
            # It is there but not whole.
            self.drop(key)
            return None
        return value if isinstance(value, memoryview) else None

    def peek(self, key: str) -> bytes | None:
        """The value, for one that is cheap to lose: that it was used is not noted down."""
        value = self._try(lambda handles: handles.quiet.get(key, default=_MISSING))
        return bytes(value) if isinstance(value, memoryview) else None

    def put(self, key: str, value: bytes) -> None:
        """Keeps the value; the least recently used others go when there is no room."""
        if type(key) is not str or type(value) is not bytes:
            raise TypeError("The cache keeps bytes under texts.")
        self._try(lambda handles: handles.noting.set(key, value))

    def drop(self, key: str) -> None:
        """Forgets the value."""
        self._try(lambda handles: handles.noting.delete(key))

    def usage(self) -> Usage:
        """How much is kept, and where."""
        count = self._try(lambda handles: len(handles.noting))
        volume = self._try(lambda handles: handles.noting.volume())
        return Usage(str(self._directory), _number(count), _number(volume), self._limit)

    def clear(self) -> None:
        """Forgets everything."""
        self._try(lambda handles: handles.noting.clear())
        self.sweep(_WRITING_SECONDS)
        for path in self.scans.glob("*.json"):
            with suppress(OSError):
                path.unlink()

    def sweep(self, age_seconds: float = _SAFE_AGE_SECONDS) -> None:
        """Removes files that no entry names, left by processes that died while writing.

        Younger ones may be about to get their entry from another process.
        """
        known = self._try(lambda _: _file_names(self._directory / _DATABASE))
        if not isinstance(known, frozenset):
            return
        for path in self._files():
            with suppress(OSError):
                old = time.time() - path.stat().st_mtime >= age_seconds
                if old and path.relative_to(self._directory).as_posix() not in known:
                    path.unlink()

    def _files(self) -> Iterator[Path]:
        """The files of values; folders that go meanwhile, as evicted values do, are passed over."""
        for folder, _, names in os.walk(self._directory):
            for name in names:
                if name.endswith(".val"):
                    yield Path(folder, name)

    def close(self) -> None:
        """Closes the files that this thread has open."""
        if self._handles is not None:
            for cache in self._handles:
                cache.close()

    def _fetched(self, handles: _Handles, key: str) -> object:
        """The value; that it was used is noted down now and then, if the disk is not full."""
        now = time.monotonic()
        if now - self._noted.get(key, -_NOTED_SECONDS) < _NOTED_SECONDS:
            return handles.quiet.get(key, default=_MISSING)
        self._noted[key] = now
        try:
            return handles.noting.get(key, default=_MISSING)
        except sqlite3.OperationalError:
            return handles.quiet.get(key, default=_MISSING)

    def _try(self, use: Callable[[_Handles], object]) -> object:
        """What `use` gives, or `_MISSING` when the cache does not work."""
        try:
            return self._used(use)
        except _DAMAGED:
            self._renew()
        try:
            return self._used(use)
        except _DAMAGED as error:
            self._fail(str(error))
        return _MISSING

    def _used(self, use: Callable[[_Handles], object]) -> object:
        """The same; what only a damaged database does is raised."""
        try:
            return use(self._opened())
        except diskcache.Timeout:
            return _MISSING  # Another process is busy with it; the next time will do.
        except sqlite3.OperationalError as error:
            if not any(it in str(error) for it in _NOT_ITS_FAULT):
                raise
            self._fail(str(error))
        except OSError as error:
            self._fail(error.strerror or str(error))
        return _MISSING

    def _opened(self) -> _Handles:
        with self._lock:
            if self._handles is None:
                self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
                if self._directory.stat().st_mode & 0o077:
                    self._directory.chmod(0o700)
                self._handles = _opened(self._directory, self._limit)
            return self._handles

    def _renew(self) -> None:
        """Begins with an empty database; the one there is damaged, and is put aside."""
        with self._lock:
            self._handles = None
            with suppress(OSError):
                (self._directory / _DATABASE).replace(self._directory / _ASIDE)
            for path in self._directory.glob(f"{_DATABASE}-*"):
                with suppress(OSError):
                    path.unlink()
        if self._failed is None:
            message = (
                f"The cache in {self._directory} was damaged and is begun anew, so papers are read"
                f" once more; the old one is {_ASIDE} there."
            )
            self._failed = Problem("cache-renewed", message, str(self._directory))

    def _fail(self, reason: str) -> None:
        if self._failed is None:
            message = (
                f"The cache in {self._directory} cannot be used ({reason}), so papers are read"
                " again each time; free some space there or set citectx.cacheDirectory."
            )
            self._failed = Problem("cache-unusable", message, str(self._directory))


class _Missing:
    """What there is when there is nothing; None means a value that is damaged."""


_MISSING = _Missing()


class _Handles(NamedTuple):
    """Two ways to the same cache: one notes down what is used and so writes when it reads."""

    noting: diskcache.Cache
    quiet: diskcache.Cache


def _opened(directory: Path, limit: int) -> _Handles:
    noting, quiet = _cache(directory, limit), _cache(directory, limit)
    # Only of this object, not of the cache on disk: by this policy a read writes nothing.
    quiet.eviction_policy = "least-recently-stored"
    return _Handles(noting, quiet)


def _cache(directory: Path, limit: int) -> diskcache.Cache:
    return diskcache.Cache(
        str(directory),
        timeout=_WAIT_SECONDS,
        disk=ByteDisk,
        size_limit=limit,
        eviction_policy="least-recently-used",
        disk_min_file_size=_SMALLEST_FILE,
    )


def _file_names(database: Path) -> frozenset[str]:
    connection = sqlite3.connect(database)
    try:
        rows = connection.execute("SELECT filename FROM Cache WHERE filename IS NOT NULL")
        return frozenset(Path(name).as_posix() for (name,) in rows)
    finally:
        connection.close()


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
