"""Workspace -> the papers it cites, found and read in the background."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.papers import index
from citectx.papers.find import locate
from citectx.papers.find.places import places
from citectx.workspace import cited_references
from citectx.workspace.loading import identity, unclaimed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from citectx.model import Location, Reference
    from citectx.papers.find import Places
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.state import Session

    Told = Callable[[str, int, int], None]
    Near = Callable[[Workspace], Mapping[str, int]]

_PAUSE_SECONDS = 0.3  # Who types needs no new paper at every keystroke.
_OTHERS_SECONDS = 10
_FIRST, _LAST = 0, 1_000_000  # Papers that are cited are read before those that may be.


class Gathering:
    """Finds and reads the papers of one draft; asked again, it does what is new."""

    def __init__(self, session: Session, root: str, told: Told, near: Near) -> None:
        self._session = session
        self._root = root
        self._told = told
        self._near = near
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
            known = await self._session.workspace(self._root)
            if known is not None and known.project.root != self._root:
                self._session.changed(known.project.root)  # This is but a chapter of it.
            elif known is not None:
                missing = await self._locate(known)
                await self._read_papers()
                if missing:
                    await self._identify(missing)
                    await self._read_papers()
                await self._read_other_drafts(known)

    async def _locate(self, known: Workspace) -> dict[str, Reference]:
        """Finds what is new, and gives what may yet be found by what papers say of themselves."""
        settings = self._session.settings_of(self._root)
        if settings is not self._settings:
            self._settings, self._places = settings, None
            self._located.clear()
        wanted = cited_references(known.project, known.references)
        new = {
            key: it
            for key, it in wanted.items()
            if self._located.get(key) != it or key not in known.locations
        }
        if not new:
            return {}
        if self._places is None:
            self._places = await self._session.in_patience(lambda: places(known.project, settings))
        around = self._places
        found = await self._session.in_patience(lambda: _locations(new.values(), around))
        self._located.update(new)
        if around.identities or not around.shelf.by_name:
            self._put_locations(found)
            return {}
        self._put_locations({key: it for key, it in found.items() if it.path or it.abstract})
        return {key: new[key] for key, it in found.items() if it.path is None}

    async def _identify(self, missing: Mapping[str, Reference]) -> None:
        """Reads the papers that nobody has claimed and asks them who they are."""
        current = self._session.workspaces.get(self._root)
        around = self._places
        if current is None or around is None:
            return
        others = (it for key, it in current.locations.items() if key not in missing)
        paths = unclaimed(around, others)
        papers = await self._papers(paths, _LAST)
        self._places = replace(around, identities=tuple(map(identity, papers.values())))
        again, wanted = self._places, missing.values()
        self._put_locations(await self._session.in_patience(lambda: _locations(wanted, again)))

    def _put_locations(self, found: Mapping[str, Location]) -> None:
        self._session.update(
            self._root, lambda it: replace(it, locations={**it.locations, **found})
        )

    async def _read_papers(self) -> None:
        current = self._session.workspaces.get(self._root)
        if current is None:
            return
        near = self._near(current)
        found = sorted(current.locations.values(), key=lambda it: near.get(it.key, len(near)))
        paths = [it.path for it in found if it.path]
        await self._papers([it for it in paths if it not in current.papers], _FIRST)

    async def _read_other_drafts(self, known: Workspace) -> None:
        """Looks through the folder now and then: nobody writes two drafts at every keystroke."""
        now = time.monotonic()
        if now < self._others_at:
            return
        self._others_at = now + _OTHERS_SECONDS
        await self._session.pause()
        settings = self._session.settings_of(self._root)
        found = await self._session.in_patience(
            lambda: self._session.others.mentions(known.project, settings)
        )
        current = self._session.workspaces.get(self._root)
        if current is not None and current.mentions != found:
            self._session.update(self._root, lambda it: replace(it, mentions=found))

    async def _papers(self, paths: Iterable[str], urgency: int) -> dict[str, PaperIndex]:
        """The indexes of the files; each takes its place in the workspace when it is there."""
        wanted = list(dict.fromkeys(paths))
        found: dict[str, PaperIndex] = {}
        if not wanted:
            return found
        session = self._session

        async def one(path: str, place: int) -> None:
            future = await session.in_patience(
                lambda: index.submitted(path, session.store, session.pool, urgency + place)
            )
            found[path] = await asyncio.wrap_future(future)
            session.update(
                self._root, lambda it: replace(it, papers={**it.papers, path: found[path]})
            )
            self._told(self._root, len(found), len(wanted))

        self._told(self._root, 0, len(wanted))
        await asyncio.gather(*(one(path, place) for place, path in enumerate(wanted)))
        return found


def _locations(wanted: Iterable[Reference], around: Places) -> dict[str, Location]:
    return {it.key: locate(it, around) for it in wanted}
