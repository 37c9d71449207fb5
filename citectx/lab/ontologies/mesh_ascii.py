"""MeSH descriptors as ASCII (dYYYY.bin) -> concepts: heading and equivalent entry terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.base.compressed import lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_NEW = "*NEWRECORD"
_ENTRIES = ("ENTRY", "PRINT ENTRY")


def concepts(path: Path) -> Iterator[tuple[str, ...]]:
    """The terms of one record after the other."""
    terms: list[str] = []
    for line in lines(path):
        name, _, value = line.strip().partition(" = ")
        if name == _NEW:
            yield tuple(terms)
            terms = []
        elif name == "MH":
            terms.insert(0, value)
        elif name in _ENTRIES and _relation(value) in ("EQV", ""):
            terms.append(value.split("|")[0])
    yield tuple(terms)


def _relation(entry: str) -> str:
    """How an entry term relates to its heading: EQV, NRW, BRD, REL or unsaid.

    `A-23187|T109|T195|LAB|NRW|NLM (1991)|900308|abbcdef`: the last field names the others by
    letters, and d is the relation.
    """
    *values, layout = entry.split("|")
    if len(layout) != len(values) or "d" not in layout:
        return ""
    return values[layout.index("d")]
