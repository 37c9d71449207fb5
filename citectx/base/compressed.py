"""A file, plain or compressed -> its content, unpacked as it is read."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import io
    from collections.abc import Iterator
    from pathlib import Path

BROKEN = (OSError, EOFError, lzma.LZMAError, zlib.error)  # What reading may raise.

_ENDINGS = (".xz", ".gz", ".bz2")


def open_compressed(path: Path) -> io.BufferedIOBase:
    """The file as bytes, unpacked when its name ends in .xz, .gz or .bz2."""
    match path.suffix.lower():
        case ".xz":
            return lzma.open(path)
        case ".gz":
            return gzip.open(path)
        case ".bz2":
            return bz2.open(path)
    return path.open("rb")


def lines(path: Path) -> Iterator[str]:
    """The lines of a text file, with their ends; bytes that are no UTF-8 are replaced."""
    with open_compressed(path) as file:
        for line in file:
            yield line.decode("utf-8", "replace")


def plain_name(path: Path) -> str:
    """The name without the ending that tells how it is packed."""
    return path.stem if path.suffix.lower() in _ENDINGS else path.name
