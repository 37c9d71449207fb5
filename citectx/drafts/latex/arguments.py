"""The place after a citation command -> its arguments by role."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from citectx.drafts.latex.commands import Argument, Command
    from citectx.drafts.latex.groups import Closing

KEYS = ("keys", "key", "fields")

_BLANK = re.compile(r"[\s%\x00\x01]*")
# Delimiters that TeX knows nothing of, and so must be found by themselves.
_DELIMITED = {
    "(": re.compile(r"\(((?:[^(){}\\]|\\.|\{[^{}]*\}|\([^()]*\))*+)\)", re.DOTALL),
    "<": re.compile(r"<((?:[^<>{}\\]|\\.|\{[^{}]*\})*+)>", re.DOTALL),
}


class Part(NamedTuple):
    """One argument that was found: what it means and where its content is."""

    role: str
    start: int
    end: int


class Reading(NamedTuple):
    """The arguments of one command; a command that repeats has several lists of them."""

    lists: tuple[tuple[Part, ...], ...]
    end: int


def read(text: str, position: int, command: Command, closing: Closing) -> Reading | None:
    """What stands after `position` as `command` reads it, or None when its keys are missing."""
    if command.repeats is None:
        found = _list(text, position, command.arguments, closing)
        return found and Reading((found[0],), found[1])
    leading = _all(text, position, command.arguments[: command.repeats], closing)
    if leading is None:
        return None
    before, end = leading
    lists: list[tuple[Part, ...]] = []
    while found := _list(text, end, command.arguments[command.repeats :], closing):
        if lists and _is_text(text, found[0]):
            break
        lists.append(found[0])
        end = found[1]
    if not lists:
        return None
    lists[0] = (*(part for part in before if part.role == "pre"), *lists[0])
    lists[-1] = (*(part for part in before if part.role == "post"), *lists[-1])
    return Reading(tuple(lists), end)


def _list(
    text: str, position: int, arguments: tuple[Argument, ...], closing: Closing
) -> tuple[tuple[Part, ...], int] | None:
    """One list of arguments and where it ends.

    What follows the last key counts only when it is complete, because in another package's
    command of the same name it may be ordinary text.
    """
    last = max(number for number, it in enumerate(arguments) if it.role in KEYS) + 1
    needed = _all(text, position, arguments[:last], closing)
    if needed is None:
        return None
    further = _all(text, needed[1], arguments[last:], closing)
    if further is None:
        return needed
    return (*needed[0], *further[0]), further[1]


def _all(
    text: str, position: int, arguments: tuple[Argument, ...], closing: Closing
) -> tuple[tuple[Part, ...], int] | None:
    """Every argument that is there, or None when one is missing that must not be."""
    parts: list[Part] = []
    before: Argument | None = None
    for number, argument in enumerate(arguments):
        # An optional argument at the very end must touch the command: text may begin with `[`.
        loose = any(not it.optional for it in arguments[number:])
        start = _BLANK.match(text, position).end() if loose else position  # type: ignore[union-attr]
        found = _content(text, start, argument.opening, closing)
        if found is not None:
            parts.append(Part(argument.role, found[0], found[1]))
            position, before = found[2], argument
        elif not argument.optional:
            return None
        elif before == (argument.opening, "pre") and argument.role == "post":
            # Where two notes may stand, a single one is a postnote.
            parts[-1] = parts[-1]._replace(role="post")
    return tuple(parts), position


def _content(text: str, start: int, opening: str, closing: Closing) -> tuple[int, int, int] | None:
    """Where the content of the argument at `start` begins and ends, and where to go on."""
    if not text.startswith(opening, start):
        return None
    if opening == "*":
        return start, start + 1, start + 1
    if opening in _DELIMITED:
        match = _DELIMITED[opening].match(text, start)
        return match and (*match.span(1), match.end())
    inside = start + len(opening)
    end = closing(inside - 1)
    return None if end is None else (inside, end, end + 1)


def _is_text(text: str, parts: tuple[Part, ...]) -> bool:
    """Whether what looks like one more list of keys is rather a group of ordinary text."""
    return any("\\" in text[part.start : part.end] for part in parts if part.role in KEYS)
