"""UMLS concept names (MRCONSO.RRF) -> concepts."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from citectx.base.compressed import lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

_CONCEPT, _LANGUAGE, _SOURCE, _NAME, _SUPPRESSED = 0, 1, 11, 14, 16


def concepts(path: Path, sources: Collection[str] = ()) -> Iterator[tuple[str, ...]]:
    """The English names of one concept after the other, from the given sources or from all.

    The rows of a concept stand together, as the Metathesaurus is delivered sorted. The 2015
    paper took SNOMED CT only (`SNOMEDCT_US`).
    """
    rows = (line.split("|") for line in lines(path))
    wanted = filter(partial(_is_wanted, sources), rows)
    for _, group in groupby(wanted, key=itemgetter(_CONCEPT)):
        yield tuple(row[_NAME] for row in group)


def _is_wanted(sources: Collection[str], row: list[str]) -> bool:
    return (
        len(row) > _SUPPRESSED
        and row[_LANGUAGE] == "ENG"
        and row[_SUPPRESSED] in ("N", "")
        and (not sources or row[_SOURCE] in sources)
    )
