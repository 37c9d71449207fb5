"""Folder -> the files below it that a writer may have made, and whether a file is below it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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


def is_below(path: str, folders: Iterable[str]) -> bool:
    """Whether a file lies in one of the folders, which are real paths, wherever links lead."""
    try:
        real = os.path.realpath(path)
        return any(os.path.commonpath((real, folder)) == folder for folder in folders)
    except ValueError:  # A name that no file can have, or one on another drive.
        return False
