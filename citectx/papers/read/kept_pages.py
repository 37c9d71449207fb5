"""Page of a scan -> its lines as they were recognised before, kept on disk until all are read.

Recognising a page takes seconds, and a reader's time is limited: the next round goes on where the
last one ended. Numbers and texts are written as JSON, one file for each page.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.pdf.fonts import PLAIN
from citectx.papers.read.pdf.layout import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pypdfium2 import PdfPage

    from citectx.papers.read.pdf.reader import Recognise

_OLD_SECONDS = 30 * 24 * 3600
_FIELDS = 5


class KeptPages(NamedTuple):
    """The pages of one file: where they are kept, and the name of the file's content."""

    folder: Path
    digest: str

    def recogniser(self, recognise: Recognise) -> Callable[[PdfPage, int], list[Line] | None]:
        """The same, but what is kept is not recognised once more."""

        def recognised(page: PdfPage, number: int) -> list[Line] | None:
            kept = self._lines(number)
            if kept is not None:
                return kept
            lines = recognise(page, number)
            if lines is not None:
                self._keep(number, lines)
            return lines

        return recognised

    def drop(self) -> None:
        """Forgets the pages of this file, and those of others that nobody asked for in a month."""
        for path in self.folder.glob("*.json"):
            with suppress(OSError):
                old = time.time() - path.stat().st_mtime > _OLD_SECONDS
                if old or path.name.startswith(f"{self.digest}-"):
                    path.unlink()

    def _file(self, number: int) -> Path:
        return self.folder / f"{self.digest}-{number}.json"

    def _lines(self, number: int) -> list[Line] | None:
        try:
            rows = json.loads(self._file(number).read_text(encoding="utf-8"))
            return [_line(row, number) for row in rows]
        except (OSError, ValueError, TypeError):
            return None  # Not there, or damaged.

    def _keep(self, number: int, lines: Sequence[Line]) -> None:
        rows = [(it.text, it.left, it.right, it.baseline, it.size) for it in lines]
        half = self._file(number).with_suffix(f".{os.getpid()}")
        with suppress(OSError):  # A full disk costs time, not the paper.
            self.folder.mkdir(parents=True, exist_ok=True)
            half.write_text(json.dumps(rows), encoding="utf-8")
            half.replace(self._file(number))


def _line(row: list[object], number: int) -> Line:
    if len(row) != _FIELDS or not isinstance(row[0], str):
        raise ValueError("no line")
    left, right, baseline, size = (float(str(it)) for it in row[1:])
    return Line(row[0], number, left, right, baseline, size, PLAIN, PLAIN)
