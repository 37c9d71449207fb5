"""A project's macros -> every citation command it can use, its own wrappers among them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.drafts.latex import arguments as latex_arguments
from citectx.drafts.latex import commands as latex_commands
from citectx.drafts.latex import groups
from citectx.drafts.latex.commands import Argument, Command

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citectx.drafts.latex.definitions import Definition
    from citectx.drafts.latex.macros import Macros

_COMMAND = re.compile(r"\\([A-Za-z@]+\*?)")
# A body that ends with a citation command takes that command's arguments from the text.
_UNFINISHED = re.compile(r"\\([A-Za-z@]+\*?)((?:\[[^][{}]*\]){0,2})\s*\}?$")
_SPECIFICATION = re.compile(
    r">\s*\{[^{}]*\}|(?P<star>s)|(?P<braces>[mv])|(?P<brackets>o|O\s*\{[^{}]*\})"
    r"|[dDrR]\s*(?P<opening>\S)\s*\S(?:\s*\{[^{}]*\})?"
)
_PARAMETERS = re.compile(r"\s*(?:[\[(<]?#\d[\])>]?\s*)*")
_PARAMETER = re.compile(r"([\[(<]?)#\d")
_HANDED_ON = re.compile(r"[\s,]*(?:#\d[\s,]*)+")
_ROLES = ("keys", "key", "quotation", "pre", "post", "volume")
_NOTED = (Argument("[", "pre"), Argument("[", "post"), Argument("{", "keys"))
_DECLARED = {
    "DeclareCiteCommand": latex_commands.command(_NOTED),
    "DeclareMultiCiteCommand": latex_commands.command(
        (Argument("(", "pre"), Argument("(", "post"), *_NOTED), 2
    ),
}


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """The citation commands and the bibliography commands of a project, by name.

    Two are equal only when they are the same one, so that results can be kept by vocabulary.
    """

    commands: Mapping[str, Command]
    bibliographies: frozenset[str]


@lru_cache(maxsize=64)
def vocabulary(macros: Macros, depth: int) -> Vocabulary:
    """What the project can say; wrappers around wrappers are followed `depth` levels."""
    suffixes = tuple(_suffixes(macros.definitions))
    standard = latex_commands.commands(macros.packages)
    commands = {**standard, **{_suffixed(n, s): standard[n] for n in standard for s in suffixes}}
    for _ in range(depth):
        own = {
            name: command
            for definition in macros.definitions
            for name, command in _wrappers(definition, commands)
        }
        commands = {**commands, **own}
    return Vocabulary(commands, frozenset(f"bibliography{suffix}" for suffix in suffixes))


def _suffixes(definitions: tuple[Definition, ...]) -> Iterator[str]:
    """The names that multibib's `\\newcites{name}` appends to every command."""
    for definition in definitions:
        if definition.command == "newcites":
            yield from (it.strip() for it in definition.arguments[0].strip("{}").split(","))


def _suffixed(name: str, suffix: str) -> str:
    return f"{name[:-1]}{suffix}*" if name.endswith("*") else f"{name}{suffix}"


def _wrappers(
    definition: Definition, commands: Mapping[str, Command]
) -> Iterator[tuple[str, Command]]:
    """The citation command that `definition` makes, if it does, with its starred form."""
    name = definition.arguments[0].strip("{} \\")
    command = _wrapper(definition, commands)
    if command is not None:
        yield name, command
        starless = command.arguments[1:] if command.arguments[0].opening == "*" else None
        yield f"{name}*", latex_commands.command(starless) if starless else command


def _wrapper(definition: Definition, commands: Mapping[str, Command]) -> Command | None:
    if definition.command in _DECLARED:
        return _DECLARED[definition.command]
    if definition.command in ("let", "NewCommandCopy"):
        return commands.get(definition.arguments[1].strip("{} \\"))
    openings, body = _openings(definition), definition.arguments[-1]
    if openings is None:
        return None
    return _handing_on(openings, body, commands) or _unfinished(openings, body, commands)


def _openings(definition: Definition) -> tuple[str, ...] | None:
    """How each parameter opens, or None when TeX finds them in a way we do not follow."""
    if definition.command == "def":
        parameters = definition.arguments[1]
        if not _PARAMETERS.fullmatch(parameters):
            return None
        return tuple(opening or "{" for opening in _PARAMETER.findall(parameters))
    if "Document" in definition.command:
        found = _SPECIFICATION.finditer(definition.arguments[1][1:-1])
        openings = (
            "*" if it["star"] else "{" if it["braces"] else "[" if it["brackets"] else it["opening"]
            for it in found
        )
        return tuple(it for it in openings if it in ("*", "{", "[", "(", "<"))
    number, *default = [
        argument[1:-1] for argument in definition.arguments[1:-1] if argument[0] == "["
    ] or ["0"]
    count = int(number) if number.isdecimal() else 0
    return ("[",) * len(default) + ("{",) * (count - len(default))


def _handing_on(
    openings: tuple[str, ...], body: str, commands: Mapping[str, Command]
) -> Command | None:
    """The command that hands its parameters on to the citation commands in its body."""
    closing = groups.closing_in(body)
    roles: dict[int, str] = {}
    silent = True
    for match in _COMMAND.finditer(body):
        inner = commands.get(match[1])
        reading = inner and latex_arguments.read(body, match.end(), inner, closing)
        if not inner or not reading:
            continue
        parts = [part for parts in reading.lists for part in parts if part.role in _ROLES]
        # Later roles do not take a parameter away from earlier ones: keys matter most.
        for part in sorted(parts, key=lambda it: _ROLES.index(it.role)):
            content = body[part.start : part.end]
            if part.role not in latex_arguments.KEYS or _HANDED_ON.fullmatch(content):
                for number in re.findall(r"#([1-9])", content):
                    roles.setdefault(int(number), part.role)
        silent = silent and inner.silent
    if not any(role in latex_arguments.KEYS for role in roles.values()):
        return None
    arguments = (
        Argument(opening, roles.get(number, "skip"))
        for number, opening in enumerate(openings, start=1)
    )
    return _usable(tuple(arguments), None, silent)


def _unfinished(
    openings: tuple[str, ...], body: str, commands: Mapping[str, Command]
) -> Command | None:
    """The command whose body ends before the keys, as in `\\newcommand{\\see}{\\citep[see][]}`."""
    match = _UNFINISHED.search(body)
    inner = commands.get(match[1]) if match else None
    if match is None or inner is None or inner.environment:
        return None
    given = match[2].count("[")
    rest = [argument for argument in inner.arguments if argument.opening == "["][given:]
    arguments = [
        argument for argument in inner.arguments if argument.opening != "[" or argument in rest
    ]
    own = tuple(Argument(opening, "skip") for opening in openings)
    repeats = None if inner.repeats is None else inner.repeats + len(own)
    return _usable((*own, *arguments), repeats, inner.silent)


def _usable(arguments: tuple[Argument, ...], repeats: int | None, silent: bool) -> Command | None:
    if not any(argument.role in latex_arguments.KEYS for argument in arguments):
        return None
    return latex_commands.command(arguments, repeats, silent=silent)
