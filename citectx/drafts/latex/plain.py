"""TeX -> plain text, piece by piece, each with its place in the source."""

from __future__ import annotations

import re
from itertools import accumulate, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from citectx.drafts.latex import commands, formulas, groups
from citectx.drafts.latex.formulas import MATH, formula
from citectx.drafts.latex.regions import LITERAL
from citectx.drafts.latex.symbols import HIDDEN, QUOTING, SIGNS, SYMBOLS
from citectx.text.tex_accents import ACCENTS, accented_letter

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citectx.drafts.latex.groups import Closing
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
_HOLE = "\x04"
_BLANK = " \t\r\n\f\v"

_ACCENTED = re.compile(
    r"\\(['`^\"~=.]|[uvHckrdb](?![A-Za-z@]))\s*"
    r"(?:\{\s*(?:\\([ij])|(\w))\s*\}|\\([ij])(?![A-Za-z@])\s*|(\w))"
)
_MARKUP = re.compile(r"\\(?:[A-Za-z@]+\*?|.)|[{}$~\x00-\x04]", re.DOTALL)
_SPACING = re.compile(r"\*?[ \t]*\[[^][{}]*\]")
_ENVIRONMENT = re.compile(r"\s*\{([^{}]*)\}")


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
    tex = _Tex(cut, words, groups.closing_in(cut), {})
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
    cut = _HOLE.join(gaps)
    if cut.count(_HOLE) > len(holes):
        cut = _HOLE.join([gap.replace(_HOLE, " ") for gap in gaps])
    return cut


def _texts(
    tex: _Tex, source: str, shift: int, holes: Sequence[Hole]
) -> tuple[list[str], list[int]]:
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
        if token == _HOLE:
            start, end, instead = next(coming)
            for text, place in instead:
                texts.append(text)
                places.append(place)
            shift += end - start - 1
        elif position >= until and token and (tex.marks or token[0] not in _PRINTS_NOTHING):
            text, until = _printed(tex, token, position)
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
        bare = text.lstrip(_BLANK) if blank else text
        if bare:
            joined.append(bare)
            pieces.append((length, place + len(text) - len(bare)))
            length += len(bare)
            blank = bare[-1] in _BLANK
    text = _spaced("".join(joined)).rstrip(" ")
    while len(pieces) > 1 and pieces[-1][0] >= len(text):
        pieces.pop()
    return text, pieces


def _spaced(text: str) -> str:
    for blank in "\n\t\r\f\v":
        text = text.replace(blank, " ")
    return text


class _Tex(NamedTuple):
    """What is being read: live text with one character for each hole, and the project's words.

    `marks` are the quotation marks still to be printed, by the place of a brace.
    """

    live: str
    words: Mapping[str, tuple[str, int]]
    closing: Closing
    marks: dict[int, str]


def _printed(tex: _Tex, token: str, position: int) -> tuple[str, int]:
    """What `token` prints, and the place up to which that says all."""
    sign = SIGNS.get(token)
    if sign is not None:
        return sign, position
    first = token[0]
    if first == "\\":
        return _command(tex, token, position)
    if first == "$":
        return _formula(tex, formulas.IN_DOLLARS, position)
    if first in "{}":
        return tex.marks.pop(position, ""), position
    return " " if first in _BLANK or first == "&" else "", position


def _formula(tex: _Tex, pattern: re.Pattern[str], position: int) -> tuple[str, int]:
    found = pattern.match(tex.live, position)
    if found is None:
        return "", position
    return formula(found[0]) + (" " if _HOLE in found[0] else ""), found.end()


def _command(tex: _Tex, token: str, position: int) -> tuple[str, int]:
    name = token[1:].rstrip("* \t\r\n{")
    after = position + len(token) - (token[-1] == "{" and len(token) > 2)
    if name in SYMBOLS:
        return SYMBOLS[name], position
    if name in ACCENTS:
        return _accent(tex, position)
    if name in tex.words:
        text, count = tex.words[name]
        blank = " " if token[-1] in _BLANK else ""
        return text + blank, _after_arguments(tex, after, count) if count else position
    if name in HIDDEN:
        return "", _after_arguments(tex, after, HIDDEN[name])
    if name in QUOTING:
        return _quotation(tex, after, QUOTING[name])
    if name == "begin":
        return _environment(tex, position, after)
    if name in ("(", "["):
        return _formula(tex, formulas.IN_BRACKETS, position)
    if name == "\\" or not name:
        spacing = _SPACING.match(tex.live, after)
        return " ", spacing.end() if spacing else position
    if name in commands.commands(frozenset()):
        return "", _after_arguments(tex, after, 1)
    if tex.live.startswith("[", after) and token[-1] not in _BLANK:
        return _bracket(tex, name, after)
    return "", position


def _accent(tex: _Tex, position: int) -> tuple[str, int]:
    found = _ACCENTED.match(tex.live, position)
    if found is None:
        return "", position
    letter = next(filter(None, found.groups()[1:]))
    return accented_letter(found[1], letter), found.end()


def _quotation(tex: _Tex, after: int, hidden: int) -> tuple[str, int]:
    """Quotation marks, to be printed where the words begin and end."""
    opening = _after_arguments(tex, after, hidden)
    closed = tex.closing(opening) if tex.live.startswith("{", opening) else None
    if closed is None:
        return "", after
    tex.marks[closed] = "”"
    if opening == after:
        return "“", after
    tex.marks[opening] = "“"
    return "", opening


def _environment(tex: _Tex, position: int, after: int) -> tuple[str, int]:
    """A displayed formula; of any other environment nothing but its name is hidden."""
    environment = _ENVIRONMENT.match(tex.live, after)
    if environment is None:
        return "", position
    if environment[1] not in MATH:
        return "", environment.end()
    last = f"\\end{{{environment[1]}}}"
    stop = tex.live.find(last, after)
    until = len(tex.live) if stop < 0 else stop + len(last)
    return formula(tex.live[environment.end() : until]) + " ", until


def _bracket(tex: _Tex, name: str, opening: int) -> tuple[str, int]:
    """Brackets after an unknown command are options, but those of an item are its label."""
    closed = tex.closing(opening)
    if closed is None:
        return "", opening
    label = _MARKUP.sub("", tex.live[opening + 1 : closed]) + " " if name == "item" else ""
    return label, closed + 1


def _after_arguments(tex: _Tex, position: int, count: int) -> int:
    """The place after all brackets and after `count` arguments in braces."""
    while position < len(tex.live):
        character = tex.live[position]
        if character != "[" and not (character == "{" and count):
            break
        closed = tex.closing(position)
        if closed is None:
            break
        count -= character == "{"
        position = closed + 1
    return position
