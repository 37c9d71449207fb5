"""Sentences about a paper, and its own -> a short summary of it.

Every method is a module with the same function: `order(counts)` gives the numbers of the sentences,
best first, one at a time, so that a short summary costs little. `selection` takes from that what
fits and does not repeat itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.answers.summaries.counts import Counts

Order = Callable[["Counts"], Iterator[int]]

METHODS = ("klsum", "lexrank", "lsa", "sumbasic")
DEFAULT = "klsum"


def method(name: str) -> Order:
    """The method of that name; a ValueError whose words list them where there is none."""
    from citectx.answers.summaries import klsum, lexrank, lsa, sumbasic

    orders = (klsum.order, lexrank.order, lsa.order, sumbasic.order)
    known: dict[str, Order] = dict(zip(METHODS, orders, strict=True))
    if name not in known:
        raise ValueError(f"{name} is no method of summary; choose one of {', '.join(METHODS)}.")
    return known[name]
