"""Workspace -> the references that can be completed, ready to be searched and written."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.answers import card, completion
from citectx.answers.completion import listed
from citectx.answers.suggest.suggestions import ranked_keys
from citectx.bibliography import fields

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from citectx.answers.completion import Candidate, Listed
    from citectx.answers.suggest.situation import Situation
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer

    In = Callable[[Callable[[], Listed]], Awaitable[Listed]]  # A thread, of one kind or the other.

_PAUSE_SECONDS = 0.1  # Nothing heavy is begun between two letters.


class Catalogue:
    """The references of the project last completed in, made ready once for as long as they stay."""

    def __init__(self) -> None:
        self._of: object = None
        self._candidates = completion.listed(())
        self._written: dict[str, str] = {}
        self._situation: Situation | None = None
        self._by_fit = self._candidates
        self._ranking: asyncio.Task[None] | None = None
        self._waiting: asyncio.TimerHandle | None = None

    async def candidates(self, ls: CitectxServer, known: Workspace) -> Listed:
        """Every reference of a workspace."""
        return await self._listed(known, ls.session.in_thread)

    async def prepare(self, ls: CitectxServer, known: Workspace) -> None:
        """Makes ready what the first completion in a draft would wait for."""
        from citectx.answers.suggest.shelf import shelf

        await self._listed(known, ls.session.in_patience)
        await ls.session.in_patience(lambda: shelf(known))

    async def by_fit(
        self, ls: CitectxServer, known: Workspace, situation: Situation, seconds: float
    ) -> Listed:
        """The same, those first that fit what is being written, if that is known in time."""
        every = await self.candidates(ls, known)
        if self._situation == situation:
            return self._by_fit
        await asyncio.wait((self._begin(ls, known, situation),), timeout=seconds)
        return self._by_fit if self._situation == situation else every

    def by_fit_later(self, ls: CitectxServer, known: Workspace, situation: Situation) -> Listed:
        """The same as far as it is known; what is not is found out when typing rests."""
        if self._situation == situation:
            return self._by_fit
        if self._waiting is not None:
            self._waiting.cancel()
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(_PAUSE_SECONDS, self._begin, ls, known, situation)
        return self._candidates

    def written(self, candidate: Candidate) -> str:
        """The JSON of an item, without its end, which depends on the place."""
        key = candidate.reference.key
        if key not in self._written:
            self._written[key] = json.dumps(_item(candidate))[:-1]
        return self._written[key]

    async def _listed(self, known: Workspace, thread: In) -> Listed:
        if self._of is not known.references:
            made = await thread(lambda: listed(completion.catalogue(known)))
            self._of, self._candidates = known.references, made
            self._written, self._situation = {}, None
        return self._candidates

    def _begin(
        self, ls: CitectxServer, known: Workspace, situation: Situation
    ) -> asyncio.Task[None]:
        """The ranking under way, or else a new one."""
        if self._ranking is None or self._ranking.done():
            self._ranking = asyncio.create_task(self._rank(ls, known, situation))
        return self._ranking

    async def _rank(self, ls: CitectxServer, known: Workspace, situation: Situation) -> None:
        every = self._candidates
        ranked = await ls.session.in_thread(lambda: _ranked(every, known, situation))
        if every is self._candidates:
            self._by_fit, self._situation = ranked, situation


def _ranked(every: Listed, known: Workspace, situation: Situation) -> Listed:
    places = {key: place for place, key in enumerate(ranked_keys(known, situation))}
    last = len(places)
    return listed(sorted(every.candidates, key=lambda it: places.get(it.reference.key, last)))


def _item(candidate: Candidate) -> dict[str, object]:
    reference = candidate.reference
    who = ", ".join(filter(None, (card.people(reference), fields.year(reference))))
    return {
        "label": reference.key,
        "kind": lsp.CompletionItemKind.Reference.value,
        "detail": fields.title(reference),
        "labelDetails": {"description": who},
        "filterText": candidate.text,
    }
