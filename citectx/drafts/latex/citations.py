"""A citation command -> its keys and notes, added to the page it stands on.

REVTeX and mcite allow more than keys in a list: `\\cite{a,*b}` joins two entries under one number,
and `\\cite{*[{before }][{ after}] key}` has notes of its own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.latex import arguments
from citectx.drafts.latex.regions import FILLERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.drafts.latex.arguments import Part
    from citectx.drafts.latex.commands import Command
    from citectx.drafts.latex.page import Page

_LONGEST_LIST = 2000  # Characters, of keys with notes of their own.
_FIELD = re.compile(r"\bcite\s*=\s*(?:(?:\[[^][]*\])*\{([^{}]*)\}|([^\s,{}\[\]]+))")
_BLANKS = f" \t\r\n\f\v%{FILLERS}"
_NO_KEY = re.compile(rf"[#\\{{}}\[\]{FILLERS}]")
_COMMENT = re.compile(r"%+\s*")
_ITEM = re.compile(
    r"[\s%]*\*[\s%]*(?:\[((?:[^][{}]|\{[^{}]*\})*+)\][\s%]*)?(?:\[((?:[^][{}]|\{[^{}]*\})*+)\])?"
)
_MOST_ODD = 8  # Braces within braces, or without their other halves, that a list of keys may have.
_OUTER_COMMA = re.compile(r"(?:[^,{}]|\{[^{}]*\})*+")


Key = tuple[str, int, int]
Notes = tuple[tuple[int, int] | None, tuple[int, int] | None]


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


def _keys(text: str, parts: tuple[Part, ...]) -> Iterator[tuple[Key, Notes]]:
    for part in parts:
        if part.role == "fields":
            for field in _FIELD.finditer(text, part.start, part.end):
                found = field.span(1 if field[1] is not None else 2)
                yield from keys_with_notes(text, *found)
        elif part.role in arguments.KEYS:
            yield from keys_with_notes(text, part.start, part.end)


def keys(written: str, start: int) -> tuple[Key, ...]:
    """The keys in a comma list that begins at `start`; an empty list counts as one empty key.

    What is no key yet but a parameter or a command is left out.
    """
    if "%" in written or "#" in written or "\\" in written or not written.isprintable():
        return _careful_keys(written, start)
    if "," not in written and " " not in written:
        return ((written, start, start + len(written)),)
    found = []
    for item in written.split(","):
        name = item.strip()
        if name:
            at = start + item.find(name)
            found.append((name, at, at + len(name)))
        start += len(item) + 1
    return tuple(found) if found else _careful_keys(written, start - len(written) - 1)


def keys_with_notes(text: str, start: int, end: int) -> Iterator[tuple[Key, Notes]]:
    """The keys in `text[start:end]`, where any may be marked with a star and have own notes."""
    # One list may stand in the other a thousand times over: of those only the beginning is taken.
    written = text[start : min(end, start + _LONGEST_LIST)]
    if "*" not in written and "{" not in written:
        written = text[start:end]
    if "*" not in written and "{" not in written:
        yield from ((key, (None, None)) for key in keys(written, start))
        return
    written = written[:_LONGEST_LIST]
    position = odd = 0
    while position < len(written) and odd < _MOST_ODD:
        stop = _OUTER_COMMA.match(written, position).end()  # type: ignore[union-attr]
        item = written[position:stop]
        head = _ITEM.match(item)
        name = item[head.end() :].strip(_BLANKS) if head else ""
        notes = (_place(head, 1, start + position), _place(head, 2, start + position))
        # A lone star is no mark but the wildcard of `\nocite{*}`.
        name = name or item.strip(_BLANKS)
        if name and not _NO_KEY.search(name):
            at = start + position + item.rindex(name)
            yield (_joined(name), at, at + len(name)), notes
        odd += written[stop : stop + 1] in ("{", "}")
        position = stop + 1


def _careful_keys(written: str, start: int) -> tuple[Key, ...]:
    found = []
    end = start + len(written)
    for item in written.split(","):
        name = item.strip(_BLANKS)
        if name and not _NO_KEY.search(name):
            at = start + item.find(name)
            found.append((_joined(name), at, at + len(name)))
        start += len(item) + 1
    if not found and not written.strip(_BLANKS):
        return (("", end, end),)
    return tuple(found)


def _joined(name: str) -> str:
    """A key that a comment breaks in two, as TeX reads it."""
    return _COMMENT.sub("", name)


def _place(head: re.Match[str] | None, group: int, offset: int) -> tuple[int, int] | None:
    if head is None or not head[group]:
        return None
    return head.start(group) + offset, head.end(group) + offset
