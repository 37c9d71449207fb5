"""Project and settings -> every paper that they lead to, each with the reference that means it.

The draft's references come first, then those of other bibliographies in its folder, Zotero's
items, and the files in papers folders that no reference means. The writer's own are those that
Zotero and the folders of her settings hold; only Zotero and bibliographies that her settings name
say for all her folders what they are.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.library.catalogue import Item
from citectx.answers.library_papers import with_bibliographies_around
from citectx.answers.suggest.inlinks import meant
from citectx.base.folders import is_below
from citectx.base.user_paths import from_home
from citectx.papers.find import locate, zotero_items, zotero_profile
from citectx.papers.find.allowed import folders_of_the_user
from citectx.papers.find.identities import Identity
from citectx.papers.find.places import bounded, places
from citectx.workspace import cited_references, workspace
from citectx.workspace.loading import unclaimed_papers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from citectx.answers.library.catalogue import Known
    from citectx.model import Location, Project, Reference
    from citectx.papers.find import Places
    from citectx.settings import Settings
    from citectx.workspace import Workspace


class Inventory(NamedTuple):
    """All papers that a project leads to; those of the draft and of its folder by their paths.

    `here` has every path with the reference that means it in the project, `references` are all
    that bibliographies and Zotero have, with papers or without.
    """

    items: tuple[Item, ...]
    draft: frozenset[str]
    workspace: frozenset[str]
    here: Mapping[str, Reference | None]
    references: tuple[Reference, ...] = ()

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
        return frozenset(path for path, it in self.here.items() if it and it.key in keys)


def inventory(project: Project, settings: Settings, known: Iterable[Known]) -> Inventory:
    """The papers; a file that is `known` already is claimed by its title or DOI too."""
    profile = zotero_profile.profile(settings.zotero_directory)
    database = str(Path(profile.data, "zotero.sqlite")) if profile else ""
    items = zotero_items.items(database) if database else ()
    wide, where = with_bibliographies_around(project), places(project, settings)
    return _inventory(project, wide, where, items, settings, known)


def inventory_within(
    project: Project, settings: Settings, known: Iterable[Known], folders: tuple[str, ...]
) -> Inventory:
    """The same as far as papers are in some folders, and without Zotero's items."""
    wide = with_bibliographies_around(project)
    where = bounded(places(wide, settings), folders)
    return _inventory(project, wide, where, (), settings, known)


def _inventory(
    project: Project,
    wide: Project,
    where: Places,
    items: Sequence[tuple[Reference, tuple[str, ...]]],
    settings: Settings,
    known: Iterable[Known],
) -> Inventory:
    own, around = workspace(project).references, workspace(wide).references
    every = {it: own[it] for it in own} | {it: around[it] for it in around if it not in own}
    zotero = {it.key: it for it, _ in items}
    found = _located({**zotero, **every}, where, known)
    here: dict[str, Reference | None] = {}
    for key, reference in {**every, **{it: zotero[it] for it in zotero if it not in every}}.items():
        if path := found[key].path:
            here.setdefault(path, reference)
    of_folder = frozenset(filter(None, (found[key].path for key in every)))
    of_draft = of_folder & {found[key].path for key in own}
    unclaimed = unclaimed_papers(where, found.values())
    here.update(dict.fromkeys(unclaimed))
    named = dict(_named_by_the_user(here, settings))
    for reference, collections in items:
        is_same = every.get(reference.key) is None
        path = (found[reference.key] if is_same else locate(reference, where)).path
        if path:
            named[path] = reference, collections
    profile = zotero_profile.profile(settings.zotero_directory)
    is_own = _is_own(where, folders_of_the_user(settings, profile))
    return Inventory(
        tuple(
            _own_item(path, named) if is_own(path) else Item(path, reference)
            for path, reference in here.items()
        ),
        of_draft,
        of_folder | frozenset(unclaimed),
        here,
        (*_entries(wide), *zotero.values()),
    )


def _entries(project: Project) -> Iterator[Reference]:
    """Every entry, also of two that share a key."""
    for bibliography in project.bibliographies.values():
        yield from bibliography.references


def _own_item(path: str, named: Mapping[str, tuple[Reference, tuple[str, ...]]]) -> Item:
    reference, collections = named.get(path, (None, ()))
    return Item(path, reference, collections, is_own=True)


def _is_own(where: Places, folders: tuple[str, ...]) -> Callable[[str], bool]:
    """Whether a file is where the writer's settings or Zotero keep papers."""
    library = where.zotero
    of_items = (*library.by_key.values(), *library.by_doi.values()) if library else ()
    attached = {it.path for some in of_items for it in some}
    return lambda path: path in attached or is_below(path, folders)


def _named_by_the_user(
    here: Mapping[str, Reference | None], settings: Settings
) -> Iterator[tuple[str, tuple[Reference, tuple[str, ...]]]]:
    """The papers that are in a bibliography of the writer's settings."""
    own = {str(it) for name in settings.bibliographies if (it := from_home(name)).is_absolute()}
    for path, reference in here.items():
        if reference is not None and reference.path in own:
            yield path, (reference, ())


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
