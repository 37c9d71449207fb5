"""A project's definitions -> those of its commands that print mere text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.syntax import latex_plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.syntax.latex_definitions import Definition

_DEFINING = ("newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "newrobustcmd")


@dataclass(frozen=True, eq=False, slots=True)
class Words:
    """What each command prints. Two are equal only when they are the same one."""

    printed: Mapping[str, str]


@lru_cache(maxsize=64)
def words(definitions: tuple[Definition, ...]) -> Words:
    """The text of every command that takes no argument: `\\newcommand{\\tool}{\\textsc{Tool}}`."""
    return Words(
        {
            definition.arguments[0].strip("{} \\"): _printed(definition.arguments[-1])
            for definition in definitions
            if _is_constant(definition)
        }
    )


def _is_constant(definition: Definition) -> bool:
    if definition.command == "def":
        return not definition.arguments[1].strip()
    return definition.command in _DEFINING and len(definition.arguments) == 2


def _printed(body: str) -> str:
    plain = latex_plain.plain_of(body, body, {})
    latex_plain.write(plain, 0, len(body))
    return "".join(plain.texts).strip()
