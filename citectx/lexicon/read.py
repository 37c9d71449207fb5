"""Ontology files of any kind -> lexicon."""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from citectx import arrays, compressed
from citectx.lexicon import Lexicon, build, mesh_ascii, mesh_xml, obo, stored, tsv, umls, wordnet
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from pathlib import Path

_WORDNET = re.compile(rf"(?:data|index)\.(?:{'|'.join(wordnet.PARTS)})")


def read(
    paths: Sequence[Path],
    sources: Collection[str] = (),
    provenance: Mapping[str, Any] | None = None,
) -> Lexicon | Problem:
    """The lexicon of all files together; `sources` chooses vocabularies of the UMLS."""
    from lxml.etree import XMLSyntaxError

    path = paths[0]
    try:
        if len(paths) == 1 and path.is_file() and arrays.is_ours(path):
            return stored.read(path)
        return build.lexicon(chain.from_iterable(_each(paths, sources)), provenance)
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
        elif any("*NEWRECORD" in line for line in islice(compressed.lines(path), 5)):
            yield mesh_ascii.concepts(path)
        else:
            yield tsv.concepts(path)
