"""How diskcache keeps our values: bytes with a checksum, never pickles."""

from __future__ import annotations

import re
import zlib
from contextlib import suppress
from pathlib import Path
from typing import IO

import diskcache
from diskcache.core import MODE_BINARY, MODE_RAW

# A checksum, so that a value that was cut or changed is noticed; the padding keeps arrays aligned.
_MAGIC = b"CTXV"
_HEAD = 64
_TRIES = 10
_NAME = re.compile(r"[0-9a-f]{2}[/\\][0-9a-f]{2}[/\\][0-9a-f]{28}\.val")


class ByteDisk(diskcache.Disk):  # type: ignore[misc]
    """Keys are text and values are bytes. diskcache wants a class of its own kind here.

    Whoever can write to the directory could place a pickle or a foreign path there; neither is
    ever followed.
    """

    def put(self, key: str) -> tuple[str, bool]:
        """The key as the database holds it."""
        if type(key) is not str:
            raise TypeError("keys of the cache are text")
        return key, True

    def get(self, key: str, raw: bool) -> str:
        """The key that the database holds."""
        if not raw or type(key) is not str:
            raise TypeError("keys of the cache are text")
        return key

    def store(
        self, value: bytes, read: bool, key: object = None
    ) -> tuple[int, int, str | None, bytes | None]:
        """Size, mode, file name and value for the database; large values become files."""
        if type(value) is not bytes or read:
            raise TypeError("values of the cache are bytes")
        head = _MAGIC + zlib.crc32(value).to_bytes(4, "little") + len(value).to_bytes(8, "little")
        framed = head.ljust(_HEAD, b"\0") + value
        if len(framed) < self.min_file_size:
            return 0, MODE_RAW, None, framed
        name, path = self.filename()
        _write(Path(path), framed)
        return len(framed), MODE_BINARY, name, None

    def fetch(
        self, mode: int, filename: str | None, value: bytes | None, read: bool
    ) -> memoryview | None:
        """The value; None if it is not whole or not ours.

        Files are read, not mapped: one that is cut short while it is mapped, or removed by another
        machine that shares the disk, ends the process that looks at it.
        """
        if mode == MODE_RAW and isinstance(value, bytes):
            return _checked(memoryview(value))
        if mode == MODE_BINARY and filename is not None and _NAME.fullmatch(filename):
            return _checked(memoryview(Path(self._directory, filename).read_bytes()))
        return None

    def remove(self, file_path: str) -> None:
        """Removes the file of a value that is no longer kept."""
        if _NAME.fullmatch(file_path):
            super().remove(file_path)


def _write(path: Path, framed: bytes) -> None:
    """Writes the file, or leaves none behind: a full disk must not be filled with halves."""
    try:
        with _created(path) as file:
            file.write(framed)
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def _created(path: Path) -> IO[bytes]:
    """The new file; its folder may go as soon as it is made, when another process empties it."""
    for _ in range(_TRIES):
        with suppress(FileNotFoundError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            return path.open("xb")
    raise FileNotFoundError(f"{path.parent} is removed again and again")


def _checked(framed: memoryview) -> memoryview | None:
    value = framed[_HEAD:]
    if bytes(framed[:4]) != _MAGIC or int.from_bytes(framed[8:16], "little") != len(value):
        return None
    return value if zlib.crc32(value) == int.from_bytes(framed[4:8], "little") else None
