"""The second pass over evidence that was shown, in a thread of its own.

A hover never waits for it: it shows what the first pass found, and the next look at the same
citation what both found together.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.model import Problem
from citectx.ranking.rank import rank

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from citectx.papers.index.store import Store
    from citectx.ranking import Rank
    from citectx.ranking.encoder import Encode, Encoder
    from citectx_server.session.cards.card_memory import CardMemory, EvidenceCard
    from citectx_server.session.configuration import Configuration
    from citectx_server.session.papers.readers import Readers

    Make = Callable[[Rank], EvidenceCard]

_MOST = 100  # Cards that wait; older ones are no longer looked at.


class SecondPass:
    """Makes cards again by both passes, the one asked for last first."""

    def __init__(
        self,
        configuration: Configuration,
        readers: Readers,
        memory: CardMemory,
        warn: Callable[[str], None],
    ) -> None:
        self._configuration = configuration
        self._readers = readers
        self._memory = memory
        self._warn = warn
        self._waiting: dict[Hashable, Make] = {}
        self._thread: ThreadPoolExecutor | None = None
        self._loaded: tuple[str, Store | None, Rank | None] = ("", None, None)
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def soon(self, key: Hashable, make: Make) -> None:
        """Puts a better card in the place of the one remembered under `key`, if a model is set."""
        settings = self._configuration.settings
        if not settings.neural_model or settings.ranker not in ("fused", "neural"):
            return
        self._waiting.pop(key, None)
        self._waiting[key] = make
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
            model = await self._model(self._configuration.settings.neural_model)
            if model is None:
                self._waiting.clear()
                return
            key, make = self._waiting.popitem()
            try:
                card = await loop.run_in_executor(self._thread, make, model)
            except CancelledError:
                return
            self._memory.put(key, card)

    async def _model(self, folder: str) -> Rank | None:
        """Both passes with the model in a folder; what is wrong with it is told once."""
        store = self._readers.store
        if self._loaded[:2] != (folder, store):
            from citectx.ranking.encoder.load import load
            from citectx.ranking.encoder.second_pass import rank as both

            loop = asyncio.get_running_loop()
            encoder = await loop.run_in_executor(self._thread, load, folder)
            if isinstance(encoder, Problem):
                self._warn(encoder.message)
                self._loaded = folder, store, None
            else:
                both_passes = both(rank("fused"), self._stoppable(encoder), store)
                self._loaded = folder, store, both_passes
        return self._loaded[2]

    def _stoppable(self, encoder: Encoder) -> Encoder:
        return replace(encoder, encode=self._encoding(encoder.encode))

    def _encoding(self, encode: Encode) -> Encode:
        def encoded(texts: Sequence[str]) -> NDArray[np.float32]:
            if self._stopped:
                raise CancelledError
            return encode(texts)

        return encoded
