"""How far the reading of papers has come -> the client's progress bar."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx_server.transport.refusal import may_refuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygls.lsp.server import LanguageServer

_NUMBERS = count(1)


class ProgressBar:
    """One bar at a time; it can be cancelled by the user."""

    def __init__(self, server: LanguageServer) -> None:
        self._server = server
        self._cancel: Callable[[], None] = lambda: None
        self._token = ""
        self._latest = (0, 0)
        self._opening: asyncio.Task[None] | None = None

    def show(self, done: int, total: int, cancel: Callable[[], None]) -> None:
        """Shows how many papers of how many are read; the bar goes when all are."""
        self._latest, self._cancel = (done, total), cancel
        if not self._token and done < total:
            self._token = f"citectx-{next(_NUMBERS)}"
            self._opening = asyncio.create_task(self._open())
        elif self._token and self._is_open():
            if done >= total:
                self._end()
            else:
                self._report(done, total)

    def _end(self) -> None:
        self._server.work_done_progress.end(self._token, lsp.WorkDoneProgressEnd())
        self._token = ""

    def _is_open(self) -> bool:
        return self._token in self._server.work_done_progress.tokens

    def _report(self, done: int, total: int) -> None:
        report = lsp.WorkDoneProgressReport(
            message=f"{done} of {total} papers", percentage=100 * done // total, cancellable=True
        )
        self._server.work_done_progress.report(self._token, report)

    async def _open(self) -> None:
        """Begins the bar once the client has agreed."""
        window = self._server.client_capabilities.window
        if window is None or not window.work_done_progress:
            return
        with may_refuse("The client shows no progress"):
            await self._server.work_done_progress.create_async(self._token)
            self._begin()

    def _begin(self) -> None:
        """Shows the bar, unless all is read by now."""
        done, total = self._latest
        if done >= total:
            self._token = ""
            return
        begin = lsp.WorkDoneProgressBegin(
            "citectx",
            cancellable=True,
            message=f"{done} of {total} papers",
            percentage=100 * done // total,
        )
        self._server.work_done_progress.begin(self._token, begin)
        token = self._token
        cancelled = self._server.work_done_progress.tokens[token]
        cancelled.add_done_callback(lambda _: self._stop(token))

    def _stop(self, token: str) -> None:
        """The user has cancelled the bar."""
        if token == self._token:
            self._cancel()
            self._end()
