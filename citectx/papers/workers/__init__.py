"""Files -> bytes, in processes of their own.

What a file does to its reader, it does there: a crash, a hang or a bomb costs that one file and is
a `Problem`, and the next file gets a new process. Futures can be waited for in threads and, by
`asyncio.wrap_future`, on an event loop; one that has not begun can be cancelled and asked for
again with another priority.
"""

from __future__ import annotations

import heapq
import threading
from concurrent.futures import Future
from itertools import count
from typing import TYPE_CHECKING

from citectx.papers.workers.process import WorkerProcess

if TYPE_CHECKING:
    from types import TracebackType

    from citectx.model import Problem
    from citectx.settings import Settings

    Outcome = Future[bytes | Problem]

_INDEX = "citectx.papers.index.build:pack_paper"
_INDEX_WITH_OCR = "citectx.papers.index.build:pack_with_ocr"
_IDLE_SECONDS = 120


class Pool:
    """As many processes as the settings allow, started when there is work, ended when idle."""

    def __init__(self, settings: Settings, work: str = "") -> None:
        """Without a name of some other `work`, files are read and indexed."""
        self._settings = settings
        self._work = work or (_INDEX_WITH_OCR if settings.ocr else _INDEX)
        self._waiting: list[tuple[int, int, str, str, Outcome]] = []
        self._changed = threading.Condition()
        self._numbers = count()
        self._workers: dict[threading.Thread, WorkerProcess] = {}
        self._idle = 0
        self._closed = False

    @property
    def reads_scans(self) -> bool:
        """Whether scanned pages are read."""
        return self._settings.ocr

    def submit(self, path: str, priority: int = 0, request: str = "") -> Outcome:
        """What will be made of the file; the lowest priority is next.

        The work is told the path, or the `request` where it is to do something with the file.
        """
        outcome: Outcome = Future()
        with self._changed:
            if self._closed:
                outcome.cancel()
                return outcome
            job = (priority, next(self._numbers), path, request or path, outcome)
            heapq.heappush(self._waiting, job)
            if self._idle < len(self._waiting) and len(self._workers) < self._settings.workers:
                worker = WorkerProcess(self._work, self._settings)
                thread = threading.Thread(target=self._serve, args=(worker,), daemon=True)
                self._workers[thread] = worker
                thread.start()
            self._changed.notify()
        return outcome

    def hurry(self, path: str) -> None:
        """Lets a file that waits be the next to be read."""
        with self._changed:
            first = min((it[0] for it in self._waiting), default=0) - 1
            self._waiting = [(first if it[2] == path else it[0], *it[1:]) for it in self._waiting]
            heapq.heapify(self._waiting)

    def close(self) -> None:
        """Cancels what waits and ends all processes; what runs ends with a problem."""
        for thread in self.stop():
            thread.join()

    def stop(self) -> tuple[threading.Thread, ...]:
        """The same without waiting until they have ended, which the threads given back do."""
        with self._changed:
            self._closed = True
            for *_, outcome in self._waiting:
                outcome.cancel()
            self._waiting.clear()
            self._changed.notify_all()
            workers = dict(self._workers)
        for worker in workers.values():
            worker.stop()
        return tuple(workers)

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _serve(self, worker: WorkerProcess) -> None:
        """One thread looks after one process: it waits while the process works."""
        while (job := self._next()) is not None:
            path, request, outcome = job
            if outcome.set_running_or_notify_cancel():
                outcome.set_result(worker.read(path, request))
        worker.rest()

    def _next(self) -> tuple[str, str, Outcome] | None:
        """The most urgent job, or None when there has been none for long."""
        with self._changed:
            self._idle += 1
            self._changed.wait_for(lambda: self._waiting or self._closed, _IDLE_SECONDS)
            self._idle -= 1
            if self._waiting:
                *_, path, request, outcome = heapq.heappop(self._waiting)
                return path, request, outcome
            del self._workers[threading.current_thread()]
            return None
