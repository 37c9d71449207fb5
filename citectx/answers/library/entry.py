"""A paper of the library -> the reference under which it can be cited."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.model import Reference

if TYPE_CHECKING:
    from citectx.answers.library.catalogue import Known

_WORD = re.compile(r"[^\W\d_]{4,}")
_YEAR = re.compile(r"\d{4}")


def reference_of(paper: Known) -> Reference:
    """The paper's own reference, or one of what the file says of itself."""
    if paper.reference is not None:
        return paper.reference
    written = {
        "title": paper.title or Path(paper.path).stem,
        "author": " and ".join(paper.authors),
        "year": paper.year,
        "doi": paper.doi,
        "file": paper.path,
    }
    kept = {name: value for name, value in written.items() if value}
    return Reference(_key(paper), "article" if paper.doi else "misc", kept, paper.path)


def _key(paper: Known) -> str:
    """First author, first long word of the title, year; else the name of the file."""
    first = paper.authors[0].split()[-1] if paper.authors and paper.authors[0].split() else ""
    word = _WORD.search(paper.title)
    year = _YEAR.search(paper.year)
    parts = (first, word.group() if word else "", year.group() if year else "")
    name = "".join(parts) if first and word else Path(paper.path).stem
    return "".join(it for it in name.lower() if it.isalnum()) or "untitled"
