"""Edits -> work that is done when a draft has been left alone for a moment."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from citectx_server.session.documents.recent_edits import REST_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    Work = Callable[[str], Coroutine[None, None, None]]  # The root of a draft -> what is done.

log = logging.getLogger(__name__)

_PAUSE_SECONDS = 0.25


class Pauses:
    """Calls `pause` when a draft has rested for a moment, `rest` when it has for longer."""

    def __init__(self, pause: Work, rest: Work) -> None:
        self._work = ((_PAUSE_SECONDS, pause), (REST_SECONDS, rest))
        self._timers: dict[str, list[asyncio.TimerHandle]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, root: str) -> None:
        """Waits for a draft to rest; called again, the wait begins again."""
        for timer in self._timers.get(root, ()):
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._timers[root] = [
            loop.call_later(seconds, self._start, work, root) for seconds, work in self._work
        ]

    def stop(self) -> None:
        """Does nothing more."""
        for timer in (it for timers in self._timers.values() for it in timers):
            timer.cancel()
        for task in self._tasks:
            task.cancel()

    def _start(self, work: Work, root: str) -> None:
        task = asyncio.create_task(work(root))
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("What is wrong with a draft cannot be shown.", exc_info=error)
