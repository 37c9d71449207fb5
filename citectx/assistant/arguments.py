"""Arguments of a tool -> what is wrong with them; one table says what each of them means."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any, get_type_hints

from citectx.assistant import values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

# What every argument means and how far it may go, by its name.
ARGUMENTS: Mapping[str, Mapping[str, Any]] = {
    "draft": {
        "description": "The draft whose bibliography is meant, as a path inside the folders that "
        "may be read; may be left out where there is only one draft.",
        "max_length": 4096,
    },
    "line": {"description": "A line of the draft, from 1.", "ge": 1},
    "sentence": {"description": "A sentence, without markup.", "max_length": 5000},
    "query": {"description": "A claim or a question.", "min_length": 1, "max_length": 5000},
    "quote": {"description": "The words to be quoted.", "min_length": 1, "max_length": 5000},
    "key": {"description": "A citation key of the draft.", "max_length": 500},
    "section": {"description": "A heading of the outline.", "max_length": 500},
    "pages": {"description": "Printed pages, such as 12 or 12-14.", "max_length": 50},
    "changed_only": {
        "description": "Only sentences that are new since the last call of this tool."
    },
    "max_passages": {"description": "How many passages at most.", "ge": 1, "le": 10},
    "max_papers": {"description": "How many papers at most.", "ge": 1, "le": 10},
    "max_references": {"description": "How many references at most.", "ge": 1, "le": 10},
    "max_characters": {
        "description": "How much text of papers at most, in characters.",
        "ge": 100,
        "le": 20_000,
    },
    "start": {
        "description": "0, or `next_start` of the answer before.",
        "ge": 0,
        "le": 10_000_000,
    },
}

_KINDS = {str: (str,), int: (int,), bool: (bool,), int | None: (int, type(None))}


def wrong(tool: Callable[..., object], arguments: Mapping[str, object]) -> str:
    """What is wrong with the arguments of a tool; nothing if they fit."""
    try:
        signature(tool).bind(**arguments)
    except TypeError as error:
        return f"{error}."
    hints = hints_of(tool)
    for name, value in arguments.items():
        if isinstance(value, bool) != (hints[name] is bool) or not isinstance(
            value, _KINDS[hints[name]]
        ):
            return f"{name} is of the wrong kind."
        if not _is_within(value, ARGUMENTS[name]):
            return f"{name} is out of bounds: {ARGUMENTS[name]['description']}"
    return ""


def hints_of(tool: Callable[..., object]) -> dict[str, Any]:
    """The types of a tool's arguments and of its answer."""
    return get_type_hints(tool, {"values": values})


def _is_within(value: object, bounds: Mapping[str, Any]) -> bool:
    if isinstance(value, str):
        return bool(bounds.get("min_length", 0) <= len(value) <= bounds["max_length"])
    if isinstance(value, int):
        return bool(bounds.get("ge", value) <= value <= bounds.get("le", value))
    return True
