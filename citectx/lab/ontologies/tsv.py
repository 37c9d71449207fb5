"""Plain lines of tab-separated synonyms -> concepts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.base.compressed import lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def concepts(path: Path) -> Iterator[tuple[str, ...]]:
    """The synonyms of one line after the other; lines that begin with # are comments."""
    for line in lines(path):
        if not line.startswith("#"):
            yield tuple(name for it in line.split("\t") if (name := it.strip()))
