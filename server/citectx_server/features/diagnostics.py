"""Diagnostics: pushed after edits, and given to clients that ask."""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from lsprotocol import types as lsp

from citectx.answers import diagnostics
from citectx.model import NOWHERE, Problem
from citectx_server.convert import to_lsp
from citectx_server.features import findings as checking
from citectx_server.session.typed import REST_SECONDS
from citectx_server.transport.protocol import Written
from citectx_server.transport.refusal import may_refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Hashable

    from citectx.answers.checks.finding import Finding
    from citectx.model import Range
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer
    from citectx_server.session.state import View

log = logging.getLogger(__name__)

_PAUSE_SECONDS = 0.25
_NUMBERS = count(1)


def add(server: CitectxServer) -> None:
    """Lets clients pull diagnostics."""
    server.feature(
        lsp.TEXT_DOCUMENT_DIAGNOSTIC,
        lsp.DiagnosticOptions(
            inter_file_dependencies=True, workspace_diagnostics=False, identifier="citectx"
        ),
    )(_diagnostic)


async def _diagnostic(ls: CitectxServer, params: lsp.DocumentDiagnosticParams) -> Written:
    uri = params.text_document.uri
    known = await ls.known(uri)
    document = ls.document(uri)
    if document is None or known is None:
        return Written('{"kind": "full", "items": []}')
    return ls.publisher.report(known, document, params.previous_result_id or "")


class _Shown(NamedTuple):
    """What a client was told of a document, under a number.

    `items` are the diagnostics, each with its JSON, and `said` what each of them comes down to.
    """

    number: str
    said: list[Hashable]
    items: list[tuple[lsp.Diagnostic, str]]

    @property
    def diagnostics(self) -> list[lsp.Diagnostic]:
        return [it for it, _ in self.items]


_NOTHING = _Shown("", [], [])


class Publisher:
    """Pushes diagnostics of a draft when it has been left alone for a moment.

    A client that pulls them itself would show them twice; it is told to pull again instead.
    """

    def __init__(self, server: CitectxServer) -> None:
        self._server = server
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._resting: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._shown: dict[str, _Shown] = {}
        self._absences: dict[str, diagnostics.Absences] = {}
        self._latest: tuple[Workspace | None, dict[str, list[Problem]]] = (None, {})

    def soon(self, root: str) -> None:
        """Publishes after a pause; called again, the pause begins again.

        Sentences are checked after a longer one: nobody wants to be corrected while typing.
        """
        for timers in (self._waiting, self._resting):
            if root in timers:
                timers[root].cancel()
        loop = asyncio.get_running_loop()
        self._waiting[root] = loop.call_later(_PAUSE_SECONDS, self._start, self._publish, root)
        self._resting[root] = loop.call_later(REST_SECONDS, self._start, self._check, root)

    def stop(self) -> None:
        """Publishes nothing more."""
        for timer in (*self._waiting.values(), *self._resting.values()):
            timer.cancel()
        for task in self._tasks:
            task.cancel()

    def report(self, known: Workspace, document: View, previous: str) -> Written:
        """What is wrong in a document, or that it is the same as under the number `previous`."""
        shown = self._now(known, document)
        if shown.number == previous:
            return Written(f'{{"kind": "unchanged", "resultId": "{previous}"}}')
        items = ", ".join(written for _, written in shown.items)
        return Written(f'{{"kind": "full", "resultId": "{shown.number}", "items": [{items}]}}')

    def _now(self, known: Workspace, document: View) -> _Shown:
        """What is to be shown of a document; its number stays for as long as that is the same."""
        problems = [
            it
            for it in self._problems(known).get(document.path, ())
            if self._server.shows(it, document.path)
            and document.holds(it.range or NOWHERE)
            and not self._is_unfinished(it, document.path)
        ]
        findings = checking.within(document, self._server.checker.known(known))
        found: list[Problem | Finding] = [*problems, *findings]
        said: list[Hashable] = [(it.id, it.message, _extent(document, it.range)) for it in found]
        before = self._shown.get(document.uri)
        if before is None or before.said != said:
            before = self._shown[document.uri] = self._made(document, found, said)
        return before

    def _made(self, document: View, found: list[Problem | Finding], said: list[Hashable]) -> _Shown:
        """What is to be shown; most of it was shown before, and is taken from there."""
        before = self._shown.get(document.uri, _NOTHING)
        made = dict(zip(before.said, before.items, strict=True))
        for it, words in zip(found, said, strict=True):
            if words not in made:
                shown = self._diagnostic(document, it)
                made[words] = shown, self._server.protocol.written(shown)
        return _Shown(str(next(_NUMBERS)), said, [made[it] for it in said])

    def _diagnostic(self, document: View, it: Problem | Finding) -> lsp.Diagnostic:
        if isinstance(it, Problem):
            return to_lsp.diagnostic(it, document.range(it.range or NOWHERE))
        return checking.diagnostic(self._server, document, it)

    def _is_unfinished(self, problem: Problem, path: str) -> bool:
        """Whether it is about a key that is still being typed, and can be shown once it rests."""
        return (
            problem.id == "undefined-key"
            and (self._refreshes() or not self._client_pulls())
            and self._server.typed.concerns(path, problem.range or NOWHERE)
        )

    def _problems(self, known: Workspace) -> dict[str, list[Problem]]:
        before, found = self._latest
        if before is not known:
            absences = self._absences.setdefault(known.project.root, diagnostics.Absences())
            found = diagnostics.problems(known, absences)
            self._latest = known, found
        return found

    def _start(self, work: Callable[[str], Coroutine[None, None, None]], root: str) -> None:
        task = asyncio.create_task(work(root))
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("What is wrong with a draft cannot be shown.", exc_info=error)

    async def _check(self, root: str) -> None:
        await self._server.session.look_at_files(root)
        known: Workspace | None = await self._server.session.workspace(root)
        if known is not None:
            self._server.ahead.start()
            await self._server.checker.look(known)
            await self._publish(root)
            draft = known.project.drafts.get(known.project.root)
            if draft is not None and self._server.completes(draft.document):
                await self._server.catalogue.prepare(self._server, known)

    async def _publish(self, root: str) -> None:
        known: Workspace | None = await self._server.session.workspace(root)
        if known is None:
            return
        await self._server.marks.refresh(known)
        if self._client_pulls():
            if self._refreshes():
                await self._refresh()
            return
        for path in self._problems(known):
            for document in self._server.showing(path):
                before = self._shown.get(document.uri)
                shown = self._now(known, document)
                if shown is not before and (before or shown.items):  # No flicker.
                    self._server.text_document_publish_diagnostics(
                        lsp.PublishDiagnosticsParams(document.uri, shown.diagnostics)
                    )

    def _client_pulls(self) -> bool:
        document = self._server.client_capabilities.text_document
        return document is not None and document.diagnostic is not None

    def _refreshes(self) -> bool:
        workspace = self._server.client_capabilities.workspace
        diagnostics_ = workspace.diagnostics if workspace else None
        return bool(diagnostics_ and diagnostics_.refresh_support)

    async def _refresh(self) -> None:
        with may_refuse("The client does not ask for problems again"):
            await self._server.workspace_diagnostic_refresh_async(None)


def _extent(document: View, where: Range | None) -> tuple[int, int, int, int]:
    return document.extent(where or NOWHERE)
