"""One process that reads files: started when needed, ended when it takes too long."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from typing import IO, TYPE_CHECKING

from citectx.model import Problem
from citectx.papers.workers.frames import OUT_OF_MEMORY, READ, READ_LAST, receive, send

if TYPE_CHECKING:
    from citectx.settings import Settings

_LOGGER = logging.getLogger(__name__)
_LONGEST_COMPLAINT = 4096
_FAREWELL_SECONDS = 2


class WorkerProcess:
    """The process, or none while there is nothing to read."""

    def __init__(self, work: str, settings: Settings) -> None:
        self._work = work
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: IO[bytes] | None = None
        self._late = False
        self._stopped = False
        self._starting = threading.Lock()

    def read(self, path: str, request: str) -> bytes | Problem:
        """What the process makes of a file, or why it could not; it is ended if it is late."""
        try:
            process = self._running()
        except OSError as error:
            return _problem(path, "reader-crashed", f"The reader could not be started: {error}.")
        self._late = False
        alarm = threading.Timer(self._settings.read_seconds, self._expire, (process,))
        alarm.start()
        answer = self._answer(process, request)
        alarm.cancel()
        if answer is not None and answer[:1] == READ:
            return answer[1:]
        code = self._end(process)
        if answer is not None and answer[:1] == READ_LAST:
            return answer[1:]
        return self._failure(path, answer, code)

    def stop(self) -> None:
        """Ends the process, whatever it does, and lets no other begin; for any thread."""
        with self._starting:
            self._stopped = True
            if self._process is not None:
                _kill(self._process)

    def rest(self) -> None:
        """Ends the process until there is more to read."""
        if self._process is not None:
            self._end(self._process)

    def _running(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._stopped:
                raise OSError("the readers have been stopped")
            if self._process is None or self._process.poll() is not None:
                self._process = self._started()  # One that was killed while idle harms no file.
            return self._process

    def _started(self) -> subprocess.Popen[bytes]:
        # A file, because a pipe that nobody empties would stop the process when full.
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115
        megabytes = str(self._settings.read_megabytes)
        return subprocess.Popen(  # noqa: S603
            [sys.executable, "-P", "-m", "citectx.papers.workers.worker", self._work, megabytes],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            env={**os.environ, **_ONE_THREAD},
            start_new_session=True,
        )

    def _answer(self, process: subprocess.Popen[bytes], request: str) -> bytes | None:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            send(process.stdin, b"%d %s" % (self._settings.read_seconds, os.fsencode(request)))
            return receive(process.stdout)
        except OSError:
            return None

    def _expire(self, process: subprocess.Popen[bytes]) -> None:
        self._late = True
        _kill(process)

    def _end(self, process: subprocess.Popen[bytes]) -> int:
        """Sees the process out, by force if it does not go; gives the code it ended with."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.close()
        except OSError:
            _LOGGER.debug("The reader was gone before its last request was sent.")
        try:
            code = process.wait(_FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            _kill(process)
            code = process.wait()
        process.stdout.close()
        with self._starting:
            self._process = None
        return code

    def _failure(self, path: str, answer: bytes | None, code: int) -> Problem:
        if self._stopped:
            return _problem(path, "reader-stopped", "The reading was stopped.")
        settings = self._settings
        complaint = self._last_complaint()
        _LOGGER.warning("The reader of %s ended with code %s: %s", path, code, complaint)
        if self._late:
            return _problem(
                path,
                "reader-timeout",
                f"Reading took longer than {settings.read_seconds} seconds and was stopped;"
                " raise citectx.readSeconds if the file is worth the wait.",
            )
        if answer is not None and answer[:1] == OUT_OF_MEMORY:
            return _problem(
                path,
                "reader-memory",
                f"Reading needed more than {settings.read_megabytes} MB and was stopped;"
                " raise citectx.readMegabytes if the file is worth it.",
            )
        detail = _signal_name(-code) if code < 0 else complaint.rpartition("\n")[2]
        return _problem(
            path,
            "reader-crashed",
            f"The file made its reader crash ({detail or code}); report it, or get another copy.",
        )

    def _last_complaint(self) -> str:
        """The end of what the process wrote to standard error."""
        if self._complaints is None:
            return ""
        with self._complaints as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _LONGEST_COMPLAINT))
            return file.read().decode(errors="replace").strip()


# Threads of numerical libraries reserve address space, which is limited, and do no good here.
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kills the process with all that it has started itself."""
    if hasattr(os, "killpg") and process.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _problem(path: str, name: str, message: str) -> Problem:
    return Problem(name, message, path)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
