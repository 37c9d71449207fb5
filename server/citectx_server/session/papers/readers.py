"""What reads papers and bibliographies: processes and a cache, as the settings want them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from citectx.bibliography import cache
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from citectx.model import Bibliography
    from citectx.settings import Settings


class Readers:
    """The processes and the cache of one session; other settings need others."""

    def __init__(self, settings: Settings) -> None:
        self._begin(settings)

    def _begin(self, settings: Settings) -> None:
        self.store = Store(settings)
        self.pool = Pool(settings)
        latest: dict[str, cache.Latest] = {}
        self._from_file = cache.remember_latest(partial(cache.read, self.store), latest)
        self._from_editor = cache.remember_latest(partial(cache.read_typed, self.store), latest)

    def configure(self, settings: Settings) -> None:
        """Begins anew under other settings."""
        self.pool.stop()
        self._begin(settings)

    def stop(self) -> None:
        """Ends the processes; none of them is waited for."""
        self.pool.stop()

    def bibliography(
        self, file: str, text: str, strings: Mapping[str, str] | None, typed: Collection[str]
    ) -> Bibliography:
        """A bibliography; what is `typed` changes too often to be kept on disk."""
        read = self._from_editor if file in typed else self._from_file
        return read(file, text, strings)
