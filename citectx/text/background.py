"""Term -> how rare it is in the literature of a field, from counts that ship with the package.

A paper of two hundred sentences cannot tell which of its words are common everywhere; a corpus
can. `python -m citectx.lab.training.count_background` makes the counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.compressed import open_compressed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy as np
    from numpy.typing import NDArray

_DATA = Path(__file__).parent / "data"
_START, _END = "background-", ".tsv.xz"


@dataclass(frozen=True, slots=True, eq=False)
class Background:
    """In how many of `size` passages each term occurs; rarer ones than `least` are not listed."""

    size: int
    least: int
    counts: Mapping[str, int]


@cache
def fields() -> tuple[str, ...]:
    """The fields whose counts ship: a file of counts is all that it takes to be one."""
    return tuple(sorted(it.name[len(_START) : -len(_END)] for it in _DATA.glob(f"{_START}*{_END}")))


@cache
def default_field() -> str:
    """The field of most counts, for texts of which nothing better is known."""
    return max(fields(), key=lambda it: _path(it).stat().st_size)


@cache
def background(field: str) -> Background:
    """The counts of a field."""
    return read(_path(field))


def _path(field: str) -> Path:
    return _DATA / f"{_START}{field}{_END}"


def read(path: Path) -> Background:
    """The counts of a file that `count_background` wrote."""
    with open_compressed(path) as file:  # At once, because line by line takes twice as long.
        size, least, *rows = file.read().decode().split()
    counts = dict(zip(rows[::2], map(int, rows[1::2]), strict=True))
    return Background(int(size), int(least), counts)


def idf(background: Background, term: str) -> float:
    """The natural logarithm of how many passages there are for each that has the term."""
    return log(background.size / background.counts.get(term, background.least))


def idfs(background: Background, terms: Iterable[str]) -> NDArray[np.float64]:
    """The same for many terms."""
    import numpy as np

    counts = np.array([background.counts.get(term, background.least) for term in terms], np.float64)
    found: NDArray[np.float64] = np.log(background.size / counts)
    return found
