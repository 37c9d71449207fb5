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
    if "  " in marked or not marked.isprintable():
        marked = " ".join(marked.split())
    text = ""
    holes: list[int] = []
    position = marks = 0
    for match in _HOLLOW.finditer(marked):
        before, text = _joined(text, marked[position : match.start()])
        holes += [before] * marks
        position = match.end()
        marks = match[0].count(CITATION_MARK)
    before, text = _joined(text, marked[position:])
    text = text.rstrip(" ,;" if marks else " ")
    return Unmarked(text, (*holes, *[min(before, len(text))] * marks))


def _joined(text: str, piece: str) -> tuple[int, str]:
    """`text` and `piece` in one, with a blank only where a word follows a word.

    The first value is the length of what is left of `text`.
    """
    if not text or text.endswith(_BEFORE_WORD):
        return len(text), text + piece.lstrip(",;: ")
    bare = text.rstrip()
    words = piece.lstrip()
    if not words:
        return len(bare), text + piece
    if words[0] in _AFTER_WORD:
        bare = bare.rstrip(",; ")
        return len(bare), bare + words
    between = " " if bare != text or words != piece else ""
    return len(bare), bare + between + words
