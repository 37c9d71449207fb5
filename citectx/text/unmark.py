"""Plain text with citation marks -> readable text without them, and where they stood.

A mark takes with it what it would leave hollow: brackets that hold nothing but citations and
words like "see also", the comma before another comma, the "and" between two marks.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from citectx.model import CITATION_MARK

_BRACKETS = (("(", ")"), ("[", "]"))
_FILLER = re.compile(
    r"""
    (?: [\s,;:.&/–—-]
      | \b (?: see | also | e\.g | i\.e | cf | and | or | but | for | an? | the | in | by | from
             | as | compare | contrast | recent | reviews? | reviewed | overview | references?
             | therein | examples? | others? | among | adapted | modified | according | to
             | following | respectively ) \b
    )*+
    """,
    re.VERBOSE | re.IGNORECASE,
)
_BETWEEN = re.compile(r"(?:[\s,;&/–—-]|\b(?:and|or)\b)*")
_GENITIVE = re.compile(r"['’]s\b")
_AFTER_WORD = frozenset(".,;:!?)]}”’%")
_BEFORE_WORD = ("(", "[", "{", "“", "‘")


class Unmarked(NamedTuple):
    """Readable text; `holes` are the offsets in it where the marks stood, in their order."""

    text: str
    holes: tuple[int, ...]


def unmark(marked: str) -> Unmarked:
    """`marked` with its citations taken out and every run of blanks made one."""
    if "  " in marked or "\n" in marked:
        marked = " ".join(marked.split())
    text, *pieces = marked.split(CITATION_MARK)
    if not pieces:
        return Unmarked(text.strip(), ())
    text = text.lstrip(",;: ")
    holes: list[int] = []
    marks = 1
    for piece in pieces[:-1]:
        if not _BETWEEN.fullmatch(piece):
            text = _joined(text, piece, holes, marks)
            marks = 0
        marks += 1
    text = _joined(text, pieces[-1], holes, marks).rstrip(" ,;")
    return Unmarked(text, tuple([min(hole, len(text)) for hole in holes]))


def _joined(text: str, piece: str, holes: list[int], marks: int) -> str:
    """The texts before and after some marks, with a blank only where a word follows a word.

    The places of the marks are added to `holes`.
    """
    if piece and piece[0] in "'’":
        piece = _GENITIVE.sub("", piece, count=1)
    text, piece = _without_brackets(text, piece)
    bare = text.rstrip()
    words = piece.lstrip()
    if not bare or bare.endswith(_BEFORE_WORD):
        words = words.lstrip(",;: ")
    elif words and words[0] in _AFTER_WORD:
        bare = bare.rstrip(",; ")
    elif bare != text or words != piece:
        words = f" {words}"
    place = len(bare)
    while holes and holes[-1] > place:  # Marks in the brackets that are gone.
        holes.pop()
        marks += 1
    holes += [place] * marks
    return bare + words


def _without_brackets(text: str, piece: str) -> tuple[str, str]:
    """The texts before and after a mark without the brackets around it if these hold no more."""
    for opening, closing in _BRACKETS:
        start = text.rfind(opening)
        end = piece.find(closing)
        if start < 0 or end < 0:
            continue
        if _FILLER.fullmatch(text, start + 1) and _FILLER.fullmatch(piece, 0, end):
            return text[:start], piece[end + 1 :]
    return text, piece
