"""Workspace -> the references that can be completed, ready to be searched and written."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from citectx.answers import completion
from citectx.answers.completion import searchable
from citectx.answers.suggest.suggestions import ranked_keys

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from citectx.answers.completion import Candidate, Listed
    from citectx.answers.suggest.situation import Situation
    from citectx.workspace import Workspace
    from citectx_server.session.threads import Threads

    In = Callable[[Callable[[], Listed]], Awaitable[Listed]]  # A thread, of one kind or the other.

MOST_SENT = 100  # So few are sent all at once, and the client asks no more.
_TYPING_SECONDS = 0.003  # Who types on knows what she wants; who has not begun wants to be told.
_CHOOSING_SECONDS = 1.0
_PAUSE_SECONDS = 0.1  # Nothing heavy is begun between two letters.


class CompletionCandidates:
    """The references of the project last completed in, made ready once for as long as they stay.

    `write` makes the JSON of an item, without its end, which depends on the place.
    """

    def __init__(self, threads: Threads, write: Callable[[Candidate], str]) -> None:
        self._threads = threads
        self._write = write
        self._of: object = None
        self._candidates = completion.searchable(())
        self._written: dict[str, str] = {}
        self._situation: Situation | None = None
        self._by_fit = self._candidates
        self._ranking: asyncio.Task[None] | None = None
        self._waiting: asyncio.TimerHandle | None = None

    async def every(self, workspace: Workspace) -> Listed:
        """Every reference of a workspace."""
        return await self._listed(workspace, self._threads.answering)

    async def prepare(self, workspace: Workspace) -> None:
        """Makes ready what the first completion in a draft would wait for."""
        from citectx.answers.suggest.shelf import shelf

        await self._listed(workspace, self._threads.patient)
        await self._threads.patient(lambda: shelf(workspace))

    async def for_key(self, workspace: Workspace, situation: Situation, typed: str) -> Listed:
        """The same for a key of which something is typed, those first that fit the sentence."""
        every = await self.every(workspace)
        if not typed:
            return await self._by_fit_soon(workspace, situation, _CHOOSING_SECONDS)
        if len(every.candidates) <= MOST_SENT:
            return await self._by_fit_soon(workspace, situation, _TYPING_SECONDS)
        return self._by_fit_later(workspace, situation)  # The client asks at the next letter.

    def written(self, candidate: Candidate) -> str:
        """The JSON of an item, made once."""
        key = candidate.reference.key
        if key not in self._written:
            self._written[key] = self._write(candidate)
        return self._written[key]

    async def _by_fit_soon(
        self, workspace: Workspace, situation: Situation, seconds: float
    ) -> Listed:
        """The same, those first that fit what is being written, if that is known in time."""
        every = await self.every(workspace)
        if self._situation == situation:
            return self._by_fit
        await asyncio.wait((self._begin(workspace, situation),), timeout=seconds)
        return self._by_fit if self._situation == situation else every

    def _by_fit_later(self, workspace: Workspace, situation: Situation) -> Listed:
        """The same as far as it is known; what is not is found out when typing rests."""
        if self._situation == situation:
            return self._by_fit
        if self._waiting is not None:
            self._waiting.cancel()
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(_PAUSE_SECONDS, self._begin, workspace, situation)
        return self._candidates

    async def _listed(self, workspace: Workspace, thread: In) -> Listed:
        if self._of is not workspace.references:
            made = await thread(lambda: searchable(completion.catalogue(workspace)))
            self._of, self._candidates = workspace.references, made
            self._written, self._situation = {}, None
        return self._candidates

    def _begin(self, workspace: Workspace, situation: Situation) -> asyncio.Task[None]:
        """The ranking under way, or else a new one."""
        if self._ranking is None or self._ranking.done():
            self._ranking = asyncio.create_task(self._rank(workspace, situation))
        return self._ranking

    async def _rank(self, workspace: Workspace, situation: Situation) -> None:
        every = self._candidates
        ranked = await self._threads.answering(lambda: _ranked(every, workspace, situation))
        if every is self._candidates:
            self._by_fit, self._situation = ranked, situation


def _ranked(every: Listed, workspace: Workspace, situation: Situation) -> Listed:
    places = {key: place for place, key in enumerate(ranked_keys(workspace, situation))}
    last = len(places)
    return searchable(sorted(every.candidates, key=lambda it: places.get(it.reference.key, last)))
