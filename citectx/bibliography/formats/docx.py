"""The text of a Word document -> bibliography: what its citations say of the works they cite."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.base.word.signs import SOURCES
from citectx.bibliography.assembly import assemble
from citectx.bibliography.formats import csl_json

if TYPE_CHECKING:
    from citectx.bibliography.formats import Strings
    from citectx.model import Bibliography


def read(path: str, text: str, strings: Strings) -> Bibliography:
    """The sources that the document keeps itself."""
    start = text.rfind(SOURCES)
    return assemble(path, text, csl_json.items(path, text, start + 1) if start >= 0 else ())
