"""A file as a draft names it -> the paths where it may be, likeliest first."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from glob import has_magic
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.file_kinds import BIBLIOGRAPHIES
from citectx.base.user_paths import from_home

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_REMOTE = re.compile(r"[a-z][a-z\d+.-]+://", re.IGNORECASE)
_STARS = re.compile(r"\*{2,}")
_HIGHEST = 5  # How many folders above a file belong to its project at most.
_MOST_FOLDERS = 500
_TOP_SIGNS = (".git", ".hg", ".citectx.toml")
_EXTENSIONS = {"input": ".tex", "root": ".tex", "bibliography": ".bib"}


def is_remote(target: str) -> bool:
    """Whether the target is on the network."""
    return bool(_REMOTE.match(target))


def folder_of(path: str) -> Path:
    """The folder of a file."""
    return Path(path).parent


def join(folder: Path, name: str) -> str:
    """The path of `name` as seen from the folder, without dots in it."""
    return os.path.normpath(os.path.join(folder, name))  # noqa: PTH118  At every keystroke.


def above(folder: Path) -> tuple[Path, ...]:
    """The folder and those above it, as far as they can belong to one project."""
    paths = []
    for here in _upwards(folder, os.environ.get("HOME", "")):
        paths.append(here)
        if any(map(os.path.exists, _signs(here))):
            break
    return tuple(paths)


def top(folder: Path) -> Path:
    """The folder that says it is the top of a project, if one around this folder does, or this."""
    around = above(folder)[-1]
    return around if any(map(os.path.exists, _signs(around))) else folder


@lru_cache(maxsize=256)
def _upwards(folder: Path, home: str) -> tuple[Path, ...]:
    """The folder and those above it, but none above the user's `home`."""
    paths = [folder]
    while len(paths) <= _HIGHEST and paths[-1] not in (paths[-1].parent, from_home("~")):
        paths.append(paths[-1].parent)
    return tuple(paths)


@lru_cache(maxsize=256)
def _signs(folder: Path) -> tuple[str, ...]:
    """What says that a folder is the top of a project."""
    return tuple(str(folder / it) for it in _TOP_SIGNS)


def candidates(target: str, kind: str, folders: Iterable[Path]) -> Iterator[str]:
    """Every path that the target may mean, in the order in which they are to be tried."""
    named = target.strip().strip('"')
    if named.startswith("~"):
        named = os.path.normpath(from_home(named))
    spelled = _spelled(named, _EXTENSIONS[kind])
    if Path(named).is_absolute():
        yield from map(os.path.normpath, spelled)
        # Quarto and Typst count a leading slash from the top of the project.
        spelled = [it.lstrip("/\\") for it in spelled]
    seen: set[Path] = set()
    for folder in folders:
        if folder not in seen:
            seen.add(folder)
            yield from (join(folder, name) for name in spelled)


def matching_files(pattern: str, folders: Iterable[Path]) -> tuple[str, ...]:
    """The bibliographies that `chapters/*.bib` and its like mean in the first folder with any.

    To biber, several asterisks mean no more than one; here they could mean the whole disk.
    """
    if not has_magic(pattern):
        return ()
    pattern = _STARS.sub("*", pattern)
    absolute = Path(pattern)
    if absolute.is_absolute():
        folders, pattern = (Path(absolute.anchor),), str(absolute.relative_to(absolute.anchor))
    found = (sorted(map(str, folder.glob(pattern))) for folder in folders)
    readable = (tuple(it for it in some if it.lower().endswith(BIBLIOGRAPHIES)) for some in found)
    try:
        return next(filter(None, readable), ())
    except (OSError, ValueError):  # No file can have such a name.
        return ()


def search_path(variable: str, start: Path) -> tuple[Path, ...]:
    """The folders that an environment variable such as BIBINPUTS adds, `//` with those below."""
    paths: list[Path] = []
    for entry in filter(None, os.environ.get(variable, "").split(os.pathsep)):
        folder = start / from_home(entry.removesuffix("//") or "/")
        paths += _below(folder) if entry.endswith("//") else [folder]
    return tuple(paths)


def texmf() -> Iterator[Path]:
    """The folders for bibliographies in the user's own TeX tree, looked up when asked for."""
    trees = [os.environ.get("TEXMFHOME", ""), "~/texmf", "~/Library/texmf"]
    for tree in filter(None, trees):
        yield from _below(from_home(tree) / "bibtex" / "bib")


def _spelled(name: str, extension: str) -> list[str]:
    """TeX adds its extension unless it is there; a name with another one is tried as it is."""
    if name.lower().endswith(extension):
        return [name]
    return [name, name + extension] if Path(name).suffix else [name + extension, name]


def _below(folder: Path) -> list[Path]:
    paths: list[Path] = []
    for here, _, _ in os.walk(folder):
        paths.append(Path(here))
        if len(paths) == _MOST_FOLDERS:
            break
    return paths
