"""What the server tells the client and asks of it, as far as the client can be asked."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from lsprotocol import types as lsp

from citectx.base.inert import inert
from citectx_server.convert import from_lsp, to_lsp
from citectx_server.convert.uri import uri
from citectx_server.transport.progress_bar import ProgressBar
from citectx_server.transport.refusal import may_refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pygls.lsp.server import LanguageServer

    from citectx_server.features.actions import FileEdit
    from citectx_server.session.client_capabilities import ClientCapabilities
    from citectx_server.session.papers.draft_papers import ReadingProgress


class Diagnostic(NamedTuple):
    """A diagnostic as it is pushed, and as JSON for those that are pulled."""

    value: lsp.Diagnostic
    json: str


class Client:
    """The editor at the other end."""

    def __init__(self, server: LanguageServer) -> None:
        self._server = server
        self._progress_bar = ProgressBar(server)

    @cached_property
    def capabilities(self) -> ClientCapabilities:
        """What it has said of itself when it began."""
        encoding = self._server.workspace.position_encoding
        return from_lsp.client_capabilities(self._server.client_capabilities, encoding)

    def warn(self, message: str) -> None:
        """Shows a warning to the user."""
        self._show(lsp.MessageType.Warning, message)

    def inform(self, message: str) -> None:
        """Shows a message to the user."""
        self._show(lsp.MessageType.Info, message)

    def _show(self, kind: lsp.MessageType, message: str) -> None:
        self._server.window_show_message(lsp.ShowMessageParams(kind, inert(message)))

    def show_progress(self, progress: ReadingProgress, cancel: Callable[[], None]) -> None:
        """Shows how many papers are read in a bar, which the user may cancel."""
        self._progress_bar.show(progress.done, progress.total, cancel)

    def publish(self, address: str, diagnostics: Iterable[Diagnostic]) -> None:
        """Shows what is wrong in a document, in the place of what was shown of it before."""
        shown = [diagnostic.value for diagnostic in diagnostics]
        self._server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(address, shown))

    async def open(self, address: str) -> bool:
        """Opens a file, PDFs outside the editor; whether that was done."""
        is_pdf = address.partition("#")[0].lower().endswith(".pdf")
        paper = lsp.ShowDocumentParams(address, external=is_pdf)
        with may_refuse("The client does not open papers"):
            return (await self._server.window_show_document_async(paper)).success
        return False

    async def apply(self, title: str, edit: FileEdit) -> bool:
        """Lets it make an edit, which the user may take back; whether that was done."""
        edits = lsp.WorkspaceEdit({edit.uri: [to_lsp.text_edit(edit)]})
        metadata = lsp.WorkspaceEditMetadata(is_refactoring=True)  # It is saved where that is so.
        params = lsp.ApplyWorkspaceEditParams(edits, inert(title), metadata)
        with may_refuse("The client does not edit files"):
            return (await self._server.workspace_apply_edit_async(params)).applied
        return False

    async def settings(self, folder: str) -> dict[str, Any]:
        """The settings that it has for a folder."""
        if not self.capabilities.has_configuration:
            return {}
        item = lsp.ConfigurationItem(scope_uri=uri(folder), section="citectx")
        with may_refuse("The client did not tell its settings"):
            params = lsp.ConfigurationParams([item])
            answers = await self._server.workspace_configuration_async(params)
            return from_lsp.section({"citectx": answers[0]} if answers else {})
        return {}

    async def watch(self, patterns: Iterable[str]) -> None:
        """Asks to be told of files that change."""
        if not self.capabilities.watches_files:
            return
        options = lsp.DidChangeWatchedFilesRegistrationOptions(
            [lsp.FileSystemWatcher(pattern) for pattern in patterns]
        )
        registration = lsp.Registration(
            "citectx-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options
        )
        with may_refuse("The client tells of no changed files"):
            params = lsp.RegistrationParams([registration])
            await self._server.client_register_capability_async(params)

    async def refresh_diagnostics(self) -> None:
        """Lets it ask for diagnostics again."""
        with may_refuse("The client does not ask for problems again"):
            await self._server.workspace_diagnostic_refresh_async(None)

    async def refresh_inlay_hints(self) -> None:
        """Lets it ask for inlay hints again."""
        with may_refuse("The client does not ask for marks again"):
            await self._server.workspace_inlay_hint_refresh_async(None)

    async def refresh_code_lenses(self) -> None:
        """Lets it ask for code lenses again."""
        with may_refuse("The client does not ask for marks again"):
            await self._server.workspace_code_lens_refresh_async(None)
