"""MeSH as a table (`D000003<TAB>Abattoirs<TAB>Abattoir|House, Slaughter…`) -> concepts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.base.compressed import lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROW = re.compile(r"[DC]\d{6,}\t")


def concepts(path: Path) -> Iterator[tuple[str, ...]]:
    """The names of one descriptor after the other, inverted ones left out."""
    for line in lines(path):
        _, name, others, *_ = (*line.rstrip("\r\n").split("\t"), "", "")
        names = (name, *others.split("|"))
        written = {it.lower() for it in names}
        yield tuple(it for it in names if it and not _is_inverted(it, written))


def _is_inverted(name: str, written: set[str]) -> bool:
    """Whether `House, Slaughter` stands beside `Slaughter House`."""
    head, comma, rest = name.lower().partition(", ")
    return bool(comma) and f"{rest} {head}" in written
