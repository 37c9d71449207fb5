"""Domain -> the vectors that ship with the package for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.model import Problem
from citectx.ranking.vectors import stored

if TYPE_CHECKING:
    from citectx.ranking.vectors import Vectors

_SETS = Path(__file__).parent / "sets"


@cache
def shipped(domain: str) -> Vectors | None:
    """The vectors of a domain, or None when there are none for it."""
    path = _SETS / f"{domain}.vectors"
    if not path.is_file():
        return None
    vectors = stored.read(path)
    return None if isinstance(vectors, Problem) else vectors
