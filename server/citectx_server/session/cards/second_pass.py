"""The second pass over evidence, in a thread of its own.

A hover never waits for it: it shows what the first pass found, and the next look at the same
citation what both found together. Most cards have been through it before anybody looks at them.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from citectx.ranking.encoder.both_passes import BothPasses

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from citectx.ranking import Rank
    from citectx.settings import Settings
    from citectx_server.session.cards.card_memory import CardMemory, EvidenceCard
    from citectx_server.session.encoders import Encoders
    from citectx_server.session.threads import Threads

    Make = Callable[[Rank], EvidenceCard]


_MOST = 100  # Cards that wait; older ones are no longer looked at.


class SecondPass:
    """Makes cards again by both passes, those that somebody has asked for first."""

    def __init__(
        self,
        encoders: Encoders,
        threads: Threads,
        memory: CardMemory,
        warn: Callable[[str], None],
    ) -> None:
        self._encoders = encoders
        self._threads = threads
        self._memory = memory
        self._warn = warn
        self._asked = ThreadPoolExecutor(1, "citectx-second-pass")
        self._ahead = ThreadPoolExecutor(1, "citectx-second-pass-ahead")
        self._waiting: dict[Hashable, tuple[Make, Settings]] = {}
        self._coming: set[Hashable] = set()
        self._task: asyncio.Task[None] | None = None

    def soon(self, key: Hashable, make: Make, settings: Settings) -> None:
        """Puts a better card in the place of the one remembered under `key`, the latest first."""
        if key in self._coming:
            return
        self._waiting.pop(key, None)
        self._waiting[key] = make, settings
        if len(self._waiting) > _MOST:
            del self._waiting[next(iter(self._waiting))]
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def ahead(self, key: Hashable, make: Make, settings: Settings) -> None:
        """The same for a card that nobody has asked for yet; it waits until that is there."""
        if key not in self._coming:
            await self._improve(self._ahead, key, make, settings)

    def stop(self) -> None:
        """Makes no more cards better."""
        self._waiting.clear()
        for it in (self._asked, self._ahead):
            it.shutdown(wait=False, cancel_futures=True)

    async def _run(self) -> None:
        while self._waiting:
            key, (make, settings) = self._waiting.popitem()
            await self._improve(self._asked, key, make, settings)

    async def _improve(
        self, thread: ThreadPoolExecutor, key: Hashable, make: Make, settings: Settings
    ) -> None:
        def better() -> EvidenceCard | None:
            encoder = self._encoders.of(settings)
            self._threads.step_aside()
            return make(BothPasses(encoder)) if encoder else None

        self._coming.add(key)
        try:
            card = await asyncio.get_running_loop().run_in_executor(thread, better)
        finally:
            self._coming.discard(key)
        card = card or self._memory.get(key)
        if card is not None:
            self._memory.put(key, card._replace(is_final=True))
        for problem in self._encoders.problems:
            self._warn(problem.message)
