"""pygls' protocol with documents of our own, in which every request is answered.

pygls puts every document together line by line at each keystroke, and splits lines where editors
do not (at form feeds, say). Here what the client says of documents goes to the session alone.
And it is silent about requests that it cannot read, or that come too early or too late; here the
client is told.
"""

from __future__ import annotations

import asyncio
import inspect
import json
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.language_server import lsp_method

from citectx.base.inert import inert
from citectx_server.convert import from_lsp
from citectx_server.convert.written import Written

if TYPE_CHECKING:
    from collections.abc import Generator
    from concurrent.futures import Future

    from citectx_server.session.session import Session

    Number = int | str | None


class Protocol(LanguageServerProtocol):
    """What the client says and is told; the request `answered` has had its answer already."""

    session: Session
    answered: Number = None

    def __init__(self, *arguments: Any) -> None:  # noqa: ANN401
        super().__init__(*arguments)
        self._sending: set[asyncio.Future[None]] = set()

    def structure_message(self, data: dict[str, Any]) -> Any:  # noqa: ANN401
        """A message of the client; who waits for one that cannot be read is told."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" not in data:
                self._handle_response(data["id"], error=error.to_response_error())
            elif "id" in data:
                self._send_response(data["id"], error=error.to_response_error())
            raise

    def handle_message(self, message: Any) -> None:  # noqa: ANN401
        """Answers a message, or says why it cannot be answered now."""
        if not hasattr(message, "method") or not hasattr(message, "id"):
            super().handle_message(message)
        elif self._shutdown:
            self._refuse(message.id, lsp.ErrorCodes.InvalidRequest, "The server has shut down.")
        elif self._workspace is None and message.method != lsp.INITIALIZE:
            refused = lsp.ErrorCodes.ServerNotInitialized
            self._refuse(message.id, refused, "The server waits for `initialize`.")
        else:
            super().handle_message(message)

    def _refuse(self, number: int | str, code: lsp.ErrorCodes, message: str) -> None:
        self._send_response(number, error=lsp.ResponseError(code, message))

    @lsp_method(lsp.SHUTDOWN)
    def lsp_shutdown(self, *arguments: Any) -> Generator[Any, Any, None]:  # noqa: ANN401
        """The client is about to leave: what it still waits for is answered as cancelled."""
        yield self.fm.features[lsp.SHUTDOWN], arguments, None
        for number, future in list(self._request_futures.items()):
            if number != self.msg_id:
                future.cancel()
        self._shutdown = True

    @lsp_method(lsp.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(  # type: ignore[override]
        self, params: lsp.ExecuteCommandParams
    ) -> Any:  # noqa: ANN401
        """Carries out a command, which goes no further once it is cancelled.

        pygls would answer that it is, and carry it out to the end all the same.
        """
        command = self.fm.commands.get(params.command)
        if command is None:
            raise JsonRpcInvalidParams(f"There is no command {params.command!r}.")
        return await command(*(params.arguments or ()))

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """A document is open from now on."""
        item = params.text_document
        self.session.open(from_lsp.document(item, *self._around()))

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """A document was edited."""
        changes = from_lsp.changes(params.content_changes)
        self.session.change(params.text_document.uri, changes)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """A document is open no more."""
        self.session.close(params.text_document.uri)

    @lsp_method(lsp.NOTEBOOK_DOCUMENT_DID_OPEN)
    def lsp_notebook_document__did_open(self, params: lsp.DidOpenNotebookDocumentParams) -> None:
        """A notebook is open from now on."""
        uri = params.notebook_document.uri
        cells = from_lsp.cells(params, *self._around())
        self.session.open_notebook(uri, from_lsp.path_or_uri(uri), cells)

    @lsp_method(lsp.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def lsp_notebook_document__did_change(
        self, params: lsp.DidChangeNotebookDocumentParams
    ) -> None:
        """A notebook was edited."""
        uri, change = params.notebook_document.uri, params.change.cells
        if change is not None:
            cells = from_lsp.cells_change(change, *self._around())
            self.session.change_notebook(uri, from_lsp.path_or_uri(uri), cells)

    @lsp_method(lsp.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def lsp_notebook_document__did_close(self, params: lsp.DidCloseNotebookDocumentParams) -> None:
        """A notebook is open no more."""
        self.session.close_notebook(params.notebook_document.uri)

    def _around(self) -> tuple[str, str]:
        """Where documents without a file count as being, and how the client counts."""
        session = self.session
        return session.configuration.folder, session.client.capabilities.encoding

    def written(self, value: Any) -> str:  # noqa: ANN401
        """The JSON of a value of the protocol."""
        return json.dumps(value, default=self._serialize_message)

    def _send_handler_result(self, future: Future[Any], *, msg_id: int | str) -> None:
        """Answers a request; one that was refused needs no traceback in the log."""
        refused = None if future.cancelled() else future.exception()
        if isinstance(refused, JsonRpcException):
            self._request_futures.pop(msg_id, None)
            self._send_response(msg_id, error=refused.to_response_error())
        else:
            super()._send_handler_result(future, msg_id=msg_id)

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
            if error is not None:
                error.message = inert(error.message)
            super()._send_response(msg_id, result, error)

    def _send_written(self, msg_id: int | str, result: Written) -> None:
        body = f'{{"jsonrpc":"2.0","id":{json.dumps(msg_id)},"result":{result.json}}}'.encode()
        header = b"Content-Length: %d\r\n\r\n" % len(body) if self._include_headers else b""
        assert self.writer is not None
        sent = self.writer.write(header + body)
        if inspect.isawaitable(sent):
            sending = asyncio.ensure_future(sent)
            self._sending.add(sending)  # A task that nobody holds may vanish before it is done.
            sending.add_done_callback(self._sending.discard)
