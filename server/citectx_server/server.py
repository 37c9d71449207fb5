"""The server: what the client says and asks, and who answers it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.server import LanguageServer

import citectx
from citectx import drafts
from citectx.answers import navigation
from citectx.base.changes import moved
from citectx.model import Problem, State
from citectx.workspace import citation_at
from citectx_server.convert import to_lsp
from citectx_server.features import (
    check_commands,
    code_action,
    commands,
    completion,
    context_lines,
    diagnostics,
    hover,
    marks,
    summary_command,
    writing_commands,
)
from citectx_server.features import navigation as navigating
from citectx_server.features.diagnostics import Publisher
from citectx_server.features.findings import Checker
from citectx_server.features.marks import Marks
from citectx_server.session import configuration, watched_files
from citectx_server.session.ahead import Ahead
from citectx_server.session.cards import Cards
from citectx_server.session.documents import NOTEBOOKS, Documents
from citectx_server.session.keys import Catalogue
from citectx_server.session.opened import Opened
from citectx_server.session.papers import Gathering
from citectx_server.session.progress import Progress
from citectx_server.session.state import Session
from citectx_server.session.typed import Typed
from citectx_server.session.wider import Wider
from citectx_server.transport import memory
from citectx_server.transport.protocol import Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.answers.navigation import Named, Place
    from citectx.model import Citation, Document, Evidence
    from citectx.workspace import Workspace
    from citectx_server.session.state import View

_FEATURES = (
    hover,
    marks,
    completion,
    navigating,
    diagnostics,
    code_action,
    commands,
    check_commands,
    summary_command,
    writing_commands,
    context_lines,
    configuration,
    watched_files,
)
_KEY_PROBLEMS = frozenset({"undefined-key", "duplicate-key", "no-bibliography"})


@dataclass(frozen=True, slots=True)
class Asked:
    """A place that the client asks about, and all that is known around it."""

    document: View
    known: Workspace
    offset: int

    @property
    def named(self) -> Named | None:
        """The key at the place."""
        return navigation.key_at(self.known, self.document.path, self.offset)

    @property
    def citation(self) -> Citation | None:
        """The citation at the place."""
        draft = self.known.project.drafts.get(self.document.path)
        return citation_at(draft, self.offset) if draft else None


class CitectxServer(LanguageServer):
    """A language server with the session of its one client."""

    protocol: Protocol

    def __init__(self) -> None:
        super().__init__(
            "citectx",
            citectx.__version__,
            notebook_document_sync=NOTEBOOKS,
            protocol_cls=Protocol,
        )
        self.session = Session()
        self.documents = Documents(self)
        self.session.changed = self.changed
        self.gatherings: dict[str, Gathering] = {}
        self.reading = ""
        self._warned: set[str] = set()
        self.catalogue = Catalogue()
        self.cards = Cards(self)
        self.turned: set[tuple[str, str]] = set()
        self.checker = Checker(self)
        self.typed = Typed()
        self.session.pause = self.typed.pause
        self._preparing: asyncio.Task[None] | None = None
        self.publisher = Publisher(self)
        self.marks = Marks(self)
        self.ahead = Ahead(self)
        self.wider = Wider(self.session, self.warn)
        self._progress = Progress(self, self._stop_reading)

    async def asked(self, params: Any) -> Asked | None:  # noqa: ANN401
        """The place in `params`, which all requests about a position have."""
        return await self.asked_at(params.text_document.uri, params.position)

    async def asked_at(self, uri: str, position: lsp.Position) -> Asked | None:
        """A place, after the latest edit has been taken in; None where nothing is known."""
        before = self.document(uri)
        known = await self.known(uri)
        document = self.document(uri)
        if before is None or document is None or known is None:
            return None
        offset = moved(before.offset(position), before.text, document.text)
        self.ahead.look(document.path, offset)
        return Asked(document, known, offset)

    async def known(self, uri: str) -> Workspace | None:
        """What is known of the draft that an open document is a file of, after the latest edit."""
        document = self.document(uri)
        return await self.session.workspace(document.path) if document else None

    async def evidence(self, known: Workspace, path: str, citation: Citation) -> Evidence:
        """What the cited paper says about a citation."""
        return (await self.cards.asked(known, path, citation)).evidence

    def hurry(self, shown: Evidence) -> None:
        """What is looked at while it waits to be read is read next, also if reading was stopped."""
        if shown.state is State.READING and shown.location and shown.location.path:
            self.session.pool.hurry(shown.location.path)
            for it in self.gatherings.values():
                it.resume()

    def changed(self, root: str) -> None:
        """A draft is new or has changed: its papers are looked for, its problems shown."""
        if root not in self.gatherings:
            self.gatherings[root] = Gathering(self.session, root, self.told, self.ahead.keys)
        self.gatherings[root].start()
        self.publisher.soon(root)

    def look_again(self) -> None:
        """Finds and reads the papers of every draft anew."""
        for it in self.gatherings.values():
            it.look_again()

    async def read_all(self, root: str) -> None:
        """Waits until every paper of a draft that can be found has been read."""
        if root in self.gatherings:
            await self.gatherings[root].finished()

    def publish(self, root: str) -> None:
        """Shows the problems of a draft, soon."""
        self.publisher.soon(root)

    def told(self, root: str, done: int, total: int) -> None:
        """How far the reading of papers has come."""
        self.reading = f"{done} of {total}" if done < total else ""
        self._progress.tell(done, total)
        self.publisher.soon(root)
        if done == 0:
            self._preparing = asyncio.create_task(self.session.prepare())
        if done == total:
            memory.settle()
            self.ahead.start()
            self._warn_of_cache()

    def _warn_of_cache(self) -> None:
        """Says once that nothing can be kept, if so."""
        problem = self.session.store.problem
        if problem is not None:
            self.warn(problem.message)

    def warn(self, message: str) -> None:
        """Shows a message to the user, once."""
        if message not in self._warned:
            self._warned.add(message)
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, message))

    def document(self, uri: str) -> View | None:
        """The document that the client has open under an address."""
        return self.session.opened.get(uri)

    def showing(self, path: str) -> tuple[View, ...]:
        """A file of the project as the editor has it, which may be in cells, or else the disk."""
        opened = tuple(it for it in self.session.opened.values() if it.path == path)
        if opened:
            return opened
        text = self.session.text(path)
        if isinstance(text, Problem):
            return ()
        return (Opened(to_lsp.uri(path), path, text, self.encoding),)

    def text_of(self, path: str) -> View | None:
        """A file of the project, whole or its first cell."""
        return next(iter(self.showing(path)), None)

    def locations(self, places: Iterable[Place]) -> list[lsp.Location]:
        """Places as the client understands them; files that have gone are left out."""
        return [
            lsp.Location(document.uri, document.range(where))
            for path, where in places
            for document in self.showing(path)
            if document.holds(where)
        ]

    def completes(self, document: Document) -> bool:
        """Whether keys are completed in its language, or another tool is trusted to do it."""
        has_own_tools = drafts.language_named(document.language).has_own_tools
        return _wanted(self.session.settings_of(document.path).complete_keys, has_own_tools)

    def shows(self, problem: Problem, path: str) -> bool:
        """Whether a problem is shown, or another tool is trusted to show it."""
        if problem.id not in _KEY_PROBLEMS:
            return True
        language = drafts.language_of(path)
        # Who writes .bib files uses LaTeX's tools.
        has_own_tools = language is None or drafts.language_named(language).has_own_tools
        return _wanted(self.session.settings_of(path).check_keys, has_own_tools)

    @property
    def creates_files(self) -> bool:
        """Whether the client can make files as part of an edit."""
        workspace = self.client_capabilities.workspace
        edits = workspace.workspace_edit if workspace else None
        kinds = (edits.resource_operations or ()) if edits else ()
        return lsp.ResourceOperationKind.Create in kinds

    @property
    def encoding(self) -> str:
        """The unit in which the client counts characters."""
        chosen = self.workspace.position_encoding
        return str(getattr(chosen, "value", chosen) or "utf-16")

    def _stop_reading(self) -> None:
        self.reading = ""
        if self._preparing is not None:
            self._preparing.cancel()
        self.ahead.stop()
        for it in self.gatherings.values():
            it.stop()


def _wanted(where: str, has_own_tools: bool) -> bool:
    return where == "everywhere" or (where == "markdown" and not has_own_tools)


def create_server() -> CitectxServer:
    """A server that is ready to be started."""
    server = CitectxServer()
    server.feature(lsp.INITIALIZED)(_initialized)
    server.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)(_did_change_folders)
    server.feature(lsp.SHUTDOWN)(_shutdown)
    for feature in _FEATURES:
        feature.add(server)
    return server


async def _initialized(ls: CitectxServer, params: lsp.InitializedParams) -> None:
    _look_at_folders(ls)
    await configuration.configure(ls)
    await watched_files.register(ls)


async def _did_change_folders(
    ls: CitectxServer, params: lsp.DidChangeWorkspaceFoldersParams
) -> None:
    _look_at_folders(ls)
    await configuration.configure(ls)


async def _shutdown(ls: CitectxServer, *_: Any) -> None:  # noqa: ANN401
    ls._stop_reading()
    for it in (ls.publisher, ls.wider, ls.cards, ls.session):
        it.stop()


def _look_at_folders(ls: CitectxServer) -> None:
    given = [it.uri for it in ls.workspace.folders.values()] or [ls.workspace.root_uri or ""]
    folders = (uris.to_fs_path(it) for it in given)
    ls.session.folders = tuple(it for it in folders if it)
