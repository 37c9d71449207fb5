"""An ontology as a JSON list of `{"name", "synonyms"}` -> concepts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citectx.base.compressed import opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def concepts(path: Path) -> Iterator[tuple[str, ...]]:
    """The names of one term after the other; a ValueError when the file holds something else."""
    with opened(path) as file:
        terms = json.load(file)
    if not isinstance(terms, list):
        raise ValueError("no list of terms")
    for term in terms:
        if not isinstance(term, dict) or not isinstance(term.get("name"), str):
            raise ValueError("a term without a name")
        yield (term["name"], *map(str, term.get("synonyms") or ()))
