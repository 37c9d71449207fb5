"""pygls' protocol with documents of our own.

pygls puts every document together line by line at each keystroke, and splits lines where editors
do not (at form feeds, say). Here what the client says of documents goes to `Documents` alone.
"""

from __future__ import annotations

import asyncio
import inspect
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from lsprotocol import types as lsp
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.language_server import lsp_method

if TYPE_CHECKING:
    from citectx_server.server import CitectxServer

    Number = int | str | None


class Written(NamedTuple):
    """A result that is JSON already: to write a hundred items one by one takes its time."""

    json: str


class Protocol(LanguageServerProtocol):
    """What the client says and is told; the request `answered` has had its answer already."""

    _server: CitectxServer
    answered: Number = None
    _sending: asyncio.Future[None] | None = None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """A document is open from now on."""
        self._server.documents.open(params)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """A document was edited."""
        self._server.documents.change(params)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """A document is open no more."""
        self._server.documents.close(params)

    @lsp_method(lsp.NOTEBOOK_DOCUMENT_DID_OPEN)
    def lsp_notebook_document__did_open(self, params: lsp.DidOpenNotebookDocumentParams) -> None:
        """A notebook is open from now on."""
        self._server.documents.open_notebook(params)

    @lsp_method(lsp.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def lsp_notebook_document__did_change(
        self, params: lsp.DidChangeNotebookDocumentParams
    ) -> None:
        """A notebook was edited."""
        self._server.documents.change_notebook(params)

    @lsp_method(lsp.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def lsp_notebook_document__did_close(self, params: lsp.DidCloseNotebookDocumentParams) -> None:
        """A notebook is open no more."""
        self._server.documents.close_notebook(params)

    def _send_response(
        self,
        msg_id: int | str,
        result: Any | None = None,  # noqa: ANN401
        error: lsp.ResponseError | None = None,
    ) -> None:
        if self.answered is not None and msg_id == self.answered:
            self.answered = None
        elif isinstance(result, Written) and error is None:
            self._send_written(msg_id, result)
        else:
            super()._send_response(msg_id, result, error)

    def _send_written(self, msg_id: int | str, result: Written) -> None:
        body = f'{{"jsonrpc":"2.0","id":{json.dumps(msg_id)},"result":{result.json}}}'.encode()
        header = b"Content-Length: %d\r\n\r\n" % len(body) if self._include_headers else b""
        assert self.writer is not None
        sent = self.writer.write(header + body)
        if inspect.isawaitable(sent):
            self._sending = asyncio.ensure_future(sent)
