"""Drafts -> their workspaces, each after the latest edit. Only the event loop may change them.

Work is done by threads on immutable values: a workspace goes in, the next one comes out, and the
loop puts it in its place. So nothing here needs a lock.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from citectx import drafts as syntax
from citectx.base.file_kinds import BIBLIOGRAPHIES, DRAFTS
from citectx.base.files import listing
from citectx.project import project
from citectx.workspace import analyse
from citectx_server.session.workspace_after_edit import workspace_after_edit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from citectx.model import Bibliography, Project
    from citectx.workspace import Workspace
    from citectx_server.session.configuration import Configuration
    from citectx_server.session.disk import Disk
    from citectx_server.session.documents.open_documents import Documents
    from citectx_server.session.papers.readers import Readers
    from citectx_server.session.threads import Threads

_MOST_DRAFTS = 20
_QUICK_SECONDS = 0.008  # What may keep the event loop from everything else.


@dataclass(slots=True)
class _File:
    """A file of a draft: how often it has changed, at which change it was analysed last."""

    version: int = 0
    analysed: int = 0
    root: str = ""


@dataclass(slots=True)
class _Draft:
    """A draft by its root: what is known of it, and how long it took to find that out.

    Where its files on disk may be others by now, it `is_stale`.
    """

    workspace: Workspace
    seconds: float = 0.0
    is_stale: bool = False


class Workspaces:
    """The workspace of every draft that is open or cites an open bibliography."""

    def __init__(
        self,
        configuration: Configuration,
        documents: Documents,
        readers: Readers,
        disk: Disk,
        threads: Threads,
    ) -> None:
        self._configuration = configuration
        self._documents = documents
        self._readers = readers
        self._disk = disk
        self._threads = threads
        self._files: dict[str, _File] = {}
        self._drafts: dict[str, _Draft] = {}
        self._analyses: dict[str, asyncio.Task[None]] = {}
        self._with_drafts_sought: set[str] = set()
        self.changed: Callable[[str], None] = lambda root: None

    def get(self, root: str) -> Workspace | None:
        """The workspace of a draft as it is now, edits not taken in."""
        draft = self._drafts.get(root)
        return draft.workspace if draft else None

    def every(self) -> list[Workspace]:
        """All workspaces as they are now."""
        return [draft.workspace for draft in self._drafts.values()]

    def update(self, root: str, change: Callable[[Workspace], Workspace]) -> None:
        """Puts a changed workspace in the place of the present one, if that is still there."""
        draft = self._drafts.get(root)
        if draft is not None:
            draft.workspace = change(draft.workspace)

    def forget(self) -> None:
        """Lets every open draft be analysed again from its files."""
        self._disk.clear()
        self._with_drafts_sought.clear()
        self._drafts.clear()
        for file in self._files.values():
            file.version += 1
        for root in dict.fromkeys(it.root for it in self._files.values() if it.root):
            self.changed(root)

    def edit(self, path: str) -> None:
        """What the editor shows of a file was edited: its drafts are to be analysed again."""
        if self._is_draft(path):
            self._analyse_again(path)
        else:
            self.touch(path)

    def touch(self, path: str) -> None:
        """A file is not what it was: the files of drafts that know it are to be read again."""
        self._disk.forget(path)
        for root in self._concerned(path):
            self._drafts[root].is_stale = True
        self._analyse_again(path)

    async def look_at_files(self, root: str) -> None:
        """Takes in what has changed on disk, which nobody looks at while a draft is typed."""
        before = self.get(root)
        if before is not None:
            texts, known = self._documents.texts(), before.project
            now = await self._threads.patient(lambda: self._project(root, texts, known))
            current = self.get(root)
            if current is not None and current.project is known and now != known:
                self.touch(root)

    async def of(self, path: str) -> Workspace | None:
        """What is known of the draft that `path` is a file of, after the latest edit."""
        file = self._files.get(path)
        if file is None or not file.root or not file.version:
            root = await self._root_of_bibliography(path)
            if root is not None:
                return await self.of(root)
            if syntax.language_of(path) is None:
                return None
            file = self._file(path)
            file.version = file.version or 1
        while file.analysed != file.version:
            if not self._take_in_at_once(path):
                await self._analyse(path)
        return self.get(file.root)

    def projects(self) -> Callable[[str], Project]:
        """Files -> the drafts they belong to, as the editor has them now; for any thread."""
        texts = self._documents.texts()
        return lambda path: self._project(path, texts, None)

    def _file(self, path: str) -> _File:
        return self._files.setdefault(path, _File())

    def _concerned(self, path: str) -> list[str]:
        """The drafts that know a file.

        One that nobody knows may be what a draft has been missing, so it concerns them all.
        """
        drafts = self._drafts.items()
        concerned = [root for root, it in drafts if path in _paths(it.workspace)]
        return concerned or list(self._drafts)

    def _is_draft(self, path: str) -> bool:
        """Whether a file is a draft to all who know it, and a bibliography to none."""
        projects = [it.project for it in self.every() if path in _paths(it)]
        return bool(projects) and all(
            path in it.drafts and path not in it.bibliographies for it in projects
        )

    def _analyse_again(self, path: str) -> None:
        """The drafts that know a file are to be analysed again."""
        concerned = self._concerned(path)
        drafts = {it for root in concerned for it in self._drafts[root].workspace.project.drafts}
        for draft in {path, *drafts}:
            self._file(draft).version += 1
        for root in concerned:
            self.changed(root)
        if path not in drafts and syntax.language_of(path) is not None:
            self.changed(path)

    async def _analyse(self, path: str) -> None:
        """Waits for the analysis under way, or else for a new one."""
        running = self._analyses.get(path)
        if running is None or running.done():
            running = asyncio.create_task(self._analysis(path))
            self._analyses[path] = running
        await asyncio.shield(running)

    def _take_in_at_once(self, path: str) -> bool:
        """Takes in what has been typed, if that is all that has happened and is quickly done."""
        draft = self._drafts.get(self._file(path).root)
        if draft is None or path not in draft.workspace.project.drafts:
            return False
        is_slow = draft.seconds > _QUICK_SECONDS
        if (
            is_slow
            or draft.is_stale
            or not all(analysis.done() for analysis in self._analyses.values())
        ):
            return False
        begin, settings = time.thread_time(), self._configuration.of(path)
        now = workspace_after_edit(draft.workspace, self._documents.views(), settings)
        if now is None:
            return False
        draft.seconds = time.thread_time() - begin
        draft.workspace = now
        for it in now.project.drafts:
            self._files[it].analysed = self._files[it].version
        return True

    async def _analysis(self, path: str) -> None:
        file, settings = self._file(path), self._configuration.settings
        version, texts, before = file.version, self._documents.texts(), self.get(file.root)
        now, seconds = await self._threads.answering(lambda: self._analysed(path, texts, before))
        if self._configuration.settings is not settings:  # Others hold by now: once more.
            return
        root = now.project.root
        draft = self._drafts.get(root)
        if draft is None:
            draft = self._drafts[root] = _Draft(now)
        else:  # Papers may have been read meanwhile.
            current = draft.workspace
            draft.workspace = replace(now, locations=current.locations, papers=current.papers)
        draft.seconds = seconds
        for it in (path, *now.project.drafts):
            known = self._file(it)
            known.root, known.version = root, known.version or 1
        file.analysed = version
        if version == file.version:
            draft.is_stale = False

    def _analysed(
        self, path: str, texts: Mapping[str, str], before: Workspace | None
    ) -> tuple[Workspace, float]:
        """The workspace, and how many seconds it took to make it."""
        previous, begin = before.project if before else None, time.thread_time()
        now = analyse(self._project(path, texts, previous), before)
        return now, time.thread_time() - begin

    def _project(self, path: str, texts: Mapping[str, str], previous: Project | None) -> Project:
        readers = self._readers

        def bibliography(file: str, text: str, strings: Mapping[str, str] | None) -> Bibliography:
            return readers.bibliography(file, text, strings, texts)

        read, settings = self._disk.over(texts), self._configuration.of(path)
        return project(path, read, settings, previous, bibliography)

    async def _root_of_bibliography(self, path: str) -> str | None:
        """A draft that names the bibliography; where none is open, one beside it."""
        root = self._naming(path)
        is_new = path.lower().endswith(BIBLIOGRAPHIES) and path not in self._with_drafts_sought
        if root is None and is_new:
            self._with_drafts_sought.add(path)
            for draft in await self._threads.answering(lambda: _drafts_beside(path)):
                await self.of(draft)
                root = root or self._naming(path)
        return root

    def _naming(self, path: str) -> str | None:
        every = (it.project for it in self.every())
        return next((it.root for it in every if path in it.bibliographies), None)


def _drafts_beside(path: str) -> list[str]:
    """The drafts in the folder of a file."""
    return list(listing(Path(path).parent, DRAFTS)[:_MOST_DRAFTS])


def _paths(workspace: Workspace) -> set[str]:
    return {*workspace.project.drafts, *workspace.project.bibliographies}
