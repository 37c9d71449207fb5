"""Field -> the vectors that ship with the package for it."""

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
def shipped_fields() -> tuple[str, ...]:
    """The fields that vectors ship for: a set of vectors is all that it takes."""
    return tuple(sorted(it.stem for it in _SETS.glob("*.vectors")))


@cache
def shipped_vectors(field: str) -> Vectors | None:
    """The vectors of a field, or None when there are none for it."""
    path = _SETS / f"{field}.vectors"
    if not path.is_file():
        return None
    vectors = stored.read(path)
    return None if isinstance(vectors, Problem) else vectors
