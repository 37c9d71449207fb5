"""The library of the user, indexed while nobody needs the machine, and searched.

It begins when a draft has rested for a while, or at once when somebody searches; then the folders
of papers are looked at every few seconds, so that a new paper is soon found.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from citectx.answers.library.entry import reference_of
from citectx.answers.library.group import search_all
from citectx.answers.library.indexing import (
    Library,
    Tools,
    index_waiting,
    library,
    look_again,
    writer,
)
from citectx.answers.library.inventory import Inventory, inventory
from citectx.answers.library.search import NO_PAPERS, Question, search
from citectx.answers.library.suggested import suggested
from citectx.answers.search.embedded import RENEWED
from citectx.model import Problem
from citectx.papers.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from citectx.answers.library.catalogue import Known
    from citectx.answers.library.search import Answer
    from citectx.answers.suggest.suggestions import Suggestion
    from citectx.model import Project, Reference
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.configuration import Configuration
    from citectx_server.session.documents.recent_edits import RecentEdits
    from citectx_server.session.papers.readers import Readers
    from citectx_server.session.threads import Threads
    from citectx_server.session.workspaces import Workspaces

_LOGGER = logging.getLogger(__name__)
_IDLE_SECONDS = 20
_LOOK_SECONDS = 1
_AGAIN_SECONDS = 10  # After it was paused, or while another process indexes.
_SHARE = 20  # Looking is to take a small part of the time.
_MOST = 20
_NOTHING = Inventory((), frozenset(), frozenset(), {})
_LISTING = Problem("search-listing", "Your papers are still being listed; search again soon.")
_ASKED_SECONDS = 20  # That an assistant waits, which asks once,
_SOON_SECONDS = 0.2  # and how often it is looked meanwhile.
_PATIENCE_SECONDS = 2.0  # That a first question waits for the list of papers.


class LibraryIndex:
    """Keeps the index of all papers up to date for the drafts that are open."""

    def __init__(
        self,
        configuration: Configuration,
        workspaces: Workspaces,
        readers: Readers,
        threads: Threads,
        edits: RecentEdits,
    ) -> None:
        self._configuration = configuration
        self._workspaces = workspaces
        self._readers = readers
        self._threads = threads
        self._edits = edits
        self._thread = ThreadPoolExecutor(1, "citectx-indexing")
        self._found: dict[str, Inventory] = {}
        self._seen: dict[str, object] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._hurry = asyncio.Event()
        self._shown: dict[str, Known] = {}
        self._listed: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._tools: Tools | None = None
        self.is_paused = False
        self.version = 0  # Changes with what `references` gives.
        self.changed: Callable[[str], None] = lambda root: None  # Told of that, by the session.

    def start(self, root: str) -> None:
        """Lets the papers that a draft leads to be indexed, sooner or later."""
        if root not in self._tasks:
            self._tasks[root] = asyncio.create_task(self._run(root))

    def pause(self, *, is_paused: bool) -> None:
        """Reads no more papers for the library, or goes on."""
        self.is_paused = is_paused

    async def search(
        self, drafts: Workspace, asked: tuple[Question, str], encoder: Encoder | None
    ) -> Answer:
        """The answer as far as papers are indexed now; what is not is indexed from now on."""
        await self.listed(drafts.project.root)
        settings, store = self._settings, self._readers.store

        def found() -> Answer:
            question = self._scoped(*asked, drafts)
            return search_all(library(settings), store, question, _MOST, encoder, settings)

        answer = await self._threads.answering(found)
        self._shown = {it.paper.path or it.paper.source: it.paper for it in answer.papers}
        if answer.problem is not None and answer.problem.id == RENEWED:
            self._seen.clear()
        if answer.problem == NO_PAPERS and drafts.project.root not in self._found:
            answer = answer._replace(problem=_LISTING)
        return answer

    async def listed(self, root: str) -> None:
        """Hurries, and waits for a moment until the papers that a draft leads to are listed."""
        self.start(root)
        self._hurry.set()
        if root not in self._found:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._listed[root].wait(), _PATIENCE_SECONDS)

    async def indexed(self, drafts: Workspace) -> None:
        """The same until those of its folder can be searched, for some seconds at most."""
        root = drafts.project.root
        await self.listed(root)
        until = time.monotonic() + _ASKED_SECONDS
        while time.monotonic() < until and await self._threads.patient(lambda: self._waits(root)):
            await asyncio.sleep(_SOON_SECONDS)

    def in_folder(self, drafts: Workspace, text: str) -> Answer:
        """By words alone, what those papers say that a draft and its folder lead to."""
        question = self._scoped(Question(text), "workspace", drafts)
        return search(library(self._settings), self._readers.store, question, _MOST, None)

    def _waits(self, root: str) -> bool:
        papers = self._found.get(root, _NOTHING).workspace
        return library(self._settings).catalogue.coverage(papers).waiting > 0

    def _scoped(self, question: Question, scope: str, drafts: Workspace) -> Question:
        papers = self._found.get(drafts.project.root, _NOTHING)
        return question._replace(paths=papers.scope(scope, drafts), here=papers.here)

    def suggested(
        self, workspace: Workspace, sentence: str, known: Collection[str]
    ) -> tuple[Suggestion, ...]:
        """Papers of the library that say what a sentence says, where suggestions may have them."""
        if self._settings.suggest_scope != "library":
            return ()
        here = self._found.get(workspace.project.root, _NOTHING).here
        store = self._readers.store
        return suggested(library(self._settings), store, workspace, sentence, known, here)

    def paper(self, name: str) -> Known | None:
        """What is known of a paper by its file or, if the group has it, as it was found last."""
        return self._shown.get(name) or library(self._settings).catalogue.at(name)

    def references(self, root: str) -> list[Reference]:
        """All works of the library: those that a draft leads to, and the writer's own papers."""
        papers = self._found.get(root, _NOTHING)
        seen = library(self._settings).catalogue.seen(papers.here)
        return [*papers.references, *map(reference_of, seen)]

    def stop(self) -> None:
        """Ends it; what is indexed is kept."""
        self.is_paused = True
        for task in self._tasks.values():
            task.cancel()
        self._stop_tools()
        self._thread.shutdown(wait=False, cancel_futures=True)

    @property
    def _settings(self) -> Settings:
        return self._configuration.settings

    async def _run(self, root: str) -> None:
        try:
            await asyncio.wait_for(self._hurry.wait(), _IDLE_SECONDS)
        except TimeoutError:
            await self._edits.pause()
        again = 0.0  # When what was left undone is begun again.
        while True:
            taken = 0.0
            workspace = self._workspaces.get(root)
            if workspace is not None and not self.is_paused:
                here = workspace.project, self._configuration.of(root)
                now, taken = await self._threads.patient(partial(_looked, *here))
                if now != self._seen.get(root) or time.monotonic() > again:
                    self._seen[root] = now
                    is_done = await self._bring_up_to_date(*here, now)
                    again = inf if is_done else time.monotonic() + _AGAIN_SECONDS
            await asyncio.sleep(max(_LOOK_SECONDS, _SHARE * taken))

    async def _bring_up_to_date(self, project: Project, settings: Settings, seen: object) -> bool:
        """Notes what there is and indexes it until the disk changes; whether nothing is left."""
        known = library(self._settings)
        loop = asyncio.get_running_loop()
        try:
            self._found[project.root] = await loop.run_in_executor(
                self._thread, lambda: _noted(known, project, settings)
            )
            self._listed[project.root].set()
            self.version += 1
            self.changed(project.root)
            watch = _Watch(project, settings, seen)
            return await loop.run_in_executor(self._thread, lambda: self._index(known, watch))
        except (OSError, sqlite3.Error) as error:
            _LOGGER.warning("The library cannot be indexed: %s", error)
            return False

    def _index(self, known: Library, watch: _Watch) -> bool:
        """In a thread of its own: reads and writes are done by two processes that step aside."""
        if not known.catalogue.waiting(1):
            return True

        def go_on() -> bool:
            return not self.is_paused and watch.is_same()

        for _ in index_waiting(known, self._kept_tools(), go_on):
            self._threads.step_aside()
        return not known.catalogue.waiting(1)

    def _kept_tools(self) -> Tools:
        """What papers are read and written with; its processes rest by themselves when idle."""
        settings, store = replace(self._settings, workers=1), self._readers.store
        if self._tools is None or (self._tools.settings, self._tools.store) != (settings, store):
            self._stop_tools()
            self._tools = Tools(settings, store, Pool(settings), writer(settings))
        return self._tools

    def _stop_tools(self) -> None:
        if self._tools is not None:
            self._tools.readers.stop()
            self._tools.writer.stop()


class _Watch:
    """Looks now and then whether the disk is still as it was: a new paper goes before others."""

    def __init__(self, project: Project, settings: Settings, seen: object) -> None:
        self._project, self._settings, self._seen = project, settings, seen
        self._next = time.monotonic() + _LOOK_SECONDS

    def is_same(self) -> bool:
        """Whether nothing has come, gone or changed as far as was looked."""
        if time.monotonic() < self._next:
            return True
        now, taken = _looked(self._project, self._settings)
        self._next = time.monotonic() + max(_LOOK_SECONDS, _SHARE * taken)
        return now == self._seen


def _noted(known: Library, project: Project, settings: Settings) -> Inventory:
    papers = inventory(project, settings, known.catalogue.every())
    known.catalogue.note(papers.items)
    look_again(known)
    return papers


def _looked(project: Project, settings: Settings) -> tuple[object, float]:
    """The signature of what is on disk, and the seconds of the processor that it took."""
    began = time.thread_time()
    return _signature(project, settings), time.thread_time() - began


def _signature(project: Project, settings: Settings) -> object:
    """Changes when a paper or an entry comes, goes or is saved anew."""
    from citectx.papers.find.places import places

    around = places(project, settings)
    files = sorted(path for paths in around.shelf.by_name.values() for path in paths)
    stamps = []
    for path in (*files, *project.bibliographies):
        try:
            status = os.stat(path)  # noqa: PTH116 (of thousands, every second)
            stamps.append((path, status.st_mtime_ns, status.st_size))
        except OSError:
            stamps.append((path, 0, 0))
    return tuple(stamps), id(around.zotero)
