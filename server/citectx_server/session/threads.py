"""Work -> its outcome, by threads that know what the user waits for."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

_PATIENCE_SECONDS = 0.2


class Threads:
    """Threads of the session's own: some that answer, and some that step aside for them."""

    def __init__(self) -> None:
        self._answering = ThreadPoolExecutor(2, "citectx")
        self._patient = ThreadPoolExecutor(2, "citectx-patient")
        self._asked = 0
        self._calm = threading.Event()
        self._calm.set()

    async def answering(self, work: Callable[[], T]) -> T:
        """The outcome of `work` that the user waits for."""
        self._asked += 1
        self._calm.clear()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._answering, work)
        finally:
            self._asked -= 1
            if not self._asked:
                self._calm.set()

    async def patient(self, work: Callable[[], T]) -> T:
        """The outcome of `work` that nobody waits for, begun when nothing more urgent is done."""

        def later() -> T:
            self.step_aside()
            return work()

        return await asyncio.get_running_loop().run_in_executor(self._patient, later)

    def step_aside(self) -> None:
        """Lets what the user waits for go first; for long work, now and then."""
        self._calm.wait(_PATIENCE_SECONDS)

    def stop(self) -> None:
        """Ends all of them, without waiting for any."""
        for it in (self._answering, self._patient):
            it.shutdown(wait=False, cancel_futures=True)
