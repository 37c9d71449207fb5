"""Markdown with `references:` in its metadata, or with tags that it defines -> bibliography."""

from __future__ import annotations

import re

from citectx.bibliography.assembly import assembled
from citectx.bibliography.csl import yaml_format
from citectx.bibliography.in_drafts import tags
from citectx.model import Bibliography, Range

# Pandoc takes metadata from any such block, not only from the first.
_BLOCK = re.compile(
    r"(?:\A\ufeff?|(?<=\n)[ \t]*\r?\n)---[ \t]*\r?\n(.*?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)",
    re.DOTALL,
)
_REFERENCES = re.compile(r"^references[ \t]*:", re.MULTILINE)


def read(path: str, text: str) -> Bibliography:
    """The items that the document itself defines."""
    every = _BLOCK.finditer(text) if _REFERENCES.search(text) else ()
    blocks = (it for it in every if _REFERENCES.search(it[1]))
    found = (it for block in blocks for it in yaml_format.items(path, text, Range(*block.span(1))))
    return assembled(path, text, (*found, *tags.references(path, text)))
