"""The second pass over evidence that was shown, in a thread of its own.

A hover never waits for it: it shows what the first pass found, and the next look at the same
citation what both found together.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import CancelledError, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Problem
from citectx.ranking.encoder.both_passes import has_second_pass

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from citectx.papers.index.store import Store
    from citectx.ranking import Rank
    from citectx.ranking.encoder import Encode
    from citectx.settings import Settings
    from citectx_server.session.cards.card_memory import CardMemory, EvidenceCard
    from citectx_server.session.papers.readers import Readers

    Make = Callable[[Rank], EvidenceCard]

_MOST = 100  # Cards that wait; older ones are no longer looked at.


class _Waiting(NamedTuple):
    """A card to be made again, with the encoder in a folder."""

    make: Make
    folder: str


class SecondPass:
    """Makes cards again by both passes, the one asked for last first."""

    def __init__(
        self,
        readers: Readers,
        memory: CardMemory,
        warn: Callable[[str], None],
    ) -> None:
        self._readers = readers
        self._memory = memory
        self._warn = warn
        self._waiting: dict[Hashable, _Waiting] = {}
        self._thread: ThreadPoolExecutor | None = None
        self._loaded: dict[tuple[str, Store], Rank | None] = {}
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def soon(self, key: Hashable, make: Make, settings: Settings) -> None:
        """Puts a better card in the place of the one remembered under `key`, if a model is set."""
        if not has_second_pass(settings.ranker, settings):
            return
        self._waiting.pop(key, None)
        self._waiting[key] = _Waiting(make, settings.neural_model)
        if len(self._waiting) > _MOST:
            del self._waiting[next(iter(self._waiting))]
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Ends it; the sentences that are being looked at are the last ones."""
        self._stopped = True
        self._waiting.clear()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        self._thread = self._thread or ThreadPoolExecutor(1, "citectx-neural")
        while self._waiting and not self._stopped:
            key, waiting = self._waiting.popitem()
            try:
                both = await self._both_passes(waiting.folder)
                if both is not None:
                    card = await loop.run_in_executor(self._thread, waiting.make, both)
                    self._memory.put(key, card)
            except CancelledError:
                return

    async def _both_passes(self, folder: str) -> Rank | None:
        """Both passes with the encoder in a folder; what is wrong with it is told once."""
        store = self._readers.store
        if (folder, store) not in self._loaded:
            from citectx.ranking.encoder.both_passes import both_passes

            load = partial(both_passes, folder, store, self._stoppable)
            both = await asyncio.get_running_loop().run_in_executor(self._thread, load)
            if isinstance(both, Problem):
                self._warn(both.message)
            # Those of an older cache are of no more use.
            self._loaded = {key: it for key, it in self._loaded.items() if key[1] is store}
            self._loaded[folder, store] = None if isinstance(both, Problem) else both
        return self._loaded[folder, store]

    def _stoppable(self, encode: Encode) -> Encode:
        def encoded(texts: Sequence[str]) -> NDArray[np.float32]:
            if self._stopped:
                raise CancelledError
            return encode(texts)

        return encoded
