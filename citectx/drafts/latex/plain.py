"""TeX -> plain text, piece by piece, each with its place in the source."""

from __future__ import annotations

import re
from itertools import accumulate, zip_longest
from typing import TYPE_CHECKING

from citectx.drafts.latex import groups
from citectx.drafts.latex.printed import BLANK, HOLE, Tex, printed
from citectx.drafts.latex.regions import LITERAL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citectx.model import Range

# A piece of the text that is not read as TeX: where it starts and ends, and the texts that stand
# for it, each with its place.
Hole = tuple[int, int, tuple[tuple[str, int], ...]]

# Every alternative begins with a character, because then the search is for these characters. Blanks
# are many, but runs of them few: looking for runs is left out where it can be.
_SPECIAL = (
    r"\\(?:[A-Za-z@]+\*?[ \t\r\n]*\{?|.|\Z)|\{|\}|\$|&|\x04|%%*\n?[ \t]*"
    r"|\x01\x01*\n?[ \t]*|\x00\x00*|\x02\x02*|\x03\x03*|``|''|---?"
)
_TOKEN = re.compile(rf"({_SPECIAL})", re.DOTALL)
_TOKEN_OR_RUN = re.compile(
    rf"({_SPECIAL}| [ \t\r\n]+|\n[ \t\r\n]+|\t[ \t\r\n]*|\r[ \t\r\n]*)", re.DOTALL
)
_PRINTS_NOTHING = "{}%\x00\x01\x03"
_TIE = re.compile(r"(?<!\\)~")


def plain(
    live: str,
    source: str,
    place: Range,
    holes: Sequence[Hole],
    words: Mapping[str, tuple[str, int]],
) -> tuple[str, list[tuple[int, int]]]:
    """What a reader sees of `live` at `place`, blanks collapsed, and its pieces.

    Pieces pair offsets in the plain text and in the source. What is literal and filled in `live`
    stands in `source`; `words` are the project's own commands that print mere text, and how many
    arguments they hide. Holes do not overlap.
    """
    cut = _without_holes(live, place, holes)
    cut = _TIE.sub(" ", cut) if "\\~" in cut else cut.replace("~", " ")
    tex = Tex(cut, words, groups.closing_in(cut), {})
    texts, places = _texts(tex, source, place.start, holes)
    text = _spaced("".join(texts))
    if "  " in text or text[:1] == " " or text[-1:] == " ":
        return _collapsed(texts, places)
    return text, list(zip(accumulate(map(len, texts), initial=0), places, strict=False))


def _without_holes(live: str, place: Range, holes: Sequence[Hole]) -> str:
    done, gaps = place.start, []
    for start, end, _ in holes:
        gaps.append(live[done:start])
        done = end
    gaps.append(live[done : place.end])
    cut = HOLE.join(gaps)
    if cut.count(HOLE) > len(holes):
        cut = HOLE.join([gap.replace(HOLE, " ") for gap in gaps])
    return cut


def _texts(tex: Tex, source: str, shift: int, holes: Sequence[Hole]) -> tuple[list[str], list[int]]:
    """All texts that are printed and where they come from, two lists because that is cheapest.

    Offsets count in the text without holes, which the source is ahead of by `shift`.
    """
    texts: list[str] = []
    places: list[int] = []
    coming = iter(holes)
    position = until = 0
    parts = iter(_parts(tex.live))
    for stretch, token in zip_longest(parts, parts, fillvalue=""):
        after = position + len(stretch)
        if until > position:
            stretch = stretch[until - position :]
        if stretch:
            texts.append(stretch)
            places.append(after - len(stretch) + shift)
        position = after
        if token == HOLE:
            start, end, instead = next(coming)
            for text, place in instead:
                texts.append(text)
                places.append(place)
            shift += end - start - 1
        elif position >= until and token and (tex.marks or token[0] not in _PRINTS_NOTHING):
            text, until = printed(tex, token, position)
            if token[0] == LITERAL:
                text = source[position + shift : position + len(token) + shift]
            if text:
                texts.append(text)
                places.append(position + shift)
        position += len(token)
    return texts, places


def _parts(live: str) -> list[str]:
    """Stretches of plain text and, between them, all that needs a second look."""
    runs = "  " in live or "\n " in live or " \n" in live or "\t" in live or "\r" in live
    return (_TOKEN_OR_RUN if runs else _TOKEN).split(live)


def _collapsed(texts: list[str], places: list[int]) -> tuple[str, list[tuple[int, int]]]:
    """The texts joined with never two blanks in a row, nor one at either end."""
    joined: list[str] = []
    pieces: list[tuple[int, int]] = []
    length, blank = 0, True
    for text, place in zip(texts, places, strict=True):
        bare = text.lstrip(BLANK) if blank else text
        if bare:
            joined.append(bare)
            pieces.append((length, place + len(text) - len(bare)))
            length += len(bare)
            blank = bare[-1] in BLANK
    text = _spaced("".join(joined)).rstrip(" ")
    while len(pieces) > 1 and pieces[-1][0] >= len(text):
        pieces.pop()
    return text, pieces


def _spaced(text: str) -> str:
    for blank in "\n\t\r\f\v":
        text = text.replace(blank, " ")
    return text
