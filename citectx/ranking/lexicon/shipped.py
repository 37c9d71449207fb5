"""Field -> the lexicon that ships with the package for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.model import Problem
from citectx.ranking.lexicon import stored

if TYPE_CHECKING:
    from citectx.ranking.lexicon import Lexicon

_SETS = Path(__file__).parent / "sets"


@cache
def shipped_lexicon(field: str) -> Lexicon | None:
    """The lexicon of a field, or None when there is none for it."""
    path = _SETS / f"{field}.lexicon"
    if not path.is_file():
        return None
    lexicon = stored.read(path)
    return None if isinstance(lexicon, Problem) else lexicon
