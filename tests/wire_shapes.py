"""What an answer says of places in documents, and which of these places are none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

TextOf = Callable[[str], str | None]

_LINE_END = re.compile(r"\r\n|\r|\n")
_UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Place(NamedTuple):
    """A position in a document."""

    uri: str
    line: int
    character: int


def places_outside(answer: Any, uri: str, text_of: TextOf, encoding: str) -> list[Place]:
    """The positions in an answer about `uri` that are not in their text, where that is known.

    Ranges that end before they begin are among them.
    """
    found = []
    for it, about in _objects(answer, uri):
        pair, first, last = _pair(it), _pair(it.get("start")), _pair(it.get("end"))
        if pair and not _is_inside(Place(about, *pair), text_of(about), encoding):
            found.append(Place(about, *pair))
        if first and last and first > last:
            found.append(Place(about, *first))
    return found


def position(text: str, offset: int, encoding: str) -> dict[str, int]:
    """The position of an offset; no client has one between the two halves of a line's end."""
    if text[offset - 1 : offset + 1] == "\r\n":
        offset -= 1
    starts = [0, *(it.end() for it in _LINE_END.finditer(text, 0, offset))]
    return {"line": len(starts) - 1, "character": _length(text[starts[-1] : offset], encoding)}


def _objects(value: Any, uri: str) -> Iterator[tuple[dict[str, Any], str]]:
    """All objects in an answer, each with the document that it is about."""
    if isinstance(value, list):
        for it in value:
            yield from _objects(it, uri)
    elif isinstance(value, dict):
        about = value.get("uri") or (value.get("textDocument") or {}).get("uri") or uri
        yield value, about
        for name, it in value.items():
            if name == "changes":
                for changed, edits in it.items():
                    yield from _objects(edits, changed)
            else:
                yield from _objects(it, about)


def _pair(value: Any) -> tuple[int, int] | None:
    """The line and character of a position."""
    if isinstance(value, dict) and "line" in value and "character" in value:
        return value["line"], value["character"]
    return None


def _is_inside(place: Place, text: str | None, encoding: str) -> bool:
    if text is None:
        return True
    lines = _LINE_END.split(text)
    if not 0 <= place.line < len(lines):
        return False
    return 0 <= place.character <= _length(lines[place.line], encoding)


def _length(text: str, encoding: str) -> int:
    codec, size = _UNITS[encoding]
    return len(text.encode(codec)) // size
