"""Evidence before it is asked for: for the citations around the place last looked at."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.model import Citation
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer

_AROUND = 25  # Citations on either side: about what a screen shows, and the next one.
_FARTHEST = 250  # Then those farther away, up to here, when there is nothing else to do.


class Ahead:
    """Finds evidence in idle moments, one citation at a time, nearest first."""

    def __init__(self, server: CitectxServer) -> None:
        self._server = server
        self._places: dict[str, int] = {}
        self._done: dict[str, tuple[Workspace, int]] = {}
        self._task: asyncio.Task[None] | None = None

    def look(self, path: str, offset: int) -> None:
        """The user looks here now."""
        self._places.pop(path, None)
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
            at = bisect_left(draft.citations, self._places[path], key=_start)
            seen, before = self._done.get(path, (None, 0))
            if seen is known and abs(at - before) < _AROUND // 2:
                continue
            for citation in _nearest(draft.citations, at):
                await self._server.evidence(known, path, citation)
                await asyncio.sleep(0)
            self._done[path] = known, at


def _nearest(citations: tuple[Citation, ...], at: int) -> list[Citation]:
    """The citations around a place in their order, the nearest first."""
    near = range(max(at - _AROUND, 0), min(at + _AROUND, len(citations)))
    return [citations[it] for it in sorted(near, key=lambda it: abs(it - at))]


def _start(citation: Citation) -> int:
    return citation.range.start
