"""Zip file -> its members, none of them larger than a paper can be."""

from __future__ import annotations

import lzma
import zipfile
import zlib
from typing import IO

from citectx.model import Problem

_LARGEST_MEMBER = 64 * 2**20
_LARGEST_TOTAL = 256 * 2**20
_MOST_MEMBERS = 20_000


class ArchiveError(ValueError):
    """An archive that cannot or must not be read; its text says why."""

    def problem(self, path: str) -> Problem:
        """The same as a problem of the file."""
        return Problem("zip-refused", f"{self} Get the file again, from a place you trust.", path)


class Archive:
    """The members by name, none larger than `largest`, if that is said.

    What they take in all is counted, whatever the archive claims.
    """

    def __init__(self, file: IO[bytes], largest: int | None = None) -> None:
        try:
            self._zip = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise ArchiveError(f"This archive is damaged ({error}).") from error
        if len(self._zip.infolist()) > _MOST_MEMBERS:
            raise ArchiveError("This archive has more members than any paper.")
        self.names = frozenset(self._zip.namelist())
        self._largest = largest or _LARGEST_MEMBER
        self._left = _LARGEST_TOTAL

    def read(self, name: str) -> bytes:
        """The content of a member; nothing if there is none of that name."""
        if name not in self.names:
            return b""
        allowed = min(self._largest, self._left)
        if self._zip.getinfo(name).file_size > allowed:
            raise ArchiveError("This archive unpacks to more than any paper has.")
        try:
            with self._zip.open(name) as member:
                content = member.read(allowed + 1)
        except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError) as error:
            raise ArchiveError(f"This archive is damaged ({error}).") from error
        except (RuntimeError, NotImplementedError) as error:
            raise ArchiveError(f"This archive cannot be unpacked ({error}).") from error
        if len(content) > allowed:
            raise ArchiveError("This archive unpacks to more than it says.")
        self._left -= len(content)
        return content
