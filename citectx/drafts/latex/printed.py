"""A piece of TeX markup -> the text that it prints."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.drafts.latex import commands, math_zones
from citectx.drafts.latex.formula import formula
from citectx.drafts.latex.math_zones import MATH
from citectx.drafts.latex.symbols import HIDDEN, QUOTING, SIGNS, SYMBOLS
from citectx.text.tex_accents import ACCENTS, accented

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.drafts.latex.groups import Closing

HOLE = "\x04"
BLANK = " \t\r\n\f\v"

_ACCENTED = re.compile(
    r"\\(['`^\"~=.]|[uvHckrdb](?![A-Za-z@]))\s*"
    r"(?:\{\s*(?:\\([ij])|(\w))\s*\}|\\([ij])(?![A-Za-z@])\s*|(\w))"
)
_MARKUP = re.compile(r"\\(?:[A-Za-z@]+\*?|.)|[{}$~\x00-\x04]", re.DOTALL)
_SPACING = re.compile(r"\*?[ \t]*\[[^][{}]*\]")
_ENVIRONMENT = re.compile(r"\s*\{([^{}]*)\}")


class Tex(NamedTuple):
    """What is being read: live text with one character for each hole, and the project's words.

    `marks` are the quotation marks still to be printed, by the place of a brace.
    """

    live: str
    words: Mapping[str, tuple[str, int]]
    closing: Closing
    marks: dict[int, str]


def printed(tex: Tex, token: str, position: int) -> tuple[str, int]:
    """What `token` prints, and the place up to which that says all."""
    sign = SIGNS.get(token)
    if sign is not None:
        return sign, position
    first = token[0]
    if first == "\\":
        return _command(tex, token, position)
    if first == "$":
        return _formula(tex, math_zones.IN_DOLLARS, position)
    if first in "{}":
        return tex.marks.pop(position, ""), position
    return " " if first in BLANK or first == "&" else "", position


def _formula(tex: Tex, pattern: re.Pattern[str], position: int) -> tuple[str, int]:
    found = pattern.match(tex.live, position)
    if found is None:
        return "", position
    return formula(found[0]) + (" " if HOLE in found[0] else ""), found.end()


def _command(tex: Tex, token: str, position: int) -> tuple[str, int]:
    name = token[1:].rstrip("* \t\r\n{")
    after = position + len(token) - (token[-1] == "{" and len(token) > 2)
    if name in SYMBOLS:
        return SYMBOLS[name], position
    if name in ACCENTS:
        return _accent(tex, position)
    if name in tex.words:
        text, count = tex.words[name]
        blank = " " if token[-1] in BLANK else ""
        return text + blank, _after_arguments(tex, after, count) if count else position
    if name in HIDDEN:
        return "", _after_arguments(tex, after, HIDDEN[name])
    if name in QUOTING:
        return _quotation(tex, after, QUOTING[name])
    if name == "begin":
        return _environment(tex, position, after)
    if name in ("(", "["):
        return _formula(tex, math_zones.IN_BRACKETS, position)
    if name == "\\" or not name:
        spacing = _SPACING.match(tex.live, after)
        return " ", spacing.end() if spacing else position
    if name in commands.commands(frozenset()):
        return "", _after_arguments(tex, after, 1)
    if tex.live.startswith("[", after) and token[-1] not in BLANK:
        return _bracket(tex, name, after)
    return "", position


def _accent(tex: Tex, position: int) -> tuple[str, int]:
    found = _ACCENTED.match(tex.live, position)
    if found is None:
        return "", position
    letter = next(filter(None, found.groups()[1:]))
    return accented(found[1], letter), found.end()


def _quotation(tex: Tex, after: int, hidden: int) -> tuple[str, int]:
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


def _environment(tex: Tex, position: int, after: int) -> tuple[str, int]:
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


def _bracket(tex: Tex, name: str, opening: int) -> tuple[str, int]:
    """Brackets after an unknown command are options, but those of an item are its label."""
    closed = tex.closing(opening)
    if closed is None:
        return "", opening
    label = _MARKUP.sub("", tex.live[opening + 1 : closed]) + " " if name == "item" else ""
    return label, closed + 1


def _after_arguments(tex: Tex, position: int, count: int) -> int:
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
