"""Edits -> the place in each draft where the user is typing, until that rests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.model import Range

REST_SECONDS = 1.0


class Typed:
    """Remembers for a moment where drafts were edited last."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[int, asyncio.TimerHandle]] = {}

    def at(self, path: str, offset: int) -> None:
        """Something was typed, or taken away, that ends here."""
        if path in self._places:
            self._places[path][1].cancel()
        rested = asyncio.get_running_loop().call_later(REST_SECONDS, self._places.pop, path)
        self._places[path] = offset, rested

    def concerns(self, path: str, where: Range) -> bool:
        """Whether a piece of a draft is being typed."""
        found = self._places.get(path)
        return found is not None and where.start <= found[0] <= where.end
