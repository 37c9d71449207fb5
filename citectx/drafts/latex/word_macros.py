"""A project's definitions -> those of its commands that print mere text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.drafts.latex import plain
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.drafts.latex.definitions import Definition

_DEFINING = ("newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "newrobustcmd")


@dataclass(frozen=True, eq=False, slots=True)
class Words:
    """What each command prints, and how many arguments it takes without printing them.

    Two are equal only when they are the same one, so that results can be kept by words.
    """

    printed: Mapping[str, tuple[str, int]]


@lru_cache(maxsize=64)
def words(definitions: tuple[Definition, ...]) -> Words:
    """The text of every command that prints none of its arguments.

    `\\newcommand{\\tool}{\\textsc{Tool}}` is such a command, and so is one that only hands its
    argument to `\\ref`.
    """
    printed: dict[str, tuple[str, int]] = {}
    for definition in definitions:
        count = _parameters(definition)
        if count is not None:
            text = _printed(definition.arguments[-1], printed)
            if "#" not in text:
                printed[definition.arguments[0].strip("{} \\")] = text, count
    return Words(printed)


def _parameters(definition: Definition) -> int | None:
    """How many arguments in braces the command takes, or None when that is not so simple."""
    if definition.command == "def":
        return None if definition.arguments[1].strip() else 0
    if definition.command not in _DEFINING:
        return None
    brackets = [it[1:-1] for it in definition.arguments[1:-1]] or ["0"]
    return int(brackets[0]) if len(brackets) == 1 and brackets[0].isdecimal() else None


def _printed(body: str, words: Mapping[str, tuple[str, int]]) -> str:
    return plain.plain(body, body, Range(0, len(body)), (), words)[0]
