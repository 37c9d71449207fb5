"""The search beyond a draft's own bibliographies, made ready in the background."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.answers.search.wider import wider_search

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.answers.search import Search
    from citectx.settings import Settings
    from citectx_server.session.configuration import Configuration
    from citectx_server.session.papers.readers import Readers

log = logging.getLogger(__name__)

_PATIENCE = 2.0  # Seconds that a first answer waits for it,
_FRESH = 10.0  # and that one is taken to be as the files are.
_FAILED = "Suggestions come from the draft's own bibliographies alone, because: "


class LibrarySearch:
    """Keeps the search of each folder; a large library is indexed while answers go without it."""

    def __init__(
        self, configuration: Configuration, readers: Readers, warn: Callable[[str], None]
    ) -> None:
        self._configuration = configuration
        self._readers = readers
        self._warn = warn
        self._threads = ThreadPoolExecutor(1, "citectx-library")
        self._ready: dict[tuple[str, Settings], tuple[float, Search | None]] = {}
        self._coming: dict[tuple[str, Settings], asyncio.Future[Search | None]] = {}

    async def search(self, root: str) -> Search | None:
        """The search for the draft with this root; None while there is none."""
        settings = self._configuration.settings
        if settings.suggest_scope == "draft":
            return None
        asked = str(Path(root).parent), settings
        made, ready = self._ready.get(asked, (0.0, None))
        if time.monotonic() - made < _FRESH:
            return ready
        if asked not in self._coming:
            loop = asyncio.get_running_loop()
            # A question is asked in a thread, and only the loop talks to the client.
            tell = partial(_from_thread, loop, self._warn)
            self._coming[asked] = loop.run_in_executor(
                self._threads, wider_search, *asked, self._readers.store, tell
            )
            self._coming[asked].add_done_callback(lambda done: self._put(asked, done))
        await asyncio.wait([self._coming[asked]], timeout=0 if ready else _PATIENCE)
        return self._ready.get(asked, (0.0, None))[1]

    def stop(self) -> None:
        """Ends it; what is indexed already is kept in the cache."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _put(self, asked: tuple[str, Settings], done: asyncio.Future[Search | None]) -> None:
        self._coming.pop(asked, None)
        if done.cancelled():
            return
        if (error := done.exception()) is not None:
            log.error("The wider search cannot be made ready.", exc_info=error)
            self._warn(f"{_FAILED}{error}")
        current = self._configuration.settings
        kept = {key: it for key, it in self._ready.items() if key[1] == current}
        ready = None if error else done.result()
        self._ready = {**kept, asked: (time.monotonic(), ready)}


def _from_thread(
    loop: asyncio.AbstractEventLoop, warn: Callable[[str], None], message: str
) -> None:
    loop.call_soon_threadsafe(warn, message)
