"""A paper that an editor opens as text, a passage -> the line on which the passage begins."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from citectx.base.file_kinds import TEXT_PAPERS
from citectx.base.files import read_text

_WORDS = 6  # Words that tell a passage from others.


def line_of(path: str, passage: str) -> int:
    """The line, counted from 0; the first one where it cannot be told, as in a PDF."""
    if not path.lower().endswith(TEXT_PAPERS):
        return 0
    try:
        changed = Path(path).stat().st_mtime_ns
    except OSError:
        return 0
    return _line(path, changed, passage)


@lru_cache(maxsize=256)
def _line(path: str, _changed: int, passage: str) -> int:
    text = read_text(path)
    words = [re.escape(it) for it in passage.split()[:_WORDS]]
    # Markup may stand between words.
    found = re.search(r"(?:\s|<[^>]*>)+".join(words), text) if isinstance(text, str) else None
    return found.string.count("\n", 0, found.start()) if found and words else 0
