"""Project -> its workspace with every cited paper found and read."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import as_completed
from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.papers import index
from citectx.papers.find import locate
from citectx.papers.find.identities import Identity
from citectx.papers.find.places import places
from citectx.workspace import Workspace, cited_references, workspace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citectx.model import Location, Project, Reference
    from citectx.papers.find import Places
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.papers.index.store import Store
    from citectx.papers.workers import Pool
    from citectx.settings import Settings

Report = Callable[[int, int], None]  # How many papers are read, of how many.

_OPENING = 1500  # Characters of a paper that hold its title, DOI and arXiv number.


def load_workspace(
    project: Project, settings: Settings, store: Store, pool: Pool, report: Report
) -> Workspace:
    """The workspace of a project; papers that are not in the cache are read now."""
    known = workspace(project)
    around = places(project, settings)
    wanted = cited_references(project, known.references)
    return with_papers(known, wanted, around, store, pool, report)


def with_papers(
    workspace: Workspace,
    wanted: Mapping[str, Reference],
    around: Places,
    store: Store,
    pool: Pool,
    report: Report,
) -> Workspace:
    """The workspace with the papers of these references, by what papers say of themselves too."""
    locations = {key: locate(it, around) for key, it in wanted.items()}
    missing = [key for key, it in locations.items() if it.path is None]
    if missing and around.shelf.by_name:
        on_shelf = papers(unclaimed_papers(around, locations.values()), store, pool, report)
        around = replace(around, identities=tuple(map(identity, on_shelf.values())))
        locations.update((key, locate(wanted[key], around)) for key in missing)
    paths = [location.path for location in locations.values() if location.path]
    return replace(workspace, locations=locations, papers=papers(paths, store, pool, report))


def papers(paths: Iterable[str], store: Store, pool: Pool, report: Report) -> dict[str, PaperIndex]:
    """The indexes of the files by path, read by the pool where the store does not have them.

    They are in the order of the paths, whichever was read first: summaries quote them in order.
    """
    waiting = {index.submit(path, store, pool): path for path in dict.fromkeys(paths)}
    found: dict[str, PaperIndex] = {}
    for done, future in enumerate(as_completed(waiting), 1):
        found[waiting[future]] = future.result()
        report(done, len(waiting))
    return {path: found[path] for path in waiting.values()}


def identity(paper: PaperIndex) -> Identity:
    """What a paper says of itself on its first page."""
    opening = []
    length = 0
    for text in paper.texts:
        opening.append(text)
        length += len(text)
        if length > _OPENING:
            break
    return Identity(paper.path, paper.title, paper.doi, " ".join(opening))


def unclaimed_papers(around: Places, locations: Iterable[Location]) -> list[str]:
    """The papers on the shelf that no reference has been found to mean yet."""
    claimed = {location.path for location in locations}
    every = (path for paths in around.shelf.by_name.values() for path in paths)
    return [path for path in every if path not in claimed]
