"""Settings -> the encoder that they choose, with one process for the whole session.

Its functions wait, so that only threads may ask it which nobody waits for.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.model import Problem

if TYPE_CHECKING:
    from citectx.papers.index.store import Store
    from citectx.ranking.encoder.chosen import Chosen
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.settings import Settings
    from citectx_server.session.papers.readers import Readers


class Encoders:
    """The encoders of a session, mostly one, each begun when it is first asked for."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._lock = threading.Lock()
        self._store: Store | None = None
        self._chosen: dict[str, Chosen | Problem | None] = {}
        self._stopped = False

    def of(self, settings: Settings) -> Encoder | None:
        """The encoder that settings choose; for any thread but that of the event loop."""
        from citectx.ranking.encoder.chosen import chosen

        with self._lock:
            store = self._readers.store
            if store is not self._store:  # Other settings hold, and maybe another cache.
                self._end()
                self._store = store
            if self._stopped:
                return None
            if settings.encoder not in self._chosen:
                self._chosen[settings.encoder] = chosen(replace(settings, workers=1), store)
            made = self._chosen[settings.encoder]
            return None if made is None or isinstance(made, Problem) else made.encoder

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with encoders that were asked for."""
        each = (
            it if it is None or isinstance(it, Problem) else it.processes.problem
            for it in self._chosen.copy().values()
        )
        return tuple(it for it in each if it is not None)

    def stop(self) -> None:
        """Ends their processes; none of them is waited for."""
        with self._lock:
            self._stopped = True
            self._end()

    def _end(self) -> None:
        for it in self._chosen.values():
            if it is not None and not isinstance(it, Problem):
                it.processes.stop()
        self._chosen = {}
