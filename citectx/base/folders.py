"""Folder -> the files below it that a writer may have made."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST = 50_000
_OTHERS = frozenset({"node_modules", "__pycache__"})


def files_below(folder: Path) -> Iterator[Path]:
    """The files in a fixed order; hidden folders are left out, and all beyond what projects have.

    A draft may lie in a folder that holds the whole disk.
    """
    seen = 0
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(it for it in folders if it[0] != "." and it not in _OTHERS)
        yield from (Path(here, file) for file in sorted(files))
        seen += len(files)
        if seen > _MOST:
            return
