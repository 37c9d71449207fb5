"""Papers folders -> their files by name.

A folder is walked once, never through the same real folder twice, and only so far: a shelf that
was cut short says so.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.file_kinds import kind_of, stem_of
from citectx.papers.find.allowed import is_allowed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MOST_FILES = 200_000
DEEPEST = 8
_PREFERRED = ("pdf", "xml", "latex", "archive", "web", "text", "markup")


@dataclass(frozen=True, slots=True)
class Shelf:
    """The readable files of the papers folders, by lower-case name without its ending.

    `records` are the `info.yaml` files of papis found on the way.
    """

    folders: tuple[str, ...] = ()
    by_name: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    records: tuple[str, ...] = ()
    complete: bool = True


def shelf(folders: Iterable[str], allowed: tuple[str, ...] | None = None) -> Shelf:
    """All papers in `folders`, those that do not exist left out; links lead into `allowed` only."""
    present = tuple(
        dict.fromkeys(
            folder
            for folder in folders
            if os.path.isdir(folder) and is_allowed(Path(folder), allowed)  # noqa: PTH112
        )
    )
    by_name: dict[str, list[str]] = {}
    records = []
    seen = 0
    for path in _files(present, allowed):
        seen += 1
        if seen > MOST_FILES:
            break
        name = os.path.basename(path)  # noqa: PTH119
        if kind_of(name).paper:
            by_name.setdefault(stem_of(name).lower(), []).append(path)
        elif name == "info.yaml":
            records.append(path)
    found = {name: tuple(sorted(paths, key=_preference)) for name, paths in by_name.items()}
    return Shelf(present, found, tuple(records), seen <= MOST_FILES)


def _preference(path: str) -> tuple[int, str]:
    """Of files of one name, the paper itself comes before notes and pages about it."""
    return _PREFERRED.index(kind_of(path).paper), path


def _files(folders: Iterable[str], allowed: tuple[str, ...] | None) -> Iterator[str]:
    """Every file below `folders`, hidden folders and second visits left out."""
    visited: set[tuple[int, int]] = set()
    waiting = [(folder, 0) for folder in folders]
    while waiting:
        folder, depth = waiting.pop()
        try:
            here = os.stat(folder)  # noqa: PTH116
            if (here.st_dev, here.st_ino) in visited:
                continue
            visited.add((here.st_dev, here.st_ino))
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_symlink() and not is_allowed(Path(entry.path), allowed):
                        continue
                    if not entry.is_dir():
                        yield entry.path
                    elif depth < DEEPEST and not entry.name.startswith("."):
                        waiting.append((entry.path, depth + 1))
        except OSError:
            continue  # A folder that may not be listed holds nothing for us.
