"""Tables of names -> concepts, one row or one group of rows after the other."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from citectx.base.compressed import lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

HGNC_HEADINGS = ("hgnc_id\t", "HGNC ID\t")
MESH_ROW = re.compile(r"[DC]\d{6,}\t")

_FAMPLEX = "FPLX"
_ONE = ("symbol", "name", "Approved symbol", "Approved name")
_SEVERAL = ("alias_symbol", "alias_name", "prev_symbol", "Alias symbols", "Previous symbols")
_WITHDRAWN = re.compile("withdrawn", re.IGNORECASE)
_JOINT = re.compile(r"\||, ")
_CONCEPT, _LANGUAGE, _SOURCE, _NAME, _SUPPRESSED = 0, 1, 11, 14, 16


def synonym_lines(path: Path) -> Iterator[tuple[str, ...]]:
    """Lines of tab-separated synonyms; those that begin with # are comments."""
    for line in lines(path):
        if not line.startswith("#"):
            yield tuple(name for it in line.split("\t") if (name := it.strip()))


def famplex(path: Path) -> Iterator[tuple[str, ...]]:
    """FamPlex's grounding_map.csv: `text, FPLX, identifier, …` of families and complexes."""
    names: defaultdict[str, list[str]] = defaultdict(list)
    for row in csv.reader(lines(path)):
        if len(row) > 2 and row[1] == _FAMPLEX:
            names[row[2]].append(row[0])
    for identifier, known in names.items():
        yield (identifier.replace("_", " "), *known)


def hgnc(path: Path) -> Iterator[tuple[str, ...]]:
    """HGNC's table of human genes: symbol, name, aliases, earlier symbols; no withdrawn ones.

    Both layouts are read: the complete set (`symbol`, `alias_symbol`, several joined by |) and what
    the download page puts together (`Approved symbol`, `Alias symbols`, joined by commas).
    """
    for row in csv.DictReader(lines(path), delimiter="\t"):
        if not _WITHDRAWN.search(row.get("status") or row.get("Status") or ""):
            names = [row.get(column) or "" for column in _ONE]
            for column in _SEVERAL:
                names += _JOINT.split(row.get(column) or "")
            yield tuple(name for it in names if (name := it.strip('" ')))


def mesh_table(path: Path) -> Iterator[tuple[str, ...]]:
    """MeSH as `D000003<TAB>Abattoirs<TAB>Abattoir|House, Slaughter…`, inverted names left out."""
    for line in lines(path):
        _, name, others, *_ = (*line.rstrip("\r\n").split("\t"), "", "")
        names = (name, *others.split("|"))
        written = {it.lower() for it in names}
        yield tuple(it for it in names if it and not _is_inverted(it, written))


def _is_inverted(name: str, written: set[str]) -> bool:
    """Whether `House, Slaughter` stands beside `Slaughter House`."""
    head, comma, rest = name.lower().partition(", ")
    return bool(comma) and f"{rest} {head}" in written


def umls(path: Path, sources: Collection[str] = ()) -> Iterator[tuple[str, ...]]:
    """UMLS concept names (MRCONSO.RRF) in English, from the given sources or from all.

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
