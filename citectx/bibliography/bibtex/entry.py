"""Reference -> the entry that puts it into a .bib file."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.model import Reference

_LEFT_OUT = ("abstract", "file", "keywords", "crossref")


def entry(reference: Reference) -> str:
    """The reference as BibTeX has it, without what belongs to one machine only."""
    fields = {
        name: value
        for name, value in reference.fields.items()
        if name not in _LEFT_OUT and not name.startswith("bdsk-")
    }
    lines = (f"  {name} = {{{_balanced(value)}}},\n" for name, value in fields.items())
    return f"@{reference.kind}{{{reference.key},\n{''.join(lines)}}}\n"


def _balanced(value: str) -> str:
    """The value, without its braces if one of them has no other half."""
    depth = 0
    for character in value:
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth < 0:
            break
    return value if depth == 0 else value.replace("{", "").replace("}", "")
