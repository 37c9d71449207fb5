"""Edits -> the place in each draft where the user is typing, until that rests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.model import Range

REST_SECONDS = 1.0
_PAUSE_SECONDS = 0.3  # Longer than it takes to find the next key.


class RecentEdits:
    """Remembers for a moment where drafts were edited last."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        self._paused_at = 0.0

    def put(self, path: str, offset: int) -> None:
        """Something was typed, or taken away, that ends here."""
        if path in self._places:
            self._places[path][1].cancel()
        loop = asyncio.get_running_loop()
        self._paused_at = loop.time() + _PAUSE_SECONDS
        rested = loop.call_later(REST_SECONDS, self._places.pop, path)
        self._places[path] = offset, rested

    def concerns(self, path: str, where: Range) -> bool:
        """Whether a piece of a draft is being typed."""
        place = self._places.get(path)
        return place is not None and where.start <= place[0] <= where.end

    async def pause(self) -> bool:
        """Waits until nothing is being typed, and tells whether it had to wait."""
        loop = asyncio.get_running_loop()
        waited = False
        while loop.time() < self._paused_at:
            await asyncio.sleep(self._paused_at - loop.time())
            waited = True
        return waited
