"""A citing sentence -> as it is read: with the names that citations print in it.

Evidence is looked for without them; a reader misses them ("As put it").
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from citectx import drafts
from citectx.bibliography import fields
from citectx.bibliography.lookup import find
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citectx.model import Citation, Context, Draft, Evidence
    from citectx.workspace import Workspace


def names_in(workspace: Workspace, path: str, context: Context) -> tuple[tuple[int, str], ...]:
    """The names that belong into a sentence of the draft at `path`, each beside its place."""
    draft = workspace.project.drafts[path]
    named = []
    for place, marks in groupby(context.marks, key=lambda it: it[0]):
        here = (it for _, extent in marks for it in _citations(draft, extent))
        printed = [it for it in here if _is_word(draft, it, place)]
        references = (find(workspace.references, it.key) for it in printed)
        names = [fields.in_text(it) for it in references if it is not None]
        if any(names):
            named.append((place, " and ".join(filter(None, names))))
    return tuple(named)


def sentence(shown: Evidence) -> str:
    """The sentence with its names."""
    text = shown.context.text
    for place, name in reversed(shown.names):
        text = f"{text[:place]}{_spaced(text, place, name)}{text[place:]}"
    return text


def ranges_in_sentence(shown: Evidence, ranges: Iterable[Range]) -> Iterator[Range]:
    """Where ranges of the citing sentence's text are once the names stand in it."""
    text = shown.context.text
    added = [(place, len(_spaced(text, place, name))) for place, name in shown.names]
    for start, end in ranges:
        before = sum(size for place, size in added if place < start)
        within = sum(size for place, size in added if start <= place < max(end, 1))
        yield Range(start + before, end + before + within)


def _citations(draft: Draft, extent: Range) -> Iterator[Citation]:
    """The citations of one command."""
    first = bisect_left(draft.citations, extent.start, key=lambda it: it.range.start)
    inside = takewhile(lambda it: it.range.start < extent.end, draft.citations[first:])
    return (it for it in inside if it.extent == extent)


def _is_word(draft: Draft, citation: Citation, place: int) -> bool:
    """Whether a name is printed; a sentence that begins with a citation has it as its subject."""
    return place == 0 or drafts.is_in_text(draft, citation)


def _spaced(text: str, place: int, name: str) -> str:
    before = " " if place and not text[place - 1].isspace() else ""
    after = " " if text[place : place + 1].isalnum() else ""
    return f"{before}{name}{after}"
