"""Markdown with `references:` in its metadata, or with tags that it defines -> bibliography."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.bibliography.assembly import assemble
from citectx.bibliography.formats import csl_yaml
from citectx.bibliography.identified import identified_reference
from citectx.model import Bibliography, Range, Reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.bibliography.formats import Strings

# Pandoc takes metadata from any such block, not only from the first.
_BLOCK = re.compile(
    r"(?:\A\ufeff?|(?<=\n)[ \t]*\r?\n)---[ \t]*\r?\n(.*?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)",
    re.DOTALL,
)
_REFERENCES = re.compile(r"^references[ \t]*:", re.MULTILINE)

# A definition of Manubot: `[@tag:x]: doi:10.1000/182`.
TAG = "\n[@tag:"
_TAG_DEFINITION = re.compile(
    r"^[ ]{0,3}\[@(?P<key>tag:[^\[\]\s]+)\]:[ \t]*(?P<work>\S+)[ \t\r]*$", re.MULTILINE
)


def read(path: str, text: str, strings: Strings) -> Bibliography:
    """The items that the document itself defines."""
    every = _BLOCK.finditer(text) if _REFERENCES.search(text) else ()
    blocks = (it for it in every if _REFERENCES.search(it[1]))
    found = (item for block in blocks for item in csl_yaml.items(path, text, Range(*block.span(1))))
    return assemble(path, text, (*found, *_tagged(path, text)))


def _tagged(path: str, text: str) -> Iterator[Reference]:
    """A reference for each tag that is defined, with what its identifier says."""
    for it in _TAG_DEFINITION.finditer(text) if TAG in text else ():
        work = identified_reference(it["work"])
        fields = work.fields if work else {"note": it["work"]}
        yield Reference(it["key"], "misc", fields, path, Range(*it.span()), Range(*it.span("key")))
