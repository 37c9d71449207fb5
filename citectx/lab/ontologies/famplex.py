"""FamPlex's grounding_map.csv -> concepts: what families and complexes of proteins are called."""

from __future__ import annotations

import csv
from collections import defaultdict
from typing import TYPE_CHECKING

from citectx.base.compressed import lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SPACE = "FPLX"


def concepts(path: Path) -> Iterator[tuple[str, ...]]:
    """The names of one family or complex after the other: `text, FPLX, identifier, …`."""
    names: defaultdict[str, list[str]] = defaultdict(list)
    for row in csv.reader(lines(path)):
        if len(row) > 2 and row[1] == _SPACE:
            names[row[2]].append(row[0])
    for identifier, known in names.items():
        yield (identifier.replace("_", " "), *known)
