"""A citation command -> its keys and notes, added to the page it stands on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.syntax import latex_arguments, latex_keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.syntax.latex_arguments import Part
    from citectx.syntax.latex_commands import Command
    from citectx.syntax.latex_page import Page

_FIELD = re.compile(r"\bcite\s*=\s*(?:(?:\[[^][]*\])*\{([^{}]*)\}|([^\s,{}\[\]]+))")


def add(page: Page, start: int, position: int, name: str, command: Command) -> None:
    """Add the citations of a command whose arguments, from `position` on, need their roles."""
    reading = latex_arguments.read(page.text, position, command, page.closing)
    if reading is None:
        return
    page.nested = True
    for parts in reading.lists:
        places = {part.role: (part.start, part.end) for part in parts}
        quotation = (reading.end, None) if command.environment else places.get("quotation")
        for key, (before, after) in _keys(page.text, parts):
            page.citations.append(
                (
                    start,
                    reading.end,
                    name,
                    (key,),
                    before or places.get("pre"),
                    after or places.get("post"),
                    quotation,
                    command.silent,
                )
            )


def _keys(text: str, parts: tuple[Part, ...]) -> Iterator[tuple[latex_keys.Key, latex_keys.Notes]]:
    for part in parts:
        if part.role == "fields":
            for field in _FIELD.finditer(text, part.start, part.end):
                found = field.span(1 if field[1] is not None else 2)
                yield from latex_keys.keys_with_notes(text, *found)
        elif part.role in latex_arguments.KEYS:
            yield from latex_keys.keys_with_notes(text, part.start, part.end)
