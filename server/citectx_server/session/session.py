"""All the state of a running server, and what happens to it. Only the event loop may change it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.evidence import prepare
from citectx.base.changes import change, moved_offset
from citectx.model import State
from citectx_server.session.asked_drafts import AskedDrafts
from citectx_server.session.cards.all_cards import Cards
from citectx_server.session.cards.prefetch import Prefetch
from citectx_server.session.completion_candidates import CompletionCandidates
from citectx_server.session.configuration import Configuration
from citectx_server.session.diagnostics import Diagnostics
from citectx_server.session.disk import Disk
from citectx_server.session.documents.open_documents import Documents
from citectx_server.session.documents.recent_edits import RecentEdits
from citectx_server.session.encoders import Encoders
from citectx_server.session.findings import Findings
from citectx_server.session.library_candidates import LibraryCandidates
from citectx_server.session.marks import Marks
from citectx_server.session.papers.all_papers import Papers
from citectx_server.session.papers.library_index import LibraryIndex
from citectx_server.session.papers.library_search import LibrarySearch
from citectx_server.session.papers.readers import Readers
from citectx_server.session.pauses import Pauses
from citectx_server.session.shared_entry import drafts_with_entry
from citectx_server.session.snapshot import Files, Snapshot
from citectx_server.session.threads import Threads
from citectx_server.session.workspaces import Workspaces
from citectx_server.transport import memory

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from citectx.answers.checks.finding import Finding
    from citectx.answers.completion import Candidate
    from citectx.model import Citation, Problem
    from citectx.workspace import Workspace
    from citectx_server.session.cards.card_memory import EvidenceCard
    from citectx_server.session.documents.cells import View
    from citectx_server.session.documents.document import Change, OpenDocument
    from citectx_server.session.documents.open_documents import CellsChange
    from citectx_server.session.documents.positions import Position
    from citectx_server.session.findings import Checked
    from citectx_server.session.papers.draft_papers import ReadingProgress
    from citectx_server.transport.client import Client, Diagnostic

    Work = Callable[["Session", str], Coroutine[None, None, None]]


class Callbacks(NamedTuple):
    """Functions that the session calls and does not know more of: the server hands them in.

    `completion_item` and `diagnostic` make what the client is sent, which the session keeps.
    `publish` and `check` are called with the root of a draft in which nobody has typed for a
    while, `publish` soon and `check` later.
    """

    completion_item: Callable[[Candidate], str]
    diagnostic: Callable[[View, Problem | Finding, Checked], Diagnostic]
    publish: Work
    check: Work


class Session:
    """What one client's server knows, in parts that know only what they need of each other."""

    def __init__(self, client: Client, callbacks: Callbacks) -> None:
        self.client = client
        self.threads = Threads()
        self.configuration = Configuration()
        self.documents = Documents()
        self.disk = Disk()
        self.edits = RecentEdits()
        self.marks = Marks()
        self.asked_drafts = AskedDrafts()
        self.readers = Readers(self.configuration.settings)
        self.diagnostics = Diagnostics(callbacks.diagnostic)
        self.candidates = CompletionCandidates(self.threads, callbacks.completion_item)
        self.library = LibrarySearch(self.configuration, self.readers, self.warn)
        self.workspaces = Workspaces(
            self.configuration, self.documents, self.readers, self.disk, self.threads
        )
        self.encoders = Encoders(self.readers)
        self.findings = Findings(self.configuration, self.encoders, self.threads)
        self.cards = Cards(self.configuration, self.disk, self.encoders, self.threads, self.warn)
        self.prefetch = Prefetch(self.workspaces, self.cards, self.edits)
        self.papers = Papers(
            self.configuration,
            self.workspaces,
            self.readers,
            self.threads,
            self.edits,
            self.prefetch.keys,
            self._progressed,
        )
        self.all_papers = LibraryIndex(
            self.configuration, self.workspaces, self.readers, self.threads, self.edits
        )
        self.library_candidates = LibraryCandidates(self.all_papers, self.threads)
        self.pauses = Pauses(partial(callbacks.publish, self), partial(callbacks.check, self))
        self.workspaces.changed = self._changed
        self.all_papers.changed = self._library_changed
        self._warned: set[str] = set()
        self._preparation: asyncio.Task[None] | None = None

    async def snapshot_at(self, uri: str, position: Position) -> Snapshot | None:
        """All that is known around a place, after the latest edit; the user looks there."""
        before = self.documents.get(uri)
        snapshot = await self.snapshot(uri)
        if before is None or snapshot is None:
            return None
        document = snapshot.document
        offset = moved_offset(before.offset(position), before.text, document.text)
        self.prefetch.look(document.path, offset)
        return replace(snapshot, offset=offset)

    async def snapshot(self, uri: str) -> Snapshot | None:
        """All that is known of an open document, after the latest edit; None where nothing is."""
        document = self.documents.get(uri)
        workspace = await self.workspaces.of(document.path) if document else None
        document = self.documents.get(uri)
        if document is None or workspace is None:
            return None
        return self.snapshot_of(workspace, document)

    def snapshot_of(self, workspace: Workspace, document: View) -> Snapshot:
        """All that is known of a document of a workspace."""
        return Snapshot(
            workspace,
            document,
            0,
            self.configuration.of(document.path),
            self.client.capabilities,
            self.files(),
            self.papers.progress,
        )

    def files(self) -> Files:
        """The files of all projects, as they are now."""
        encoding = self.client.capabilities.encoding
        return Files(self.documents.views(), self.disk.text, encoding)

    async def card(self, snapshot: Snapshot, citation: Citation) -> EvidenceCard:
        """The card of a citation."""
        return await self.cards.asked(snapshot.workspace, snapshot.path, citation)

    async def card_looked_at(self, snapshot: Snapshot, citation: Citation) -> EvidenceCard:
        """The same; a paper that waits to be read is read next, also if reading was stopped."""
        card = await self.card(snapshot, citation)
        location = card.evidence.location
        if card.evidence.state is State.READING and location and location.path:
            self.papers.hurry(location.path)
        return card

    async def drafts_with_entry(self, workspace: Workspace, key: str) -> list[Workspace]:
        """The workspace, and those of other drafts that have the same entry for a key."""
        return await drafts_with_entry(
            workspace, key, self.workspaces, self.configuration, self.threads
        )

    def open(self, document: OpenDocument) -> None:
        """Takes a document; the user looks at it."""
        self._edit((document,))
        self.prefetch.look(document.path, 0)

    def change(self, uri: str, changes: Sequence[Change]) -> None:
        """Takes what has been typed."""
        document = self.documents.changed(uri, changes)
        if document is not None:
            self._edit((document,))

    def close(self, uri: str) -> None:
        """Lets a document go: from now on its file counts."""
        document = self.documents.remove(uri)
        if document is not None:
            self.workspaces.touch(document.path)
            if not self.documents.is_open(document.path):
                self.prefetch.forget(document.path)

    def open_notebook(self, uri: str, path: str, change: CellsChange) -> None:
        """Takes a notebook with its cells."""
        self._change_notebook(uri, path, change)
        self.prefetch.look(path, 0)

    def change_notebook(self, uri: str, path: str, change: CellsChange) -> None:
        """Takes what has been typed in cells, and cells that were added, moved or removed."""
        if self.documents.has_notebook(uri):
            self._change_notebook(uri, path, change)

    def close_notebook(self, uri: str) -> None:
        """Lets a notebook go."""
        for cell in self.documents.close_notebook(uri):
            self.close(cell)

    async def configure(self) -> None:
        """Takes the settings as they are now; under others, all is found out anew."""
        changed = await self.configuration.read(self.client.settings)
        for complaint in changed.complaints:
            self.client.warn(complaint)
        if changed.is_new:
            self.begin_anew()

    def begin_anew(self) -> None:
        """Finds out everything again, under the settings that hold now."""
        self.readers.configure(self.configuration.settings)
        self.workspaces.forget()
        self.papers.look_again()

    def reindex(self) -> None:
        """Looks at all files again."""
        self.workspaces.forget()
        self.papers.look_again()

    def warn(self, message: str) -> None:
        """Shows a message to the user, once."""
        if message not in self._warned:
            self._warned.add(message)
            self.client.warn(message)

    def stop_reading(self) -> None:
        """Reads no more papers until somebody looks at one, as the user wishes."""
        if self._preparation is not None:
            self._preparation.cancel()
        self.prefetch.stop()
        self.papers.stop()

    def stop(self) -> None:
        """Ends everything; no thread or process is waited for."""
        self.stop_reading()
        self.pauses.stop()
        self.library.stop()
        self.all_papers.stop()
        self.cards.stop()
        self.encoders.stop()
        self.readers.stop()
        self.threads.stop()

    def _edit(self, views: Sequence[View]) -> None:
        """Takes what has been typed, all cells of a notebook at once."""
        for view in views[:1]:
            before = self.documents.get(view.uri)
            if before is not None:
                self.edits.put(view.path, change(before.text, view.text).after)
        is_new = any(self.documents.get(it.uri) is None for it in views)
        self.documents.put(views)
        for path in {it.path for it in views}:
            if is_new:
                self.workspaces.touch(path)
            else:
                self.workspaces.edit(path)

    def _change_notebook(self, uri: str, path: str, change: CellsChange) -> None:
        encoding = self.client.capabilities.encoding
        notebook = self.documents.notebook(uri, path, change, encoding)
        for cell in notebook.gone:
            self.close(cell)
        self._edit(notebook.cells)

    def _changed(self, root: str) -> None:
        """A draft is new or has changed: its papers are looked for, its problems shown."""
        self.papers.start(root)
        self.all_papers.start(root)
        self.pauses.begin(root)

    def _library_changed(self, root: str) -> None:
        """The library has more or other works than before."""
        workspace = self.workspaces.get(root)
        if workspace is not None:
            self.library_candidates.begin(workspace)

    def _progressed(self, root: str, progress: ReadingProgress) -> None:
        """The reading of papers has come further."""
        self.client.show_progress(progress, self.stop_reading)
        self.pauses.begin(root)
        if progress.done == 0:
            self._preparation = asyncio.create_task(self._prepare())
        if progress.done == progress.total:
            memory.settle()
            self.prefetch.start()
            if self.readers.store.problem is not None:  # Nothing can be kept.
                self.warn(self.readers.store.problem.message)

    async def _prepare(self) -> None:
        """Loads what the first card needs while the first papers are being read."""
        await self.edits.pause()
        await self.threads.patient(partial(prepare, self.configuration.settings.ranker))
