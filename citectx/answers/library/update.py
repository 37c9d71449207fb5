"""Papers that somebody asks for -> indexed, as many as can be in the time that she waits."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from citectx.answers.library.indexing import Tools, index_waiting, look_again, writer
from citectx.papers.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.answers.library.catalogue import Item
    from citectx.answers.library.indexing import Library
    from citectx.papers.index.store import Store
    from citectx.settings import Settings
    from citectx.workspace.loading import Report

PATIENCE_SECONDS = 20  # For papers that are new; the rest of a large library comes the next time.


def bring_up_to_date(
    known: Library, items: Sequence[Item], settings: Settings, store: Store, report: Report
) -> None:
    """Notes papers and indexes those that are new or have changed, for some seconds at most."""
    known.catalogue.note(items)
    look_again(known)
    paths = frozenset(it.path for it in items)
    until = time.monotonic() + PATIENCE_SECONDS
    new = known.catalogue.coverage(paths).waiting
    if not new:
        return

    def go_on() -> bool:
        left = known.catalogue.coverage(paths).waiting
        report(new - left, new)
        return left > 0 and time.monotonic() < until

    with Pool(settings) as readers, writer(settings) as writing:
        tools = Tools(settings, store, readers, writing)
        list(index_waiting(known, tools, go_on))
