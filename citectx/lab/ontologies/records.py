"""Files of records, a concept or a term each -> concepts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citectx.base.compressed import lines, open_compressed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MESH_RECORD = "*NEWRECORD"
WORDNET_PARTS = ("noun", "verb", "adj", "adv")

_ENTRIES = ("ENTRY", "PRINT ENTRY")


def obo(path: Path) -> Iterator[tuple[str, ...]]:
    """OBO: the name of each term and its exact synonyms, without obsolete ones.

    Broad, narrow and related synonyms are left out: they do not mean the same.
    """
    import fastobo

    with open_compressed(path) as file:
        for frame in fastobo.iter(file, threads=1):
            if isinstance(frame, fastobo.term.TermFrame):
                yield _frame_names(frame)


def _frame_names(frame: object) -> tuple[str, ...]:
    from fastobo import term

    names: list[str] = []
    for clause in frame:  # type: ignore[attr-defined]
        if isinstance(clause, term.IsObsoleteClause) and clause.obsolete:
            return ()
        if isinstance(clause, term.NameClause):
            names.insert(0, str(clause.name))
        if isinstance(clause, term.SynonymClause) and clause.synonym.scope == "EXACT":
            names.append(str(clause.synonym.desc))
    return tuple(names)


def json_terms(path: Path) -> Iterator[tuple[str, ...]]:
    """A JSON list of `{"name", "synonyms"}`; a ValueError when the file holds something else."""
    with open_compressed(path) as file:
        terms = json.load(file)
    if not isinstance(terms, list):
        raise ValueError("no list of terms")
    for term in terms:
        if not isinstance(term, dict) or not isinstance(term.get("name"), str):
            raise ValueError("a term without a name")
        yield (term["name"], *map(str, term.get("synonyms") or ()))


def mesh_xml(path: Path) -> Iterator[tuple[str, ...]]:
    """MeSH descriptors as XML (descYYYY.xml): the terms of each concept of a record."""
    from lxml import etree

    with open_compressed(path) as file:
        parser = etree.iterparse(file, tag="Concept", resolve_entities=False, no_network=True)
        for _, concept in parser:
            yield tuple(term.text or "" for term in concept.iterfind("TermList/Term/String"))
            concept.clear()
            # The emptied elements before this one would otherwise pile up to the whole file.
            while concept.getprevious() is not None:
                del concept.getparent()[0]


def mesh_ascii(path: Path) -> Iterator[tuple[str, ...]]:
    """MeSH descriptors as ASCII (dYYYY.bin): heading and equivalent entry terms."""
    terms: list[str] = []
    for line in lines(path):
        name, _, value = line.strip().partition(" = ")
        if name == MESH_RECORD:
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


def wordnet(path: Path) -> Iterator[tuple[str, ...]]:
    """The synsets of WordNet's dict files (data.noun, data.verb, data.adj, data.adv).

    `path` is the dict folder, one of its data files, or an index file beside its data file.
    """
    if path.is_dir():
        for part in WORDNET_PARTS:
            for data in sorted(path.glob(f"data.{part}*")):
                yield from wordnet(data)
        return
    if path.name.startswith("index."):
        path = path.with_name(path.name.replace("index.", "data.", 1))
    for line in lines(path):
        yield _synset(line)


def _synset(line: str) -> tuple[str, ...]:
    """`offset file type count word id word id … | gloss`, the count in hexadecimal."""
    fields = line.split()
    if line.startswith(" ") or len(fields) < 6:  # Lines that begin with blanks are the licence.
        return ()
    try:
        count = int(fields[3], 16)
    except ValueError:
        return ()
    # `(a)`, `(p)` and `(ip)` say where an adjective may stand.
    words = (word.partition("(")[0] for word in fields[4 : 4 + 2 * count : 2])
    return tuple(word.replace("_", " ") for word in words)
