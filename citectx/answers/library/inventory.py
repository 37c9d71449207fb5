"""Project and settings -> every paper that they lead to, each with the reference that means it.

The draft's references come first, then those of other bibliographies in its folder, Zotero's
items, and the files in papers folders that no reference means.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.library.catalogue import Item
from citectx.answers.library_papers import with_bibliographies_around
from citectx.papers.find import locate, zotero_items, zotero_profile
from citectx.papers.find.identities import Identity
from citectx.papers.find.places import places
from citectx.workspace import workspace
from citectx.workspace.loading import unclaimed_papers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citectx.answers.library.catalogue import Known
    from citectx.model import Location, Project, Reference
    from citectx.papers.find import Places
    from citectx.settings import Settings


class Inventory(NamedTuple):
    """All papers that a project leads to; those of the draft and of its folder by their paths."""

    items: tuple[Item, ...]
    draft: frozenset[str]
    workspace: frozenset[str]


def inventory(project: Project, settings: Settings, known: Iterable[Known]) -> Inventory:
    """The papers; a file that is `known` already is claimed by its title or DOI too."""
    own = workspace(project).references
    around = workspace(with_bibliographies_around(project)).references
    where = places(project, settings)
    profile = zotero_profile.profile(settings.zotero_directory)
    database = str(Path(profile.data, "zotero.sqlite")) if profile else ""
    items = zotero_items.items(database) if database else ()
    zotero = {it.key: it for it, _ in items}
    collections = {it.key: names for it, names in items}
    every = {**zotero, **{it: around[it] for it in around}, **{it: own[it] for it in own}}
    found = _located(every, where, known)
    by_path: dict[str, Item] = {}
    for key in (*own, *around, *zotero):
        path = found[key].path
        if path and path not in by_path:
            by_path[path] = Item(path, every[key], collections.get(key, ()))
    claimed = set(by_path)
    unclaimed = unclaimed_papers(where, found.values())
    return Inventory(
        (*by_path.values(), *(Item(it) for it in unclaimed)),
        frozenset(claimed & {found[key].path for key in own}),
        frozenset(claimed & {found[key].path for key in (*own, *around)}) | frozenset(unclaimed),
    )


def _located(
    references: Mapping[str, Reference], where: Places, known: Iterable[Known]
) -> dict[str, Location]:
    found = {key: locate(it, where) for key, it in references.items()}
    free = set(unclaimed_papers(where, found.values()))
    told = tuple(Identity(it.path, it.title, it.doi, "") for it in known if it.path in free)
    if told:
        wider = replace(where, identities=told)
        missing = [key for key, it in found.items() if it.path is None]
        found.update((key, locate(references[key], wider)) for key in missing)
    return found
