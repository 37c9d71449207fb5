"""A key in a draft -> all drafts that have the same entry for it, also those that nobody opened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from citectx.answers import navigation
from citectx.answers.suggest.other_drafts import drafts_below
from citectx.base.files import read_text
from citectx.workspace import analyse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from citectx.model import Project
    from citectx.workspace import Workspace
    from citectx_server.session.configuration import Configuration
    from citectx_server.session.threads import Threads
    from citectx_server.session.workspaces import Workspaces


async def drafts_with_entry(
    workspace: Workspace,
    key: str,
    workspaces: Workspaces,
    configuration: Configuration,
    threads: Threads,
) -> list[Workspace]:
    """The workspace, and those of other drafts that have the same entry for a key.

    They are looked for in the folders of the editor, of the draft and of the entry.
    """
    files = {definition.path for definition in navigation.definitions(workspace, key)}
    if not files:
        return [workspace]
    root, opened = workspace.project.root, [it.project for it in workspaces.every()]
    roots = [it.root for it in opened if it.root != root and _has_one(it, files)]
    others = [await workspaces.of(it) for it in roots]
    folders = _outermost((*configuration.folders, *(str(Path(it).parent) for it in (root, *files))))
    drafts = {path for it in opened for path in it.drafts}
    project_of = workspaces.projects()
    unopened = await threads.answering(
        lambda: [
            analyse(it) for it in _naming(key, folders, drafts, project_of) if _has_one(it, files)
        ]
    )
    return [workspace, *(it for it in others if it is not None), *unopened]


def _has_one(project: Project, files: set[str]) -> bool:
    return not files.isdisjoint(project.bibliographies)


def _outermost(folders: Iterable[str]) -> list[str]:
    """The folders that are in none of the others."""
    every = set(folders)
    return sorted(it for it in every if every.isdisjoint(map(str, Path(it).parents)))


def _naming(
    key: str, folders: list[str], drafts: set[str], project_of: Callable[[str], Project]
) -> Iterator[Project]:
    """The projects of files below the folders that hold the key and are none of the `drafts`."""
    seen = set(drafts)
    for path in (it for folder in folders for it in drafts_below(Path(folder))):
        text = "" if path in seen else read_text(path)
        if isinstance(text, str) and key in text:
            project = project_of(path)
            seen.update(project.drafts)
            yield project
