"""Paths -> texts of files, each read again only when its file has changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from citectx.files import read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from citectx.model import Problem


class Disk:
    """Remembers the files it has read, by what they look like from outside."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[tuple[int, int, int], str | Problem]] = {}

    def clear(self) -> None:
        """Forgets everything."""
        self._known.clear()

    def over(self, texts: Mapping[str, str]) -> Callable[[str], str | Problem]:
        """Reading of files, where `texts` of open documents come before what is on disk."""

        def read(path: str) -> str | Problem:
            text = texts.get(path)
            return self._read(path) if text is None else text

        return read

    def _read(self, path: str) -> str | Problem:
        try:
            status = Path(path).stat()
        except (OSError, ValueError):
            return read_text(path)
        stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
        known = self._known.get(path)
        if known is None or known[0] != stamp:
            known = (stamp, read_text(path))
            self._known[path] = known
        return known[1]
