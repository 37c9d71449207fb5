"""Evidence before it is asked for: for the citations around the place last looked at."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.model import Citation, Draft
    from citectx_server.server import CitectxServer

_AROUND = 25  # Citations on either side: about what a screen shows, and the next one.


class Ahead:
    """Finds evidence in idle moments, one citation at a time, nearest first."""

    def __init__(self, server: CitectxServer) -> None:
        self._server = server
        self._places: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    def look(self, path: str, offset: int) -> None:
        """The user looks here now."""
        self._places[path] = offset
        self.start()

    def start(self) -> None:
        """Begins, unless it is under way: something may have come up that can be found now."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Ends it."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        for path in reversed(list(self._places)):
            known = await self._server.session.workspace(path)
            draft = known.project.drafts.get(path) if known else None
            if known is None or draft is None:
                continue
            for citation in _nearest(draft, self._places[path]):
                await self._server.evidence(known, path, citation)
                await asyncio.sleep(0)


def _nearest(draft: Draft, offset: int) -> list[Citation]:
    """The citations around a place, those after it before those as far above it."""
    every = draft.citations
    at = bisect_left(every, offset, key=lambda it: it.range.start)
    near = every[max(at - _AROUND, 0) : at + _AROUND]
    return sorted(near, key=lambda it: abs(it.range.start - offset))
