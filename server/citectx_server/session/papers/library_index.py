"""The library of the user, indexed while nobody needs the machine, and searched.

It begins when a draft has rested for a while, or at once when somebody searches; then the folders
of papers are looked at every few seconds, so that a new paper is soon found.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

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
from citectx.answers.library.suggested import suggested
from citectx.answers.search.embedded import RENEWED
from citectx.papers.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Collection

    from citectx.answers.library.catalogue import Known
    from citectx.answers.library.search import Answer, Question
    from citectx.answers.suggest.suggestions import Suggestion
    from citectx.model import Project
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
_LOOK_SECONDS = 2
_SHARE = 20  # Looking is to take a small part of the time.
_MOST = 20
_NOTHING = Inventory((), frozenset(), frozenset(), {})
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
        self._listed = asyncio.Event()
        self._pools: tuple[Pool, ...] = ()
        self.is_paused = False

    def start(self, root: str) -> None:
        """Lets the papers that a draft leads to be indexed, sooner or later."""
        if root not in self._tasks:
            self._tasks[root] = asyncio.create_task(self._run(root))

    def pause(self, *, is_paused: bool) -> None:
        """Reads no more papers for the library, or goes on."""
        self.is_paused = is_paused

    async def search(
        self, project: Project, asked: tuple[Question, str], encoder: Encoder | None
    ) -> Answer:
        """The answer as far as papers are indexed now; what is not is indexed from now on."""
        question, scope = asked
        self.start(project.root)
        self._hurry.set()
        if project.root not in self._found:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._listed.wait(), _PATIENCE_SECONDS)
        papers = self._found.get(project.root, _NOTHING)
        scopes = {"draft": papers.draft, "workspace": papers.workspace}
        question = question._replace(paths=scopes.get(scope), here=papers.here)
        settings, store = self._settings, self._readers.store
        known = library(settings)
        answer = await self._threads.answering(
            lambda: search_all(known, store, question, _MOST, encoder, settings)
        )
        if answer.problem is not None and answer.problem.id == RENEWED:
            self._seen.clear()
        return answer

    def suggested(
        self, workspace: Workspace, sentence: str, known: Collection[str]
    ) -> tuple[Suggestion, ...]:
        """Papers of the library that say what a sentence says, where suggestions may have them."""
        if self._settings.suggest_scope != "library":
            return ()
        here = self._found.get(workspace.project.root, _NOTHING).here
        store = self._readers.store
        return suggested(library(self._settings), store, workspace, sentence, known, here)

    def paper(self, file: str) -> Known | None:
        """What is known of a paper of the library by its file."""
        return library(self._settings).catalogue.at(file)

    def stop(self) -> None:
        """Ends it; what is indexed is kept."""
        self.is_paused = True
        for task in self._tasks.values():
            task.cancel()
        for pool in self._pools:
            pool.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)

    @property
    def _settings(self) -> Settings:
        return self._configuration.settings

    async def _run(self, root: str) -> None:
        try:
            await asyncio.wait_for(self._hurry.wait(), _IDLE_SECONDS)
        except TimeoutError:
            await self._edits.pause()
        while True:
            taken = 0.0
            workspace = self._workspaces.get(root)
            if workspace is not None and not self.is_paused:
                here = workspace.project, self._configuration.of(root)
                now, taken = await self._threads.patient(partial(_looked, *here))
                if now != self._seen.get(root):
                    self._seen[root] = now
                    await self._bring_up_to_date(*here)
            await asyncio.sleep(max(_LOOK_SECONDS, _SHARE * taken))

    async def _bring_up_to_date(self, project: Project, settings: Settings) -> None:
        known = library(self._settings)
        loop = asyncio.get_running_loop()
        try:
            self._found[project.root] = await loop.run_in_executor(
                self._thread, lambda: _noted(known, project, settings)
            )
            self._listed.set()
            await loop.run_in_executor(self._thread, lambda: self._index(known))
        except (OSError, sqlite3.Error) as error:
            _LOGGER.warning("The library cannot be indexed: %s", error)

    def _index(self, known: Library) -> None:
        """In a thread of its own: reads and writes are done by two processes that step aside."""
        settings = replace(self._settings, workers=1)
        with Pool(settings) as readers, writer(settings) as writing:
            self._pools = (readers, writing)
            tools = Tools(settings, self._readers.store, readers, writing)
            for _ in index_waiting(known, tools, lambda: not self.is_paused):
                self._threads.step_aside()
        self._pools = ()


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
            status = Path(path).stat()
            stamps.append((path, status.st_mtime_ns, status.st_size))
        except OSError:
            stamps.append((path, 0, 0))
    return tuple(stamps), id(around.zotero)
