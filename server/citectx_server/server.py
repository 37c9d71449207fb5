"""The server: what the client says and asks, and who answers it."""

from __future__ import annotations

import logging
from typing import Any

from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.server import LanguageServer

import citectx
from citectx_server import from_lsp, hovering
from citectx_server.gathering import Gathering
from citectx_server.opened import Opened
from citectx_server.session import Session

log = logging.getLogger(__name__)


class CitectxServer(LanguageServer):
    """A language server with the session of its one client."""

    def __init__(self) -> None:
        super().__init__("citectx", citectx.__version__)
        self.session = Session()
        self.session.changed = self.gather
        self.gatherings: dict[str, Gathering] = {}

    def gather(self, root: str) -> None:
        """Finds and reads the papers of a draft that is new or has changed."""
        if root not in self.gatherings:
            self.gatherings[root] = Gathering(self.session, root, self.told)
        self.gatherings[root].start()

    def told(self, root: str, done: int, total: int) -> None:
        """How far the reading of papers has come."""

    def document(self, uri: str) -> Opened | None:
        """The document that the client has open under an address."""
        return self.session.opened.get(uri)


def create_server() -> CitectxServer:
    """A server that is ready to be started."""
    server = CitectxServer()
    _add_documents(server)
    hovering.add(server)
    return server


def _add_documents(server: CitectxServer) -> None:
    @server.feature(lsp.INITIALIZED)
    async def initialized(ls: CitectxServer, params: lsp.InitializedParams) -> None:
        ls.session.folders = tuple(
            folder
            for it in ls.workspace.folders.values()
            if (folder := uris.to_fs_path(it.uri)) is not None
        )

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def did_open(ls: CitectxServer, params: lsp.DidOpenTextDocumentParams) -> None:
        _take(ls, params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def did_change(ls: CitectxServer, params: lsp.DidChangeTextDocumentParams) -> None:
        _take(ls, params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def did_close(ls: CitectxServer, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.session.close(params.text_document.uri)

    @server.feature(lsp.SHUTDOWN)
    async def shutdown(ls: CitectxServer, *_: Any) -> None:  # noqa: ANN401
        for it in ls.gatherings.values():
            it.stop()
        ls.session.stop()


def _take(ls: CitectxServer, uri: str) -> None:
    document = ls.workspace.get_text_document(uri)
    path = from_lsp.path(uri, document.language_id or "", ls.session.folder())
    encoding = str(ls.workspace.position_encoding or "utf-16")
    ls.session.edit(Opened(uri, path, document.source, encoding))
