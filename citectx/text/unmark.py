"""Plain text with citation marks -> readable text without them, and where they stood.

A mark takes with it what it would leave hollow: brackets that hold nothing but citations and
words like "see also", the comma before another comma, the "and" between two marks.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from citectx.model import CITATION_MARK

_FILLER = rf"""
    (?: [\s,;:.&/–—-] | {CITATION_MARK}
      | \b (?i: see | also | e\.g | i\.e | cf | and | or | but | for | an? | the | in | by | from
              | as | compare | contrast | recent | reviews? | reviewed | overview | references?
              | therein | examples? | others? | among | adapted | modified | according | to
              | following | respectively ) \b
    )*+
"""
_BETWEEN = r"(?: [\s,;&/–—-] | \b (?: and | or ) \b )*"

# The first character class stands alone because the engine can then skip to it.
_HOLLOW = re.compile(
    rf"""
    [{CITATION_MARK}(\[]
    (?: (?<={CITATION_MARK}) (?: {_BETWEEN} {CITATION_MARK} )* (?: ['’]s \b )?
      | (?<=[(\[]) (?= [^()\[\]]* {CITATION_MARK} ) {_FILLER} [)\]]
    )
    """,
    re.VERBOSE,
)
_AFTER_WORD = frozenset(".,;:!?)]}”’%")
_BEFORE_WORD = ("(", "[", "{", "“", "‘")


class Unmarked(NamedTuple):
    """Readable text; `holes` are the offsets in it where the marks stood, in their order."""

    text: str
    holes: tuple[int, ...]


def unmark(marked: str) -> Unmarked:
    """`marked` with its citations taken out and every run of blanks made one."""
    text = ""
    holes: list[int] = []
    position = 0
    for match in _HOLLOW.finditer(marked):
        text = _joined(text, marked[position : match.start()])
        position = match.end()
        holes += [len(text.rstrip(",; "))] * match[0].count(CITATION_MARK)
    return Unmarked(_joined(text, marked[position:]).rstrip(), tuple(holes))


def _joined(text: str, piece: str) -> str:
    """`text` and `piece` with a blank between them only where a word follows a word."""
    words = " ".join(piece.split())
    if piece[-1:].isspace() and words:
        words += " "
    if not text or text.endswith(_BEFORE_WORD):
        return text + words.lstrip(",;: ")
    if not words or words[0] in _AFTER_WORD:
        return text.rstrip(",; ") + words
    if text[-1] != " " and piece[0].isspace():
        return f"{text} {words}"
    return text + words
