"""Diagnostics: pushed after edits, and given to clients that ask."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx import diagnostics
from citectx.model import NOWHERE
from citectx_server import checking, to_lsp

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

    from citectx.checks.finding import Finding
    from citectx.model import Problem
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer

_PAUSE_SECONDS = 0.25
_REST_SECONDS = 1.0


def add(server: CitectxServer) -> None:
    """Lets clients pull diagnostics."""
    server.feature(
        lsp.TEXT_DOCUMENT_DIAGNOSTIC,
        lsp.DiagnosticOptions(
            inter_file_dependencies=True, workspace_diagnostics=False, identifier="citectx"
        ),
    )(_diagnostic)


async def _diagnostic(
    ls: CitectxServer, params: lsp.DocumentDiagnosticParams
) -> lsp.RelatedFullDocumentDiagnosticReport:
    document = ls.document(params.text_document.uri)
    known = await ls.session.workspace(document.path) if document else None
    if document is None or known is None:
        return lsp.RelatedFullDocumentDiagnosticReport([])
    found = await ls.session.in_thread(lambda: diagnostics.problems(known))
    checked = await ls.checker.known(known)
    return lsp.RelatedFullDocumentDiagnosticReport(
        _diagnostics(ls, document.path, found.get(document.path, ()), checked)
    )


class Publisher:
    """Pushes diagnostics of a draft when it has been left alone for a moment.

    A client that pulls them itself would show them twice; it is told to pull again instead.
    """

    def __init__(self, server: CitectxServer) -> None:
        self._server = server
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._resting: dict[str, asyncio.TimerHandle] = {}
        self._shown: dict[str, list[lsp.Diagnostic]] = {}

    def soon(self, root: str) -> None:
        """Publishes after a pause; called again, the pause begins again.

        Sentences are checked after a longer one: nobody wants to be corrected while typing.
        """
        for timers in (self._waiting, self._resting):
            if root in timers:
                timers[root].cancel()
        loop = asyncio.get_running_loop()
        self._waiting[root] = loop.call_later(_PAUSE_SECONDS, self._start, self._publish, root)
        self._resting[root] = loop.call_later(_REST_SECONDS, self._start, self._check, root)

    def _start(self, work: Callable[[str], Coroutine[None, None, None]], root: str) -> None:
        task = asyncio.create_task(work(root))
        task.add_done_callback(lambda it: it.cancelled() or it.exception())

    async def _check(self, root: str) -> None:
        known: Workspace | None = await self._server.session.workspace(root)
        if known is not None:
            await self._server.checker.look(known)
            await self._publish(root)

    async def _publish(self, root: str) -> None:
        known: Workspace | None = await self._server.session.workspace(root)
        if known is None:
            return
        if self._client_pulls():
            await self._refresh()
            return
        found = await self._server.session.in_thread(lambda: diagnostics.problems(known))
        checked = await self._server.checker.known(known)
        for path, problems in found.items():
            shown = _diagnostics(self._server, path, problems, checked)
            if self._shown.get(path, []) != shown:  # Silence instead of flicker.
                self._shown[path] = shown
                uri = self._server.uri_of(path)
                self._server.text_document_publish_diagnostics(
                    lsp.PublishDiagnosticsParams(uri, shown)
                )

    def _client_pulls(self) -> bool:
        document = self._server.client_capabilities.text_document
        return document is not None and document.diagnostic is not None

    async def _refresh(self) -> None:
        workspace = self._server.client_capabilities.workspace
        if workspace and workspace.diagnostics and workspace.diagnostics.refresh_support:
            await self._server.workspace_diagnostic_refresh_async(None)


def _diagnostics(
    ls: CitectxServer, path: str, problems: Iterable[Problem], checked: tuple[Finding, ...]
) -> list[lsp.Diagnostic]:
    document = ls.text_of(path)
    if document is None:
        return []
    shown = [
        to_lsp.diagnostic(it, document.range(it.range or NOWHERE))
        for it in problems
        if ls.shows(it, path)
    ]
    return [*shown, *checking.diagnostics(ls, document, checked)]
