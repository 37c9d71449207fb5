"""HGNC's table of human genes -> concepts: symbol, name, aliases and earlier symbols.

Both layouts of the HGNC are read: the complete set (`symbol`, `alias_symbol`, several joined by |)
and what its download page puts together (`Approved symbol`, `Alias symbols`, joined by commas).
"""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

from citectx.base.compressed import lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HEADINGS = ("hgnc_id\t", "HGNC ID\t")

_ONE = ("symbol", "name", "Approved symbol", "Approved name")
_SEVERAL = ("alias_symbol", "alias_name", "prev_symbol", "Alias symbols", "Previous symbols")
_WITHDRAWN = re.compile("withdrawn", re.IGNORECASE)
_JOINT = re.compile(r"\||, ")


def concepts(path: Path) -> Iterator[tuple[str, ...]]:
    """The names of one gene after the other, without withdrawn ones."""
    for row in csv.DictReader(lines(path), delimiter="\t"):
        if not _WITHDRAWN.search(row.get("status") or row.get("Status") or ""):
            names = [row.get(column) or "" for column in _ONE]
            for column in _SEVERAL:
                names += _JOINT.split(row.get(column) or "")
            yield tuple(name for it in names if (name := it.strip('" ')))
