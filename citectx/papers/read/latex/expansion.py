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
    names = "|".join(sorted(macros, key=len, reverse=True))
    use = re.compile(rf"\\(?P<name>{names})(?![A-Za-z@])")
    preamble, body = text[:start], text[start:]
    for _ in range(_PASSES):
        written = _once(body, use, macros)
        if written == body or len(written) > _LARGEST_GROWTH * len(text):
            break
        body = written
    return preamble + body


def _macros(preamble: str) -> Mapping[str, _Macro]:
    found = {}
    for match in _DEFINITION.finditer(preamble):
        name = match["name"] or match["defined"]
        held = group(preamble, match.end())
        body = preamble[held.start : held.end]
        count = int(match["count"] or (match["parameters"] or "").count("#"))
        itself = re.search(rf"\\{name}(?![A-Za-z])", body)
        if len(body) <= _LONGEST_BODY and not itself and not _UNFIT.search(body):
            found[name] = _Macro(count, body)
    return found


def _once(text: str, use: re.Pattern[str], macros: Mapping[str, _Macro]) -> str:
    pieces, done = [], 0
    for match in use.finditer(text):
        if match.start() < done:
            continue
        macro = macros[match["name"]]
        arguments, end = _arguments(text, match.end(), macro.takes)
        if len(arguments) < macro.takes:
            continue
        pieces += [text[done : match.start()], _filled(macro.body, arguments)]
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
