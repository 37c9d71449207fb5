"""A draft -> the papers it cites, found and read in the background."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers import index
from citectx.papers.find import locate
from citectx.papers.find.places import places
from citectx.workspace import cited_references
from citectx.workspace.loading import identity, unclaimed_papers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from citectx.answers.suggest.other_drafts import OtherDrafts
    from citectx.model import Location, Project, Reference
    from citectx.papers.find import Places
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.configuration import Configuration
    from citectx_server.session.documents.recent_edits import RecentEdits
    from citectx_server.session.papers.readers import Readers
    from citectx_server.session.threads import Threads
    from citectx_server.session.workspaces import Workspaces

    Near = Callable[[Workspace], Mapping[str, int]]

_PAUSE_SECONDS = 0.3  # Who types needs no new paper at every keystroke.
_OTHERS_SECONDS = 10
_FIRST, _LAST = 0, 1_000_000  # Papers that are cited are read before those that may be.


class ReadingProgress(NamedTuple):
    """How many of the papers that are wanted have been read."""

    done: int
    total: int


class Around(NamedTuple):
    """What the papers of every draft are found and read with.

    `near` numbers the keys of a draft from where the user looks, and `progressed` is told by each
    draft how far it has come.
    """

    configuration: Configuration
    workspaces: Workspaces
    readers: Readers
    threads: Threads
    edits: RecentEdits
    others: OtherDrafts
    near: Near
    progressed: Callable[[str, ReadingProgress], None]


class DraftPapers:
    """Finds and reads the papers of one draft; asked again, it does what is new."""

    def __init__(self, root: str, around: Around) -> None:
        self._root = root
        self._around = around
        self._settings: Settings | None = None
        self._places: Places | None = None
        self._located: dict[str, Reference] = {}
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._stopped = False
        self._others_at = 0.0

    def start(self) -> None:
        """Begins, or goes on with what has come up since, unless it was stopped."""
        self._again = True
        if not self._stopped and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._run())

    def look_again(self) -> None:
        """Begins anew: folders or files have changed, or the readers have gone."""
        self.stop()
        self._task = None
        self._settings = self._places = None
        self._located.clear()
        self.resume()

    def resume(self) -> None:
        """Begins, also after it was stopped."""
        self._stopped = False
        self.start()

    def stop(self) -> None:
        """Ends it until it is resumed; what is being read is kept in the cache all the same."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    async def finished(self) -> None:
        """Waits until there is nothing more to find and read."""
        while self._task is not None and not self._task.done():
            await asyncio.wait({self._task})

    async def _run(self) -> None:
        while self._again:
            if self._settings is not None:
                await asyncio.sleep(_PAUSE_SECONDS)
            self._again = False
            workspace = await self._around.workspaces.of(self._root)
            if workspace is not None and workspace.project.root != self._root:
                # This is but a chapter of it.
                self._around.workspaces.changed(workspace.project.root)
            elif workspace is not None:
                missing = await self._locate(workspace)
                await self._read_papers()
                if missing:
                    await self._identify(missing)
                    await self._read_papers()
                await self._read_other_drafts(workspace.project)

    async def _locate(self, workspace: Workspace) -> dict[str, Reference]:
        """Finds what is new, and gives what may yet be found by what papers say of themselves."""
        settings, patient = self._settings_now(), self._around.threads.patient
        if settings is not self._settings:
            self._settings, self._places = settings, None
            self._located.clear()
        wanted = cited_references(workspace.project, workspace.references)
        new = {
            key: it
            for key, it in wanted.items()
            if self._located.get(key) != it or key not in workspace.locations
        }
        if not new:
            return {}
        if self._places is None:
            self._places = await patient(lambda: places(workspace.project, settings))
        around = self._places
        located = await patient(lambda: _locations(new.values(), around))
        self._located.update(new)
        if around.identities or not around.shelf.by_name:
            self._put_locations(located)
            return {}
        self._put_locations({key: it for key, it in located.items() if it.path or it.abstract})
        return {key: new[key] for key, it in located.items() if it.path is None}

    async def _identify(self, missing: Mapping[str, Reference]) -> None:
        """Reads the papers that nobody has claimed and asks them who they are."""
        current = self._around.workspaces.get(self._root)
        around = self._places
        if current is None or around is None:
            return
        others = (it for key, it in current.locations.items() if key not in missing)
        paths = unclaimed_papers(around, others)
        papers = await self._papers(paths, _LAST)
        self._places = replace(around, identities=tuple(map(identity, papers.values())))
        again, wanted = self._places, missing.values()
        located = await self._around.threads.patient(lambda: _locations(wanted, again))
        self._put_locations(located)

    def _settings_now(self) -> Settings:
        return self._around.configuration.of(self._root)

    def _put_locations(self, located: Mapping[str, Location]) -> None:
        self._around.workspaces.update(
            self._root, lambda it: replace(it, locations={**it.locations, **located})
        )

    async def _read_papers(self) -> None:
        current = self._around.workspaces.get(self._root)
        if current is None:
            return
        near = self._around.near(current)
        nearest = sorted(current.locations.values(), key=lambda it: near.get(it.key, len(near)))
        paths = [it.path for it in nearest if it.path]
        await self._papers([path for path in paths if path not in current.papers], _FIRST)

    async def _read_other_drafts(self, project: Project) -> None:
        """Looks through the folder now and then: nobody writes two drafts at every keystroke."""
        now = time.monotonic()
        if now < self._others_at:
            return
        self._others_at = now + _OTHERS_SECONDS
        around = self._around
        await around.edits.pause()
        settings = self._settings_now()
        mentions = await around.threads.patient(lambda: around.others.mentions(project, settings))
        current = around.workspaces.get(self._root)
        if current is not None and current.mentions != mentions:
            around.workspaces.update(self._root, lambda it: replace(it, mentions=mentions))

    async def _papers(self, paths: Iterable[str], urgency: int) -> dict[str, PaperIndex]:
        """The indexes of the files; each takes its place in the workspace when it is there."""
        wanted = list(dict.fromkeys(paths))
        papers: dict[str, PaperIndex] = {}
        if not wanted:
            return papers
        readers, around = self._around.readers, self._around

        async def read(path: str, place: int) -> None:
            future = await around.threads.patient(
                lambda: index.submit(path, readers.store, readers.pool, urgency + place)
            )
            papers[path] = await asyncio.wrap_future(future)
            around.workspaces.update(
                self._root, lambda it: replace(it, papers={**it.papers, path: papers[path]})
            )
            around.progressed(self._root, ReadingProgress(len(papers), len(wanted)))

        around.progressed(self._root, ReadingProgress(0, len(wanted)))
        await asyncio.gather(*(read(path, place) for place, path in enumerate(wanted)))
        return papers


def _locations(wanted: Iterable[Reference], around: Places) -> dict[str, Location]:
    return {it.key: locate(it, around) for it in wanted}
