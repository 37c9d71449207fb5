"""How Python and the system look after the memory of the server."""

from __future__ import annotations

import ctypes
import gc
import sys

_GARBAGE = (20_000, 50, 50)  # Modules alone are so many objects that a look at all takes 70 ms.
_ARENA_MAX = -8  # The name of the option in <malloc.h>.


def spare() -> None:
    """Looks for garbage seldom, and lets all threads share what they leave.

    Without that, glibc keeps what each thread has used for the same thread: tens of megabytes.
    """
    settle()
    gc.set_threshold(*_GARBAGE)
    if sys.platform == "linux":
        option = getattr(ctypes.CDLL(None), "mallopt", None)
        if option is not None:
            option(_ARENA_MAX, 1)


def settle() -> None:
    """Looks for no garbage any more among all that has been loaded and read so far."""
    gc.freeze()
