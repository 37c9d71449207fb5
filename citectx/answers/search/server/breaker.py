"""A question to a server that may fail -> its answer, or at once what was wrong last time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
_PAUSES = (5, 15, 60, 300)  # Seconds for which a server that fails again and again is left alone.


class Breaker:
    """Leaves a server alone for a while after it failed, so that nobody waits for it each time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures = 0
        self._last: Problem | None = None
        self._until = 0.0

    def answer(self, ask: Callable[[], T | Problem]) -> T | Problem:
        """The answer, or the problem."""
        if self._last is not None and self._clock() < self._until:
            return self._last
        answer = ask()
        if isinstance(answer, Problem):
            self._until = self._clock() + _PAUSES[min(self._failures, len(_PAUSES) - 1)]
            self._failures += 1
            self._last = answer
        else:
            self._failures, self._last = 0, None
        return answer
