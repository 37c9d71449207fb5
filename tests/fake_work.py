"""Work for the worker processes of tests: the name of the file says what befalls its reader."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

_HOARD: list[bytes] = []


def work(path: str) -> bytes:
    name, _, argument = Path(path).name.partition(" ")
    if name == "hang":
        time.sleep(600)
    if name == "grip":  # Hangs without ever letting another thread run.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        sum(range(10**12))
    if name == "bomb":
        _ = bytearray(8 * 2**30)
    if name == "hoard":
        _HOARD.append(bytes([1]) * (200 * 2**20))
    if name == "scatter":  # The last of many pieces stays, and holds the place of all before it.
        _HOARD.append([bytes([1]) * 20_000 for _ in range(5_000)][-1])
    if name == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if name == "raise":
        raise ValueError("no such luck")
    if name == "print":
        os.write(1, b"noise on standard output")
    if name == "wait":
        while not Path(argument.replace("!", "/")).exists():
            time.sleep(0.01)
    return os.fsencode(f"{os.getpid()} {name}")
