"""Text -> the same text with all that TeX does not read as prose filled in.

The filled text is as long as the source, so that offsets hold in both: whoever reads it needs to
know nothing of comments, verbatim, `\\iffalse`, definitions and what follows `\\end{document}`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.drafts.latex import definitions as latex_definitions
from citectx.drafts.latex import groups
from citectx.drafts.shared.suppression import hides_citations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citectx.drafts.latex.definitions import Definition
    from citectx.drafts.latex.groups import Closing

COMMENT = "%"
DEAD = "\x00"
IGNORED = "\x01"
LITERAL = "\x02"
FORMULA = "\x03"
FILLERS = DEAD + IGNORED + LITERAL + FORMULA

_DEAD_ENVIRONMENTS = (
    r"verbatim\*?|Verbatim\*?|BVerbatim|LVerbatim|SaveVerbatim|spverbatim|lstlisting|minted|"
    r"tcblisting|comment|xcomment|filecontents\*?|luacode\*?|pycode|pyblock|sagesilent|sageblock|"
    r"asy|Sinput|Soutput|Scode"
)
_CONDITION = re.compile(r"\\(if[A-Za-z@]*|else|fi)(?![A-Za-z@])|\\.|%[^\n]*", re.DOTALL)
# These begin with `\if` but are commands with arguments, which no `\fi` closes.
_NO_CONDITION = re.compile(
    r"if(?:f|thenelse|bool|toggle|def|undef|cs\w+|num\w*|str\w*|blank|empty)$"
)
_SPECIAL = r"""\\(?:
    (?P<literal>
        (?: [vV]erb\*? | spverb\*? | lstinline(?:\[[^\]\n]*\])?
          | mintinline(?:\[[^\]\n]*\])?\{[^{}\n]*\} )
        (?: \{(?P<braced>[^{}\n]*)\}
          | (?P<delimiter>[^A-Za-z\s*{\\])(?P<inside>[^\n]{0,2000}?)(?P=delimiter) ) )
  | begin[ \t]*\{(?P<environment>ENVIRONMENTS)\}
  | (?P<condition>iffalse|if0)(?![A-Za-z@])
  | (?P<finish>end[ \t]*\{document\}|endinput(?![A-Za-z@]))
  | (?P<address>
        (?: url | nolinkurl | path | (?P<link>href)(?:\[[^\]\n]*\])? )\s*
        \{(?P<target>(?:[^{}\n\\]|\\.|\{[^{}\n]*\})*+)\} )
  | (?P<definition>DEFINITIONS)(?![A-Za-z@])
)"""
_CODE_CHUNK = re.compile(r"^<<[^\n]*>>=.*?(?:^@|\Z)", re.MULTILINE | re.DOTALL)


class Regions(NamedTuple):
    """A text without what is dead in it, and the definitions that were found there.

    `unfinished` is where the first definition begins that does not end, or else the text's end.
    """

    live: str
    definitions: tuple[Definition, ...]
    unfinished: int


@lru_cache(maxsize=32)
def regions(text: str, verbatims: frozenset[str]) -> Regions:
    """The live part of `text`; `verbatims` are the project's own environments without TeX."""
    return regions_of_piece(text, verbatims)


def regions_of_piece(text: str, verbatims: frozenset[str]) -> Regions:
    """The same for a text that will not be asked about again."""
    if ">>=" in text:
        text = _CODE_CHUNK.sub(lambda chunk: DEAD * len(chunk[0]), text)
    pieces, definitions, done = [], [], 0
    unfinished = len(text)
    for start, end, filler, definition in _dead(text, _special(verbatims)):
        pieces += [text[done:start], filler * (end - start)]
        done = end
        if definition is not None:
            definitions.append(definition)
        elif start == end and not filler:
            unfinished = min(unfinished, start)
    live = "".join([*pieces, text[done:]]) if pieces else text
    return Regions(live, tuple(definitions), unfinished)


# Where a dead piece starts and ends, what to fill it with, and the definition that it makes.
Dead = tuple[int, int, str, "Definition | None"]


def _dead(text: str, special: re.Pattern[str]) -> Iterator[Dead]:
    """The dead pieces in order.

    Two searches run side by side because each is a plain search for one character, several
    times as fast as a search for either.
    """
    closing = groups.closing_in(text)
    comment, command = text.find("%"), special.search(text)
    while comment >= 0 or command is not None:
        end: int
        if command is None or 0 <= comment < command.start():
            end = comment + 1
            if not _escaped(text, comment):
                end = _end(text.find("\n", comment), text)
                filler = IGNORED if hides_citations(text, comment, end) else COMMENT
                yield comment, end, filler, None
        else:
            end = command.end()
            if not _escaped(text, command.start()):
                for piece in _KINDS[command.lastgroup or ""](text, command, closing):
                    yield piece
                    end = max(end, piece[1])
        if 0 <= comment < end:
            comment = text.find("%", end)
        if command is not None and command.start() < end:
            command = special.search(text, end)


@lru_cache(maxsize=8)
def _special(verbatims: frozenset[str]) -> re.Pattern[str]:
    environments = "|".join([_DEAD_ENVIRONMENTS, *map(re.escape, sorted(verbatims))])
    definitions = "|".join(latex_definitions.COMMANDS)
    written = _SPECIAL.replace("ENVIRONMENTS", environments).replace("DEFINITIONS", definitions)
    return re.compile(written, re.VERBOSE)


def _escaped(text: str, at: int) -> bool:
    """Whether an odd number of backslashes stands before `at`."""
    first = at
    while first and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


def _end(found: int, text: str) -> int:
    """A place that was searched for, or the end of `text` when it was not found."""
    return found if found >= 0 else len(text)


# Each kind of special command -> the dead pieces that it makes.


def _literal(text: str, command: re.Match[str], closing: object) -> Iterator[Dead]:
    start, end = command.span("braced" if command["inside"] is None else "inside")
    yield command.start(), start, DEAD, None
    yield start, end, LITERAL, None
    yield end, command.end(), DEAD, None


def _environment(text: str, command: re.Match[str], closing: object) -> Iterator[Dead]:
    last = f"\\end{{{command['environment']}}}"
    end = text.find(last, command.end())
    yield command.start(), _end(end, text) + (len(last) if end >= 0 else 0), DEAD, None


def _condition(text: str, command: re.Match[str], closing: object) -> Iterator[Dead]:
    depth, end = 1, len(text)
    for match in _CONDITION.finditer(text, command.end()):
        name = match[1]
        if name == "fi":
            depth -= 1
        elif name and name != "else" and not _NO_CONDITION.match(name):
            depth += 1
        if depth == 0 or (depth == 1 and name == "else"):
            end = match.end()
            break
    yield command.start(), end, DEAD, None


def _finish(text: str, command: re.Match[str], closing: object) -> Iterator[Dead]:
    before = text[max(0, command.start() - 80) : command.start()]
    # Styles say `\endinput` inside conditions, which must not hide all the rest.
    if command["finish"] != "endinput" or not before.rpartition("\n")[2].strip():
        yield command.start(), len(text), DEAD, None


def _address(text: str, command: re.Match[str], closing: object) -> Iterator[Dead]:
    start, end = command.span("target")
    yield start - 1, start, DEAD, None
    yield start, end, DEAD if command["link"] else LITERAL, None
    yield end, end + 1, DEAD, None


def _definition(text: str, command: re.Match[str], closing: Closing) -> Iterator[Dead]:
    found = latex_definitions.definition(text, command.end(), command["definition"], closing)
    if found is None:
        yield command.start(), command.start(), "", None
    else:
        yield command.start(), found[1], DEAD, found[0]


_KINDS: dict[str, Callable[[str, re.Match[str], Closing], Iterator[Dead]]] = {
    "literal": _literal,
    "environment": _environment,
    "condition": _condition,
    "finish": _finish,
    "address": _address,
    "definition": _definition,
}
