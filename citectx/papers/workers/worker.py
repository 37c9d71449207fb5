"""Does WORK on one file after the other: `python -P -m citectx.papers.workers.worker WORK MB`.

WORK is `package.module:function`, a function from a path, or another request, to bytes. Requests
come on standard input and answers go to standard output, both as a length and so many bytes;
nothing is pickled.
The process ends when its input does, so that it never outlives the one that started it.
"""

from __future__ import annotations

import ctypes
import os
import queue
import signal
import sys
import threading
from contextlib import suppress
from importlib import import_module
from mmap import PAGESIZE
from pathlib import Path
from typing import IO

from citectx.papers.workers.frames import OUT_OF_MEMORY, READ, READ_LAST, receive, send

_GRACE_SECONDS = 5
_POLITENESS = 5
_TIRED_MEGABYTES = 120


def main(work: str, megabytes: int) -> None:
    """Answers requests until the input ends or the memory is spent."""
    answers = _standard_output()
    module, _, function = work.partition(":")
    do = getattr(import_module(module), function)
    _limit_memory(megabytes)
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    while True:
        seconds, _, request = requests.get().partition(b" ")
        _limit_time(int(seconds))
        try:
            answer = do(os.fsdecode(request))
        except MemoryError:
            send(answers, OUT_OF_MEMORY)
            os._exit(0)
        _limit_time(0)
        if _is_tired():
            send(answers, READ_LAST + answer)
            os._exit(0)
        send(answers, READ + answer)
        if requests.empty():
            _give_back_memory()


def _standard_output() -> IO[bytes]:
    """Standard output for answers alone: what a library prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _limit_memory(megabytes: int) -> None:
    """Limits the address space to what is used already and so much more, where that is possible."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    limit = _pages()[0] * PAGESIZE + megabytes * 2**20
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or limit < hard:
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))


def _give_back_memory() -> None:
    """Hands what the last work took back to the system; the C library keeps it otherwise."""
    with suppress(AttributeError, OSError, TypeError):  # Only glibc can be asked to.
        ctypes.CDLL(None).malloc_trim(0)


def _is_tired() -> bool:
    """Whether this process keeps more memory than a new one would, whatever it gives back."""
    if _own_megabytes() <= _TIRED_MEGABYTES:
        return False
    _give_back_memory()
    return _own_megabytes() > _TIRED_MEGABYTES


def _own_megabytes() -> int:
    return _pages()[1] * PAGESIZE // 2**20


def _pages() -> tuple[int, int]:
    """How many pages of address space this process uses, and of memory that is no file's, which
    the system could take back; zeros where untold."""
    try:
        size, resident, of_files, *_ = Path("/proc/self/statm").read_text("ascii").split()
    except OSError:
        return 0, 0
    return int(size), int(resident) - int(of_files)


def _limit_time(seconds: int) -> None:
    """Has the system end this process should nobody else do so; no time at all lifts the limit.

    A thread could not: a library that hangs may never let it run.
    """
    if hasattr(signal, "alarm"):
        signal.alarm(seconds + _GRACE_SECONDS if seconds else 0)


def _step_aside() -> None:
    """Leaves the processor to whoever is typing.

    Linux weighs sessions before processes, and this process is the head of one of its own.
    """
    if hasattr(os, "nice"):
        os.nice(_POLITENESS)
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(_POLITENESS), "ascii")


def _listen(requests: queue.SimpleQueue[bytes]) -> None:
    # No buffer: Python could not end while this thread waits with a buffer's lock in its hand.
    with open(0, "rb", buffering=0, closefd=False) as pipe:
        while (request := receive(pipe)) is not None:
            requests.put(request)
    # What this process has started goes with it, if it is the head of its group as it should be.
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Whoever started this one is asked to stop.
    _step_aside()
    main(sys.argv[1], int(sys.argv[2]))
