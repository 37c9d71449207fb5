"""Sentences about a paper, and its own -> a short summary of it.

Every method is the module of its name, with one function: `order(counts)` gives the numbers of the
sentences, best first, one at a time, so that a short summary costs little. `selection` takes from
that what fits and does not repeat itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.answers.summaries.counts import Counts

Order = Callable[["Counts"], Iterator[int]]

METHODS = ("klsum", "lexrank", "lsa", "sumbasic")
DEFAULT = "klsum"


def method(name: str) -> Order:
    """The method of that name; a ValueError whose words list them where there is none."""
    if name not in METHODS:
        raise ValueError(f"{name} is no method of summary; choose one of {', '.join(METHODS)}.")
    order: Order = import_module(f"citectx.answers.summaries.{name}").order
    return order
