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
from citectx.answers.suggest.inlinks import meant
from citectx.papers.find import locate, zotero_items, zotero_profile
from citectx.papers.find.identities import Identity
from citectx.papers.find.places import bounded, places
from citectx.workspace import cited_references, workspace
from citectx.workspace.loading import unclaimed_papers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from citectx.answers.library.catalogue import Known
    from citectx.model import Location, Project, Reference
    from citectx.papers.find import Places
    from citectx.settings import Settings
    from citectx.workspace import Workspace


class Inventory(NamedTuple):
    """All papers that a project leads to; those of the draft and of its folder by their paths.

    `references` are all, with papers or without, and `path_of` says by key where papers are.
    """

    items: tuple[Item, ...]
    draft: frozenset[str]
    workspace: frozenset[str]
    references: tuple[Reference, ...]
    path_of: Mapping[str, str]

    def scope(self, name: str, drafts: Workspace) -> frozenset[str] | None:
        """The papers of a scope that the writer of these drafts names; None for all."""
        if name == "cited":
            return self._cited(drafts)
        return {"draft": self.draft, "workspace": self.workspace}.get(name)

    def _cited(self, drafts: Workspace) -> frozenset[str]:
        """The papers that a draft, or another one in its folder, cites."""
        meant_by = meant(self.references)
        keys = {
            *cited_references(drafts.project, drafts.references),
            *filter(None, (meant_by(it.work) for it in drafts.mentions)),
        }
        return frozenset(self.path_of[key] for key in keys if key in self.path_of)


def inventory(project: Project, settings: Settings, known: Iterable[Known]) -> Inventory:
    """The papers; a file that is `known` already is claimed by its title or DOI too."""
    profile = zotero_profile.profile(settings.zotero_directory)
    database = str(Path(profile.data, "zotero.sqlite")) if profile else ""
    items = zotero_items.items(database) if database else ()
    wide = with_bibliographies_around(project)
    return _inventory(project, wide, places(project, settings), items, known)


def inventory_within(
    project: Project, settings: Settings, known: Iterable[Known], folders: tuple[str, ...]
) -> Inventory:
    """The same as far as papers are in some folders, and without Zotero's items."""
    wide = with_bibliographies_around(project)
    return _inventory(project, wide, bounded(places(wide, settings), folders), (), known)


def _inventory(
    project: Project,
    wide: Project,
    where: Places,
    items: Sequence[tuple[Reference, tuple[str, ...]]],
    known: Iterable[Known],
) -> Inventory:
    own, around = workspace(project).references, workspace(wide).references
    zotero = {it.key: it for it, _ in items}
    every = {**zotero, **{it: around[it] for it in around}, **{it: own[it] for it in own}}
    found = _located(every, where, known)
    by_path: dict[str, Item] = {}
    for key in (*own, *around, *zotero):
        path = found[key].path
        if path and path not in by_path:
            by_path[path] = Item(path, every[key])
    for reference, names in items:
        path = found[reference.key].path
        if path and names:  # Whatever key it is cited under.
            by_path[path] = by_path[path]._replace(collections=names)
    claimed = set(by_path)
    unclaimed = unclaimed_papers(where, found.values())
    return Inventory(
        (*by_path.values(), *(Item(it) for it in unclaimed)),
        frozenset(claimed & {found[key].path for key in own}),
        frozenset(claimed & {found[key].path for key in (*own, *around)}) | frozenset(unclaimed),
        (*_entries(wide), *zotero.values()),
        {key: it.path for key, it in found.items() if it.path},
    )


def _entries(project: Project) -> Iterator[Reference]:
    """Every entry, also of two that share a key."""
    for bibliography in project.bibliographies.values():
        yield from bibliography.references


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
