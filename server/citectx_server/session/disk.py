"""Paths -> texts of files, each read again only when its file has changed."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from citectx.base.files import read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from citectx.model import Problem

    Stamp = tuple[int, int, int]

_FRESH_SECONDS = 0.5  # Nobody who types waits for the disk to be asked at every key.


class Disk:
    """Remembers the files it has read, by what they look like from outside."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Stamp | None, str | Problem]] = {}
        self._looked: dict[str, float] = {}

    def clear(self) -> None:
        """Forgets everything."""
        self._known.clear()
        self._looked.clear()

    def forget(self, path: str) -> None:
        """Looks at a file again when it is next asked for."""
        self._looked.pop(path, None)

    def text(self, path: str) -> str | Problem:
        """The text of a file on disk."""
        return self._read(path)

    def over(self, texts: Mapping[str, str]) -> Callable[[str], str | Problem]:
        """Reading of files, where `texts` of open documents come before what is on disk."""

        def read(path: str) -> str | Problem:
            text = texts.get(path)
            return self._read(path) if text is None else text

        return read

    def _read(self, path: str) -> str | Problem:
        now = time.monotonic()
        known = self._known.get(path)
        if known is not None and now - self._looked.get(path, 0.0) < _FRESH_SECONDS:
            return known[1]
        stamp = _stamp(path)
        if known is None or stamp is None or known[0] != stamp:
            known = (stamp, read_text(path))
            self._known[path] = known
        self._looked[path] = now
        return known[1]


def _stamp(path: str) -> Stamp | None:
    try:
        status = os.stat(path)  # noqa: PTH116  Half the price of a `Path`.
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
