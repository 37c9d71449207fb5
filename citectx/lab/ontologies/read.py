"""Ontology files of any kind -> lexicon."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from citectx.base import arrays, compressed
from citectx.lab.ontologies import records, tables
from citectx.model import Problem
from citectx.ranking.lexicon import Lexicon, build, stored

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path

Concepts = Iterable[Sequence[str]]

Importer = Callable[["Path"], "Iterator[tuple[str, ...]]"]

_WORDNET = re.compile(rf"(?:data|index)\.(?:{'|'.join(records.WORDNET_PARTS)})")
# How each kind of file is told by its name, or else by its first lines, and what reads it.
_BY_NAME: tuple[tuple[re.Pattern[str], Importer], ...] = (
    (_WORDNET, records.wordnet),
    (re.compile(r".*\.obo"), records.obo),
    (re.compile(r".*\.xml"), records.mesh_xml),
    (re.compile(r".*\.json"), records.json_terms),
    (re.compile(r".*\.csv"), tables.famplex),
)
_BY_LINES: tuple[tuple[Callable[[str], bool], Importer], ...] = (
    (lambda first: records.MESH_RECORD in first, records.mesh_ascii),
    (lambda first: first.startswith(tables.HGNC_HEADINGS), tables.hgnc),
    (lambda first: tables.MESH_ROW.match(first) is not None, tables.mesh_table),
)


def read(
    paths: Sequence[Path],
    sources: Collection[str] = (),
    provenance: Mapping[str, Any] | None = None,
    select: Callable[[Concepts], Concepts] = iter,
) -> Lexicon | Problem:
    """The lexicon of all files together; `sources` chooses vocabularies of the UMLS.

    `select` makes of all concepts those that are kept.
    """
    from lxml.etree import XMLSyntaxError

    path = paths[0]
    try:
        if len(paths) == 1 and path.is_file() and arrays.is_ours(path):
            return stored.read(path)
        return build.lexicon(select(chain.from_iterable(_each(paths, sources))), provenance)
    except (*compressed.BROKEN, SyntaxError, XMLSyntaxError, ValueError) as error:
        message = f"The ontology cannot be read ({error}); is the file complete?"
        return Problem("lexicon-unreadable", message, str(path))


def _each(paths: Sequence[Path], sources: Collection[str]) -> Iterator[Iterator[tuple[str, ...]]]:
    for path in paths:
        yield _importer(path, sources)(path)


def _importer(path: Path, sources: Collection[str]) -> Importer:
    name = compressed.plain_name(path)
    if path.is_dir():
        return records.wordnet
    if name.upper().endswith(".RRF"):
        return partial(tables.umls, sources=sources)
    by_name = (importer for pattern, importer in _BY_NAME if pattern.fullmatch(name))
    return next(by_name, None) or _by_lines(path)


def _by_lines(path: Path) -> Importer:
    first = "".join(islice(compressed.lines(path), 5))
    return next((importer for fits, importer in _BY_LINES if fits(first)), tables.synonym_lines)
