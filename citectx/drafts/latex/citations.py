"""A citation command -> its keys and notes, added to the page it stands on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.latex import arguments, keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.drafts.latex.arguments import Part
    from citectx.drafts.latex.commands import Command
    from citectx.drafts.latex.page import Page

_FIELD = re.compile(r"\bcite\s*=\s*(?:(?:\[[^][]*\])*\{([^{}]*)\}|([^\s,{}\[\]]+))")


def add(page: Page, start: int, position: int, name: str, command: Command) -> None:
    """Add the citations of a command whose arguments, from `position` on, need their roles."""
    reading = arguments.read(page.text, position, command, page.closing)
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


def _keys(text: str, parts: tuple[Part, ...]) -> Iterator[tuple[keys.Key, keys.Notes]]:
    for part in parts:
        if part.role == "fields":
            for field in _FIELD.finditer(text, part.start, part.end):
                found = field.span(1 if field[1] is not None else 2)
                yield from keys.keys_with_notes(text, *found)
        elif part.role in arguments.KEYS:
            yield from keys.keys_with_notes(text, part.start, part.end)
