"""All the state of a running server. Only the event loop may change it.

Work is done by threads on immutable values: a workspace goes in, the next one comes out, and the
loop puts it in its place. So nothing here needs a lock.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citectx import drafts as syntax
from citectx.answers.evidence import prepare
from citectx.answers.suggest.other_drafts import OtherDrafts
from citectx.base.file_kinds import BIBLIOGRAPHIES, DRAFTS
from citectx.base.files import listing
from citectx.bibliography import cache
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.project import project
from citectx.settings import Settings
from citectx.workspace import Workspace, analysed
from citectx_server.session.at_once import at_once
from citectx_server.session.disk import Disk
from citectx_server.session.threads import Threads

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from citectx.model import Bibliography, Problem, Project
    from citectx_server.session.cells import Cell
    from citectx_server.session.opened import Opened

    View = Opened | Cell

_MOST_DRAFTS = 20
_QUICK_SECONDS = 0.008  # What may keep the event loop from everything else.


class Session:
    """What one client's server knows."""

    def __init__(self) -> None:
        self.settings = Settings()
        self.folders: tuple[str, ...] = ()
        self.pushed: dict[str, Any] = {}
        self.configuring: object = None
        self._by_folder: dict[str, Settings] = {}
        self._by_path: dict[str, Settings] = {}
        self.opened: dict[str, View] = {}
        self.workspaces: dict[str, Workspace] = {}
        self.changed: Callable[[str], None] = lambda root: None
        self.pause: Callable[[], Awaitable[object]] = partial(asyncio.sleep, 0)
        self._roots: dict[str, str] = {}
        self._versions: dict[str, int] = {}
        self._analysed: dict[str, int] = {}
        self._sought: set[str] = set()
        self._unsure: set[str] = set()
        self._seconds: dict[str, float] = {}
        self._analyses: dict[str, asyncio.Task[None]] = {}
        self._threads = Threads()
        self.in_thread, self.in_patience = self._threads.answering, self._threads.patient
        self.step_aside = self._threads.step_aside
        self._disk = Disk()
        self.others = OtherDrafts()
        self._serve()

    def configure(self, settings: Settings, by_folder: Mapping[str, Settings]) -> None:
        """Takes other settings, some for single folders; all is found out anew under them."""
        self.pool.stop()
        self.settings, self._by_folder, self._by_path = settings, dict(by_folder), {}
        self._serve()
        self.forget()

    def settings_of(self, path: str) -> Settings:
        """The settings for a file: those of the innermost folder of the workspace that it is in."""
        if path not in self._by_path:
            around = [it for it in self._by_folder if Path(path).is_relative_to(it)]
            found = self._by_folder[max(around, key=len)] if around else self.settings
            self._by_path[path] = found
        return self._by_path[path]

    def is_configured(self, settings: Settings, by_folder: Mapping[str, Settings]) -> bool:
        """Whether these are the settings that hold."""
        return (settings, by_folder) == (self.settings, self._by_folder)

    def _serve(self) -> None:
        self.store = Store(self.settings)
        self.pool = Pool(self.settings)
        latest: dict[str, cache.Latest] = {}
        self._read_bibliography = cache.remembering(partial(cache.read, self.store), latest)
        self._read_typed = cache.remembering(partial(cache.read_typed, self.store), latest)

    def forget(self) -> None:
        """Lets every open draft be analysed again from its files."""
        self._disk.clear()
        self._sought.clear()
        self.workspaces.clear()
        for path in self._versions:
            self._versions[path] += 1
        for root in dict.fromkeys(self._roots.values()):
            self.changed(root)

    def edit(self, *views: View) -> None:
        """Takes a new or changed document, or all cells of one, and begins to analyse it."""
        new = any(it.uri not in self.opened for it in views)
        self.opened.update((it.uri, it) for it in views)
        for path in {it.path for it in views}:
            if new or not self._is_draft(path):
                self.touch(path)
            else:
                self._again(path)

    def close(self, uri: str) -> None:
        """Lets a document go: from now on its file counts."""
        document = self.opened.pop(uri, None)
        if document is not None:
            self.touch(document.path)

    def touch(self, path: str) -> None:
        """A file is not what it was: the files of drafts that know it are to be read again."""
        self._disk.forget(path)
        self._unsure.update(self._concerned(path))
        self._again(path)

    async def look_at_files(self, root: str) -> None:
        """Takes in what has changed on disk, which nobody looks at while a draft is typed."""
        before = self.workspaces.get(root)
        if before is not None:
            texts, project = self._texts(), before.project
            now = await self.in_patience(lambda: self._project(root, texts, project))
            current = self.workspaces.get(root)
            if current is not None and current.project is project and now != project:
                self.touch(root)

    def _concerned(self, path: str) -> list[str]:
        """The drafts that know a file.

        One that nobody knows may be what a draft has been missing, so it concerns them all.
        """
        concerned = [root for root, it in self.workspaces.items() if path in _files(it)]
        return concerned or list(self.workspaces)

    def _is_draft(self, path: str) -> bool:
        """Whether a file is a draft to all who know it, and a bibliography to none."""
        known = [it.project for it in self.workspaces.values() if path in _files(it)]
        return bool(known) and all(
            path in it.drafts and path not in it.bibliographies for it in known
        )

    def _again(self, path: str) -> None:
        """The drafts that know a file are to be analysed again."""
        concerned = self._concerned(path)
        drafts = {it for root in concerned for it in self.workspaces[root].project.drafts}
        for draft in {path, *drafts}:
            self._versions[draft] = self._versions.get(draft, 0) + 1
        for root in concerned:
            self.changed(root)
        if path not in drafts and syntax.language_of(path) is not None:
            self.changed(path)

    async def workspace(self, path: str) -> Workspace | None:
        """What is known of the draft that `path` is a file of, after the latest edit."""
        if path not in self._roots or path not in self._versions:
            root = await self._root_of_bibliography(path)
            if root is not None:
                return await self.workspace(root)
            if syntax.language_of(path) is None:
                return None
            self._versions.setdefault(path, 1)
        while self._analysed.get(path) != self._versions[path]:
            if not self._analyse_at_once(path):
                await self._analyse(path)
        return self.workspaces.get(self._roots[path])

    def update(self, root: str, change: Callable[[Workspace], Workspace]) -> None:
        """Puts a changed workspace in the place of the present one, if that is still there."""
        known = self.workspaces.get(root)
        if known is not None:
            self.workspaces[root] = change(known)

    def projects(self) -> Callable[[str], Project]:
        """Files -> the drafts they belong to, as the editor has them now; for any thread."""
        texts = self._texts()
        return lambda path: self._project(path, texts, None)

    def text(self, path: str) -> str | Problem:
        """The text of a file on disk."""
        return self._disk.over({})(path)

    async def prepare(self) -> None:
        """Loads what the first card needs while the first papers are being read."""
        await self.pause()
        await self.in_patience(partial(prepare, self.settings.ranker))

    def stop(self) -> None:
        """Ends all threads and processes; none of them is waited for."""
        self.pool.stop()
        self._threads.stop()

    async def _analyse(self, path: str) -> None:
        """Waits for the analysis under way, or else for a new one."""
        running = self._analyses.get(path)
        if running is None or running.done():
            running = asyncio.create_task(self._analysis(path))
            self._analyses[path] = running
        await asyncio.shield(running)

    def _analyse_at_once(self, path: str) -> bool:
        """Takes in what has been typed, if that is all that has happened and is quickly done."""
        before = self.workspaces.get(self._roots.get(path, ""))
        if before is None or path not in before.project.drafts:
            return False
        root = before.project.root
        is_slow = self._seconds.get(root, 0.0) > _QUICK_SECONDS
        if is_slow or root in self._unsure or not all(it.done() for it in self._analyses.values()):
            return False
        begin = time.thread_time()
        known = at_once(before, self.opened.values(), self.settings_of(path))
        if known is None:
            return False
        self._seconds[root] = time.thread_time() - begin
        self.workspaces[root] = known
        self._analysed.update((it, self._versions[it]) for it in known.project.drafts)
        return True

    async def _analysis(self, path: str) -> None:
        version, settings = self._versions[path], self.settings
        texts = self._texts()
        before = self.workspaces.get(self._roots.get(path, ""))
        known, seconds = await self.in_thread(lambda: self._analysed_now(path, texts, before))
        if self.settings is not settings:  # Others hold by now, so it has to be done again.
            return
        root = known.project.root
        current = self.workspaces.get(root)
        if current is not None:  # Papers may have been read meanwhile.
            known = replace(known, locations=current.locations, papers=current.papers)
        self.workspaces[root] = known
        self._seconds[root] = seconds
        for file in (path, *known.project.drafts):
            self._roots[file] = root
            self._versions.setdefault(file, 1)
        self._analysed[path] = version
        if version == self._versions[path]:
            self._unsure.discard(root)

    def _texts(self) -> dict[str, str]:
        return {it.path: it.text for it in self.opened.values()}

    def _analysed_now(
        self, path: str, texts: Mapping[str, str], before: Workspace | None
    ) -> tuple[Workspace, float]:
        """The workspace, and how many seconds it took to make it."""
        previous, begin = before.project if before else None, time.thread_time()
        known = analysed(self._project(path, texts, previous), before)
        return known, time.thread_time() - begin

    def _project(self, path: str, texts: Mapping[str, str], previous: Project | None) -> Project:
        def bibliography(file: str, text: str, strings: Mapping[str, str] | None) -> Bibliography:
            read = self._read_typed if file in texts else self._read_bibliography
            return read(file, text, strings)

        read, settings = self._disk.over(texts), self.settings_of(path)
        return project(path, read, settings, previous, bibliography)

    async def _root_of_bibliography(self, path: str) -> str | None:
        """A draft that names the bibliography; where none is open, one beside it."""
        found = self._naming(path)
        if found is None and path.lower().endswith(BIBLIOGRAPHIES) and path not in self._sought:
            self._sought.add(path)
            for draft in await self.in_thread(lambda: _drafts_beside(path)):
                await self.workspace(draft)
                found = found or self._naming(path)
        return found

    def _naming(self, path: str) -> str | None:
        known = self.workspaces.items()
        return next((root for root, it in known if path in it.project.bibliographies), None)

    def folder(self) -> str:
        """Where drafts without a file count as being."""
        return self.folders[0] if self.folders else str(Path.cwd())


def _drafts_beside(path: str) -> list[str]:
    """The drafts in the folder of a file."""
    return list(listing(Path(path).parent, DRAFTS)[:_MOST_DRAFTS])


def _files(known: Workspace) -> set[str]:
    return {*known.project.drafts, *known.project.bibliographies}
