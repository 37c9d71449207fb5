"""A project and its settings -> the folders out of which no path of a project leads.

A bibliography may come from anybody, and so may the links in its folder. What it names is read in
the project, beside the bibliography itself, and where the user's settings or Zotero keep papers.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.folders import is_below
from citectx.base.user_paths import from_home
from citectx.project.paths import top

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Project
    from citectx.papers.find.zotero_profile import Profile
    from citectx.settings import Settings

OUTSIDE = "outside the project, not read"
_OTHER_MACHINE = ("//", "\\\\")


def allowed_folders(
    project: Project, settings: Settings, profile: Profile | None
) -> tuple[str, ...]:
    """The folders, and single files that are set, all without links."""
    return tuple(dict.fromkeys(map(_real, _allowed(project, settings, profile))))


def folders_of_the_user(settings: Settings, profile: Profile | None) -> tuple[str, ...]:
    """Those of them that no project can choose."""
    return tuple(dict.fromkeys(map(_real, _of_the_user(settings, profile))))


def is_allowed(path: Path, folders: tuple[str, ...] | None) -> bool:
    """Whether a file is in one of the folders when all links are followed; None allows all."""
    return folders is None or is_below(str(path), folders)


def is_on_other_machine(path: str) -> bool:
    """Whether to look for a file would ask another machine, who then knows who asks."""
    return path.startswith(_OTHER_MACHINE)


def _allowed(project: Project, settings: Settings, profile: Profile | None) -> Iterator[str]:
    yield str(top(Path(project.root).parent))
    for bibliography in project.bibliographies.values():
        yield str(Path(bibliography.path).parent)
    yield from _of_the_user(settings, profile)


def _of_the_user(settings: Settings, profile: Profile | None) -> Iterator[str]:
    # What leads out of a project is in the settings only if the user put it there.
    chosen = (*settings.papers_folders, *(it.partition("=")[2] for it in settings.paper_files))
    yield from (str(it) for written in chosen if (it := from_home(written.strip())).is_absolute())
    if profile is not None:
        yield from filter(None, (profile.data, profile.linked))


def _real(path: str) -> str:
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):  # No file can have such a name.
        return path
