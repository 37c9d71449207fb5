"""Project and settings -> the places where its papers may be."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.folders import is_below
from citectx.base.user_paths import from_home
from citectx.papers.find import Places, papis, zotero_profile
from citectx.papers.find.allowed import allowed_folders
from citectx.papers.find.folders import shelf
from citectx.papers.find.zotero import zotero

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citectx.model import Bibliography, Project
    from citectx.papers.find.identities import Identity
    from citectx.settings import Settings


def places(project: Project, settings: Settings, identities: tuple[Identity, ...] = ()) -> Places:
    """All that the project's bibliographies and the settings name, and this machine's Zotero."""
    folders = tuple(dict.fromkeys(_folders(project, settings)))
    papers = {
        papers_folder: tuple(_papers_folders(papers_folder, folders))
        for papers_folder in settings.papers_folders
    }
    profile = zotero_profile.profile(settings.zotero_directory)
    allowed = allowed_folders(project, settings, profile)
    found = shelf(chain.from_iterable(papers.values()), allowed)
    return Places(
        folders=tuple(dict.fromkeys(chain(folders, *papers.values()))),
        explicit=dict(_explicit(settings)),
        shelf=found,
        zotero=zotero(profile) if profile else None,
        papis=papis.files(found.records) if found.records else {},
        identities=identities,
        folder=_for_more(papers, found.folders),
        allowed=allowed,
    )


def bounded(places: Places, folders: tuple[str, ...]) -> Places:
    """The places as far as they are in some folders, named by their real paths."""
    by_name = {
        name: tuple(path for path in paths if is_below(path, folders))
        for name, paths in places.shelf.by_name.items()
    }
    kept = replace(places.shelf, by_name={name: it for name, it in by_name.items() if it})
    return replace(places, shelf=kept, within=folders)


def _folders(project: Project, settings: Settings) -> Iterator[str]:
    """The .bib files' folders, JabRef's own directories, and the project's folder."""
    for bibliography in project.bibliographies.values():
        here = Path(bibliography.path).parent
        yield from _jabref_directories(bibliography, here)
        yield str(here)
    yield str(Path(project.root).parent)


def _jabref_directories(bibliography: Bibliography, here: Path) -> Iterator[str]:
    for directory in bibliography.directories:
        yield str(here / from_home(directory.replace("\\", "/")))


def _papers_folders(written: str, folders: tuple[str, ...]) -> Iterator[str]:
    folder = from_home(written)
    if folder.is_absolute():
        yield str(folder)
    else:
        yield from (str(Path(base) / folder) for base in folders)


def _for_more(papers: Mapping[str, tuple[str, ...]], present: tuple[str, ...]) -> str:
    """The first papers folder that is there, or else the first that is set."""
    there = (it for it, folders in papers.items() if not set(present).isdisjoint(folders))
    return next(there, next(iter(papers), ""))


def _explicit(settings: Settings) -> Iterator[tuple[str, str]]:
    for pair in settings.paper_files:
        key, equals, path = pair.partition("=")
        if equals:
            yield key.strip(), path.strip()
