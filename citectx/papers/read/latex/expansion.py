r"""LaTeX source -> the same source with the author's own shorthand written out.

Readers of a paper see what `\emcee` prints, not its name. Only plain macros are followed: those
with mandatory arguments and a body of text and commands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.latex.groups import group

if TYPE_CHECKING:
    from collections.abc import Mapping

_DEFINITION = re.compile(
    r"^[^%\n]*?(?:\\(?:re)?newcommand\*?|\\providecommand\*?|\\DeclareRobustCommand\*?)\s*"
    r"\{?\s*\\(?P<name>[A-Za-z]+)\s*\}?\s*(?:\[(?P<count>\d)\])?\s*(?=\{)"
    r"|^[^%\n]*?\\def\s*\\(?P<defined>[A-Za-z]+)\s*(?P<parameters>(?:#\d)*)\s*(?=\{)",
    re.MULTILINE,
)
_UNFIT = re.compile(r"\\(?:begin|end|def|newcommand|futurelet|@|if|fi|else|expandafter|csname)\b")
_COMMAND = re.compile(r"\\([A-Za-z]++)")
_USE = re.compile(r"\\([A-Za-z]++)(?!@)")
_PARAMETER = re.compile(r"#(\d)")
_LONGEST_BODY = 400
_PASSES = 3
_LARGEST_GROWTH = 4


class _Macro(NamedTuple):
    takes: int
    body: str


def expand_macros(text: str) -> str:
    """The text with simple macros replaced by what they stand for, where they are used."""
    start = text.find("\\begin{document}")
    macros = _macros(text[:start]) if start >= 0 else {}
    if not macros:
        return text
    preamble, body = text[:start], text[start:]
    for _ in range(_PASSES):
        written = _once(body, macros, _LARGEST_GROWTH * len(text))
        if written in (None, body):
            break
        body = written
    return preamble + body


def _macros(preamble: str) -> Mapping[str, _Macro]:
    found = {}
    for match in _DEFINITION.finditer(preamble):
        name = match["name"] or match["defined"]
        held = group(preamble, match.end())
        if held.end - held.start > _LONGEST_BODY:
            continue
        body = preamble[held.start : held.end]
        count = int(match["count"] or (match["parameters"] or "").count("#"))
        itself = any(it[1] == name for it in _COMMAND.finditer(body))
        if not itself and not _UNFIT.search(body):
            found[name] = _Macro(count, body)
    return found


def _once(text: str, macros: Mapping[str, _Macro], most: int) -> str | None:
    """The text with every use written out once; None if that is longer than it may be."""
    pieces: list[str] = []
    done = grown = 0
    for match in _USE.finditer(text):
        macro = macros.get(match[1])
        if macro is None or match.start() < done:
            continue
        arguments, end = _arguments(text, match.end(), macro.takes)
        if len(arguments) < macro.takes:
            continue
        pieces += [text[done : match.start()], _filled(macro.body, arguments)]
        grown += len(pieces[-1])
        if grown + len(text) > most:
            return None
        # `\name{}` and `\name\ ` end a name; the blank after a bare name is not printed.
        done = end + 2 if text.startswith("{}", end) else end
    return "".join((*pieces, text[done:]))


def _arguments(text: str, position: int, count: int) -> tuple[list[str], int]:
    found: list[str] = []
    while len(found) < count:
        opening = (
            position
            + len(text[position : position + 20])
            - len(text[position : position + 20].lstrip())
        )
        if not text.startswith("{", opening):
            break
        held = group(text, opening)
        found.append(text[held.start : held.end])
        position = held.end + 1
    return found, position


def _filled(body: str, arguments: list[str]) -> str:
    def argument(match: re.Match[str]) -> str:
        number = int(match[1]) - 1
        return arguments[number] if number < len(arguments) else ""

    return _PARAMETER.sub(argument, body)
