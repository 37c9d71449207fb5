"""Evidence before it is asked for: for the citations around the place last looked at."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.model import Citation
    from citectx.workspace import Workspace
    from citectx_server.session.cards.all_cards import Cards
    from citectx_server.session.documents.recent_edits import RecentEdits
    from citectx_server.session.workspaces import Workspaces

_FARTHEST = 250  # Citations on either side: all that a screen shows long before the last of them.
_PAUSE_SECONDS = 0.1


class _Done(NamedTuple):
    """Which citations of a workspace have their cards, and which have the better ones."""

    workspace: Workspace
    made: set[int]
    better: set[int]


class Prefetch:
    """Finds evidence in idle moments, one citation at a time, nearest first."""

    def __init__(self, workspaces: Workspaces, cards: Cards, edits: RecentEdits) -> None:
        self._workspaces = workspaces
        self._cards = cards
        self._edits = edits
        self._places: dict[str, int] = {}
        self._done: dict[str, _Done] = {}
        self._task: asyncio.Task[None] | None = None
        self._again = False

    def look(self, path: str, offset: int) -> None:
        """The user looks here now."""
        self._places.pop(path, None)
        self._places[path] = offset
        self.start()

    def forget(self, path: str) -> None:
        """Nobody looks at a draft any more."""
        self._places.pop(path, None)
        self._done.pop(path, None)

    def start(self) -> None:
        """Begins, or goes on with what can be found now that something has come up."""
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Ends it."""
        if self._task is not None:
            self._task.cancel()

    def keys(self, workspace: Workspace) -> dict[str, int]:
        """The keys that a draft cites, numbered from the one nearest to where the user looks."""
        keys: dict[str, int] = {}
        for path in reversed(list(self._places)):
            draft = workspace.project.drafts.get(path)
            for number in _nearest(draft.citations, self._places[path]) if draft else ():
                assert draft is not None
                keys.setdefault(draft.citations[number].key, len(keys))
        return keys

    async def _run(self) -> None:
        while self._again:
            self._again = False
            await asyncio.sleep(_PAUSE_SECONDS)
            for path in reversed(list(self._places)):
                workspace = await self._workspaces.of(path)
                if workspace is not None and path in self._places:  # Else it was closed meanwhile.
                    await self._make_cards(workspace, path)

    async def _make_cards(self, workspace: Workspace, path: str) -> None:
        """Makes all cards by the first pass, which is quick, and then better ones by both."""
        draft = workspace.project.drafts.get(path)
        if path not in self._done or self._done[path].workspace is not workspace:
            self._done[path] = _Done(workspace, set(), set())
        done = self._done[path]
        nearest = tuple(_nearest(draft.citations, self._places[path])) if draft else ()
        for make, numbers in (
            (self._cards.ahead, done.made),
            (self._cards.better_ahead, done.better),
        ):
            for number in nearest:
                assert draft is not None
                if await self._edits.pause():  # The draft is another one by now.
                    self._again = True
                if self._again:  # Or the user looks elsewhere.
                    return
                if number not in numbers:
                    await make(workspace, path, draft.citations[number])
                    await asyncio.sleep(0)
                    numbers.add(number)


def _nearest(citations: Sequence[Citation], place: int) -> Iterator[int]:
    """The numbers of the citations around a place, the nearest first."""
    at = bisect_left(citations, place, key=_start)
    for distance in range(_FARTHEST):
        for number in {at + distance, at - distance - 1}:
            if 0 <= number < len(citations):
                yield number


def _start(citation: Citation) -> int:
    return citation.range.start
