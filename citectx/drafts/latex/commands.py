"""The table of citation commands -> what each of them does with its arguments.

`commands.tsv` lists, for each package, commands that share a list of arguments. An argument is
written with its delimiters and named by its role: `[pre]` `[post]` `<pre>` are notes, `{keys}` a
comma list, `{key}` one key, `{volume}` a volume, `{quotation}` quoted words, `{fields}` a list of
`name = value` that may contain `cite = key`, and `skip` anything else. `[…]`, `(…)`, `<…>` and
`*{…}` may be left out. All that follows a `+` repeats, as in `\\parencites[1]{a}[2]{b}`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_TABLE = Path(__file__).with_name("commands.tsv")
_ARGUMENT = re.compile(r"(\+?)(\*\{|[\[({<])(\w+)[\])}>]")
_PLAIN = {"{keys", "{key", "[post{keys", "[pre[post{keys", "<pre[pre[post{keys"}


class Argument(NamedTuple):
    """One argument: the characters that open it and what it means."""

    opening: str
    role: str

    @property
    def optional(self) -> bool:
        """Whether the argument may be left out."""
        return self.opening != "{"


class Command(NamedTuple):
    """What a citation command takes and does.

    The arguments from number `repeats` on may come again. A `plain` command is nothing but
    `[pre][post]{keys}` or less, which is read by the shortest way.
    """

    arguments: tuple[Argument, ...]
    repeats: int | None = None
    silent: bool = False
    environment: bool = False
    plain: bool = False


@lru_cache(maxsize=64)
def commands(packages: frozenset[str]) -> Mapping[str, Command]:
    """All citation commands by name.

    Where packages disagree about a name, those in `packages` are right, else the first of the
    table. Every command has its starred form.
    """
    chosen: dict[str, Command] = {}
    for package, names, command in _rows():
        for name in names:
            if name not in chosen or package in packages:
                chosen[name] = command
    return {**{f"{name}*": command for name, command in chosen.items()}, **chosen}


def command(
    arguments: tuple[Argument, ...],
    repeats: int | None = None,
    *,
    silent: bool = False,
    environment: bool = False,
) -> Command:
    """A command with these arguments."""
    written = "".join(opening + role for opening, role in arguments)
    plain = written in _PLAIN and repeats is None and not environment
    return Command(arguments, repeats, silent, environment, plain)


@lru_cache(maxsize=1)
def packages_with_commands() -> frozenset[str]:
    """The packages that the table knows."""
    return frozenset(package for package, _, _ in _rows())


@lru_cache(maxsize=1)
def _rows() -> tuple[tuple[str, tuple[str, ...], Command], ...]:
    _, *lines = _TABLE.read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return tuple(
        (package, tuple(names.split()), _command(arguments, effect))
        for package, arguments, effect, names in rows
    )


def _command(arguments: str, effect: str) -> Command:
    found = _ARGUMENT.findall(arguments)
    repeats = [number for number, (plus, _, _) in enumerate(found) if plus]
    return command(
        tuple(Argument(opening, role) for _, opening, role in found),
        repeats[0] if repeats else None,
        silent=effect == "silent",
        environment=effect == "environment",
    )
