"""CSL-JSON text -> bibliography."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from citectx.bibliography import csl_items
from citectx.bibliography.assembly import assemble
from citectx.model import Bibliography, Problem, Range, Reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.bibliography.formats import Strings

_LIST = re.compile(r'[\s\ufeff]*(?:\{(?:.*?)"(?:references|items)"\s*:\s*)?\[', re.DOTALL)
_BETWEEN = re.compile(r"[\s\ufeff,]*")
_NEXT_ITEM = re.compile(r"\}\s*,\s*(?=\{)")
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:\s*)?|[{}\[\]]', re.DOTALL)
_ID = re.compile(r'"((?:[^"\\]|\\.)*)"|([^\s,}\]]*)', re.DOTALL)
_MOST_BROKEN = 100  # After that many, the file is something else.


def read(path: str, text: str, strings: Strings) -> Bibliography:
    """All items of the file, be they a list of their own or within an object."""
    return assemble(path, text, items(path, text))


def items(path: str, text: str, start: int = 0) -> Iterator[Reference | Problem]:
    """The items of the list that begins at `start`."""
    decoder = json.JSONDecoder(strict=False)
    listed = _LIST.match(text, start)
    at = _after(text, listed.end() if listed else start)
    broken = 0
    while at < len(text) and text[at] != "]":
        try:
            item, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            broken += 1
            yield _broken(path, text, at, error)
            following = _NEXT_ITEM.search(text, at)
            if following is None or broken == _MOST_BROKEN:
                return
            at = following.end()
            continue
        extent = Range(at, end)
        if isinstance(item, dict) and item.get("id") not in (None, ""):
            yield csl_items.reference(path, text, item, extent, _id_range(text, extent))
        elif not broken:  # After a broken item, this may be a part of it.
            yield _without_id(path, extent)
        at = _after(text, end)


def _after(text: str, offset: int) -> int:
    between = _BETWEEN.match(text, offset)
    return between.end() if between else offset


def _id_range(text: str, extent: Range) -> Range:
    """Where the value of `id` stands, without its quotes."""
    depth = 0
    for token in _TOKEN.finditer(text, *extent):
        if token[0] in ("{", "["):
            depth += 1
        elif token[0] in ("}", "]"):
            depth -= 1
        elif depth == 1 and token[1] == "id" and token[2]:
            value = _ID.match(text, token.end())
            if value:
                return Range(*value.span(1 if value[1] is not None else 2))
    return Range(extent.start, extent.start)


def _broken(path: str, text: str, start: int, error: ValueError | RecursionError) -> Problem:
    place, reason = start, "it is nested too deeply"
    if isinstance(error, json.JSONDecodeError):
        place, reason = error.pos, error.msg
    message = f"This item is no valid JSON ({reason}): mend it here."
    return Problem("broken-entry", message, path, Range(place, min(place + 1, len(text))))


def _without_id(path: str, extent: Range) -> Problem:
    message = 'This item has no "id": add one, or nothing can cite it.'
    return Problem("missing-key", message, path, Range(extent.start, extent.start + 1))
