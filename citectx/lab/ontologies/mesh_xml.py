"""MeSH descriptors as XML (descYYYY.xml) -> concepts: the terms of each concept of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.base.compressed import opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def concepts(path: Path) -> Iterator[tuple[str, ...]]:
    """The terms of one concept after the other; a record may hold several, which differ."""
    from lxml import etree

    with opened(path) as file:
        parser = etree.iterparse(file, tag="Concept", resolve_entities=False, no_network=True)
        for _, concept in parser:
            yield tuple(term.text or "" for term in concept.iterfind("TermList/Term/String"))
            concept.clear()
            # The emptied elements before this one would otherwise pile up to the whole file.
            while concept.getprevious() is not None:
                del concept.getparent()[0]
