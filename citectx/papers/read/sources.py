"""Where a paper is -> the files that it is made of."""

from __future__ import annotations

from pathlib import Path

from citectx.base.file_kinds import kind_of, paper_endings

LARGEST = 2**31  # Bytes of a paper: a file may say it has terabytes, of which the disk holds none.
LATEX_SOURCES = (*paper_endings("latex"), ".bbl", ".bib")
_MOST_FILES = 500
_DEEPEST = 3


def files(path: str) -> tuple[Path, ...]:
    """The file itself; for LaTeX source all source files below its folder, in a fixed order.

    An OSError when there is no such file or folder.
    """
    place = Path(path)
    if place.is_dir():
        return _sources(place)
    if kind_of(path).paper == "latex":
        return tuple(dict.fromkeys((place, *_sources(place.parent))))
    return (place,)


def _sources(folder: Path) -> tuple[Path, ...]:
    """The source files of a folder, the nearest first, not more than a paper can have."""
    paths: list[Path] = []
    folders = [folder]
    for _ in range(_DEEPEST):
        inner: list[Path] = []
        for it in folders:
            entries = sorted(it.iterdir())
            paths += (
                file for file in entries if file.suffix.lower() in LATEX_SOURCES and file.is_file()
            )
            inner += (file for file in entries if _is_own_folder(file))
            if len(paths) + len(inner) > _MOST_FILES:
                return tuple(paths[:_MOST_FILES])
        folders = inner
    return tuple(paths)


def _is_source(file: Path) -> bool:
    return file.suffix.lower() in LATEX_SOURCES and file.is_file()


def _is_own_folder(file: Path) -> bool:
    return file.is_dir() and not file.is_symlink() and not file.name.startswith(".")
