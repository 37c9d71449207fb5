"""TeX without citations -> plain text, piece by piece, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citectx.syntax import latex_commands, latex_groups, latex_math
from citectx.syntax.latex_formula import formula
from citectx.syntax.latex_regions import LITERAL
from citectx.syntax.latex_structure import MATH
from citectx.syntax.latex_symbols import ACCENTS, HIDDEN, SIGNS, SYMBOLS, accented

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.syntax.latex_groups import Closing

_BLANK = " \t\r\n"
_BLANK_OR_TAB = f"{_BLANK}&"
# One set of characters comes first, and what follows each of them after it, because then the search
# is for that set. Runs of blanks are few in most blocks, but single blanks many: looking for runs
# costs as much as all the rest, and is left out where it can be.
_SPECIAL = r"\\{}$%&`'\x00-\x03\-"
_FOLLOWING = (
    r"(?:(?<=\\)(?:[A-Za-z@]+\*?[ \t\r\n]*|.|\Z)|(?<=[{}])[{}]*|(?<=[$&])|(?<=`)`|(?<=')'"
    r"|(?<=-)--?|(?<=[%\x01])[%\x01]*\n?[ \t]*|(?<=\x00)\x00*|(?<=\x02)\x02*|(?<=\x03)\x03*"
)
_TOKEN = re.compile(rf"([{_SPECIAL}]{_FOLLOWING}))", re.DOTALL)
_TOKEN_OR_RUN = re.compile(
    rf"([{_SPECIAL} \t\r\n]{_FOLLOWING}|(?<=[ \t\r\n])[ \t\r\n]+))", re.DOTALL
)
_RUNS = ("  ", "\n ", " \n", "\n\n", "\t", "\r")
_TIE = re.compile(r"(?<!\\)~")
_ACCENTED = re.compile(
    r"\\(['`^\"~=.]|[uvHckrdb](?![A-Za-z@]))\s*"
    r"(?:\{\s*(?:\\([ij])|(\w))\s*\}|\\([ij])(?![A-Za-z@])\s*|(\w))"
)
_MARKUP = re.compile(r"\\(?:[A-Za-z@]+\*?|.)|[{}$~\x00-\x03]", re.DOTALL)
_SPACING = re.compile(r"\*?[ \t]*\[[^][{}]*\]")
_ENVIRONMENT = re.compile(r"\s*\{([^{}]*)\}")


@dataclass(slots=True)
class Plain:
    """Plain text as it grows.

    `tex` is what it is made of, with its literal pieces filled in but present in `source`; `words`
    are the project's own commands that print mere text, and how many arguments they hide.
    `blank` says that the text is empty or ends with a space.
    """

    tex: str
    source: str
    words: Mapping[str, tuple[str, int]]
    closing: Closing
    has_runs: bool
    texts: list[str] = field(default_factory=list)
    pieces: list[tuple[int, int]] = field(default_factory=list)
    length: int = 0
    blank: bool = True

    def add(self, text: str, at: int) -> None:
        """Append `text`, which comes from `at` in the source; never two spaces in a row."""
        if self.blank and text and text[0] in _BLANK:
            text, at = text[1:], at + 1
        if text:
            self.texts.append(text)
            self.pieces.append((self.length, at))
            self.length += len(text)
            self.blank = text[-1] in _BLANK


def plain_of(tex: str, source: str, words: Mapping[str, tuple[str, int]]) -> Plain:
    """The plain text of `tex` before anything is written."""
    tex = _TIE.sub(" ", tex) if "\\~" in tex else tex.replace("~", " ")
    has_runs = any(run in tex for run in _RUNS)
    return Plain(tex, source, words, latex_groups.closing_in(tex), has_runs)


def write(plain: Plain, start: int, end: int) -> None:
    """Append what a reader sees of the TeX from `start` to `end`."""
    tokens = _TOKEN_OR_RUN if plain.has_runs else _TOKEN
    parts = iter(tokens.split(plain.tex[start:end]))
    position = until = start
    stretch = next(parts)
    plain.add(stretch, position)
    position += len(stretch)
    for token, stretch in zip(parts, parts, strict=True):
        if position >= until:
            until = _write_token(plain, token, position, end)
        position += len(token)
        seen = stretch if until <= position else stretch[until - position :]
        plain.add(seen, max(position, until))
        position += len(stretch)


def _write_token(plain: Plain, token: str, position: int, end: int) -> int:
    """Append what `token` prints, and return the place up to which it says all."""
    first = token[0]
    if first in "{}%\x00\x01\x03":
        return position
    sign = SIGNS.get(token)
    if sign is None and first in _BLANK_OR_TAB:
        sign = " "
    if sign is not None:
        plain.add(sign, position)
        return position
    if first == "$":
        return _write_formula(plain, latex_math.IN_DOLLARS, position, end)
    if first == LITERAL:
        plain.add(plain.source[position : position + len(token)], position)
        return position
    return _write_command(plain, token, position, end)


def _write_formula(plain: Plain, pattern: re.Pattern[str], position: int, end: int) -> int:
    found = pattern.match(plain.tex, position, end)
    if found is None:
        return position
    plain.add(formula(found[0]), position)
    return found.end()


def _write_command(plain: Plain, token: str, position: int, end: int) -> int:
    name = token[1:].rstrip("* \t\r\n")
    after = position + len(token)
    if name in ("(", "["):
        return _write_formula(plain, latex_math.IN_BRACKETS, position, end)
    if name in ACCENTS:
        return _write_accent(plain, position, end)
    if name in SYMBOLS:
        plain.add(SYMBOLS[name], position)
        return position
    if name == "\\" or not name:
        plain.add(" ", position)
        spacing = _SPACING.match(plain.tex, after, end)
        return spacing.end() if spacing else position
    if name == "begin":
        return _write_environment(plain, position, after, end)
    if name in plain.words:
        printed, count = plain.words[name]
        plain.add(printed + (" " if token[-1].isspace() else ""), position)
        return _after_arguments(plain, after, count, end) if count else position
    if name in HIDDEN or name in latex_commands.commands(frozenset()):
        return _after_arguments(plain, after, HIDDEN.get(name, 1), end)
    if plain.tex.startswith("[", after) and token[-1] not in _BLANK:
        closed = plain.closing(after)
        if closed is None or closed >= end:
            return position
        if name == "item":
            plain.add(_MARKUP.sub("", plain.tex[after + 1 : closed]) + " ", after + 1)
        return closed + 1
    return position


def _write_accent(plain: Plain, position: int, end: int) -> int:
    found = _ACCENTED.match(plain.tex, position, end)
    if found is None:
        return position
    letter = next(filter(None, found.groups()[1:]))
    plain.add(accented(found[1], letter), position)
    return found.end()


def _write_environment(plain: Plain, position: int, after: int, end: int) -> int:
    """Append a displayed formula; of any other environment nothing but its name is hidden."""
    environment = _ENVIRONMENT.match(plain.tex, after, end)
    if environment is None:
        return position
    if environment[1] not in MATH:
        return environment.end()
    last = f"\\end{{{environment[1]}}}"
    stop = plain.tex.find(last, after, end)
    until = end if stop < 0 else stop + len(last)
    plain.add(formula(plain.tex[environment.end() : until]) + " ", position)
    return until


def _after_arguments(plain: Plain, position: int, count: int, end: int) -> int:
    """The place after all brackets and after `count` arguments in braces."""
    until = position
    while position < end:
        character = plain.tex[position]
        if character != "[" and not (character == "{" and count):
            break
        closed = plain.closing(position)
        if closed is None or closed >= end:
            break
        count -= character == "{"
        position = until = closed + 1
    return until
