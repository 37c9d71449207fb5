"""A file, plain or compressed -> its content, unpacked as it is read."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_OPEN: dict[str, Callable[[Path, str], IO[bytes]]] = {
    ".xz": lzma.open,
    ".gz": gzip.open,
    ".bz2": bz2.open,
}


def opened(path: Path) -> IO[bytes]:
    """The file as bytes, unpacked when its name ends in .xz, .gz or .bz2."""
    unpack = _OPEN.get(path.suffix.lower())
    return unpack(path, "rb") if unpack else path.open("rb")


def lines(path: Path) -> Iterator[str]:
    """The lines of a text file, with their ends; bytes that are no UTF-8 are replaced."""
    with opened(path) as file:
        yield from io.TextIOWrapper(file, encoding="utf-8", errors="replace")


def plain_name(path: Path) -> str:
    """The name without the ending that tells how it is packed."""
    return path.stem if path.suffix.lower() in _OPEN else path.name
