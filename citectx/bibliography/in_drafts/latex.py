"""LaTeX -> bibliography: what a document says of its references in itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.bibliography.in_drafts import bibitem, filecontents
from citectx.model import Bibliography

if TYPE_CHECKING:
    from collections.abc import Mapping


def read(path: str, text: str, strings: Mapping[str, str] | None = None) -> Bibliography:
    """The items of its lists and the entries of the .bib files inside it."""
    inside = (
        filecontents.read(path, text, strings) if "filecontents" in text else Bibliography(path)
    )
    listed = bibitem.read(path, text) if "\\bib" in text else Bibliography(path)
    return Bibliography(
        path,
        (*inside.references, *listed.references),
        (*inside.problems, *listed.problems),
        inside.directories,
        inside.strings,
    )
