"""Ontology files of any kind -> lexicon."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from citectx.base import arrays, compressed
from citectx.lab.ontologies import (
    famplex,
    hgnc,
    mesh_ascii,
    mesh_tsv,
    mesh_xml,
    obo,
    ontology_json,
    tsv,
    umls,
    wordnet,
)
from citectx.model import Problem
from citectx.ranking.lexicon import Lexicon, build, stored

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path

Concepts = Iterable[Sequence[str]]

_WORDNET = re.compile(rf"(?:data|index)\.(?:{'|'.join(wordnet.PARTS)})")


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
        name = compressed.plain_name(path)
        if path.is_dir() or _WORDNET.fullmatch(name):
            yield wordnet.concepts(path)
        elif name.endswith(".obo"):
            yield obo.concepts(path)
        elif name.endswith(".xml"):
            yield mesh_xml.concepts(path)
        elif name.upper().endswith(".RRF"):
            yield umls.concepts(path, sources)
        elif name.endswith(".json"):
            yield ontology_json.concepts(path)
        elif name.endswith(".csv"):
            yield famplex.concepts(path)
        else:
            yield _lines(path)


def _lines(path: Path) -> Iterator[tuple[str, ...]]:
    """The concepts of a file whose first lines tell what it is."""
    first = tuple(islice(compressed.lines(path), 5))
    if any("*NEWRECORD" in line for line in first):
        return mesh_ascii.concepts(path)
    if first and first[0].startswith(hgnc.HEADINGS):
        return hgnc.concepts(path)
    if first and mesh_tsv.ROW.match(first[0]):
        return mesh_tsv.concepts(path)
    return tsv.concepts(path)
