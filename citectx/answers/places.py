"""Draft, a place in it -> how people name it: by line and column, or by paragraph."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.base.offsets import line_starts, position
from citectx.drafts import place_name

if TYPE_CHECKING:
    from citectx.base.offsets import Position
    from citectx.model import Draft, Range


def places(draft: Draft, where: Range) -> tuple[Position, Position]:
    """The start and the end of a range; the lines of a Word draft are its paragraphs."""
    starts = _line_starts(draft.document.text)
    return position(starts, where.start), position(starts, where.end)


def place_in_file(draft: Draft, where: Range, file: str) -> str:
    """`main.tex:12`, or `draft.docx, paragraph 12`."""
    return _in_file(draft, where, file, str(places(draft, where)[0].line))


def exact_place_in_file(draft: Draft, where: Range, file: str) -> str:
    """`main.tex:12:5`, or `draft.docx, paragraph 12`."""
    start, _ = places(draft, where)
    return _in_file(draft, where, file, f"{start.line}:{start.column}")


def _in_file(draft: Draft, where: Range, file: str, numbers: str) -> str:
    named = place_name(draft, where.start)
    return f"{file}, {named}" if named else f"{file}:{numbers}"


def place_data(draft: Draft, where: Range) -> dict[str, str]:
    """The name of a place beside its line and column, where it has one."""
    named = place_name(draft, where.start)
    return {"place": named} if named else {}


@lru_cache(maxsize=64)
def _line_starts(text: str) -> tuple[int, ...]:
    return line_starts(text)
