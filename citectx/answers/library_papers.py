"""Project -> its workspace with the paper of every reference, cited or not.

This is what suggestions choose from; cards and checks need the cited papers only.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.answers.search.wider import bibliography_files
from citectx.answers.suggest.other_drafts import OtherDrafts
from citectx.base.files import read_text
from citectx.model import Bibliography, Problem
from citectx.papers.find.places import places
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.workspace import workspace
from citectx.workspace.loading import with_papers

if TYPE_CHECKING:
    from citectx.model import Project
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx.workspace.loading import Report
    from citectx.workspace.opened import OpenDraft


_LARGEST = 4_000_000  # Bytes of all bibliographies of a folder.


def library(
    project: Project, settings: Settings, store: Store, pool: Pool, report: Report
) -> Workspace:
    """The workspace with every paper that can be found, of the scope that the settings name."""
    wide = with_bibliographies_around(project) if settings.suggest_scope != "draft" else project
    known = replace(workspace(wide), project=project)
    around = places(wide, settings)
    wanted = {key: known.references[key] for key in known.references}
    found = with_papers(known, wanted, around, store, pool, report)
    return replace(found, mentions=OtherDrafts().mentions(project, settings))


@lru_cache(1)
def library_of(draft: OpenDraft) -> Workspace:
    """The same for a draft that is open in a script, which may ask for many of its places."""
    settings = draft.settings
    with Pool(settings) as pool:
        store = Store(settings)
        return library(draft.workspace.project, settings, store, pool, lambda done, total: None)


def with_bibliographies_around(project: Project) -> Project:
    """The project with all bibliographies of its folder, those that it names first.

    Where they are too many for the paper of each to be looked for, they are left to the search.
    """
    found = dict(project.bibliographies)
    around = [
        bibliography_file
        for bibliography_file in bibliography_files(Path(project.root).parent)
        if bibliography_file not in found
    ]
    if sum(map(_size, around)) <= _LARGEST:
        for path in around:
            bibliography = _read(path)
            if bibliography is not None:
                found[path] = bibliography
    return replace(project, bibliographies=found)


def _size(path: str) -> int:
    """The size of a file; a link to nowhere has none."""
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def _read(path: str) -> Bibliography | None:
    from citectx.bibliography import read

    text = read_text(path)
    return None if isinstance(text, Problem) else read(path, text)
