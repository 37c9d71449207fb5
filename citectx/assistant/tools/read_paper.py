"""`read_paper`: the outline of a paper, or the text of a section or of some pages."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from citectx.assistant import values
from citectx.bibliography import fields
from citectx.model import State
from citectx.workspace.cited import advice, cited

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.papers.index.paper_index import PaperIndex, Part
    from citectx.workspace import Workspace

_PAGES = re.compile(r"\s*(\w+)\s*(?:[-–]\s*(\w+))?\s*")


def read_paper(
    workspace: Workspace, key: str, section: str, pages: str, characters: int, start: int
) -> values.PaperText:
    """The outline where neither a section nor pages are named, or else their text from `start`."""
    paper = cited(workspace, key)
    title = fields.title(paper.reference) if paper.reference else ""
    index = paper.text
    if index is None:
        return values.PaperText(key, title, "could not be read", advice(paper), (), "", None)
    if section:
        text = _text(index, _in_section(index, section))
    elif pages:
        text = _text(index, _on_pages(index, pages))
    else:
        text = ""
    outline = () if section or pages else tuple(_heading(index, part) for part in index.parts)
    end = start + characters
    return values.PaperText(
        key=key,
        title=title or index.title,
        status="full text" if paper.state is State.FULL_TEXT else "abstract only",
        advice=advice(paper),
        outline=outline,
        text=text[start:end],
        next_start=end if end < len(text) else None,
    )


def _heading(index: PaperIndex, part: Part) -> values.Heading:
    length = sum(len(index.texts[it]) + 1 for it in range(part.first, part.end))
    first = int(index.pages[part.first]) if part.first < part.end else 0
    return values.Heading(part.heading or part.kind, part.level, _label(index, first), length)


def _in_section(index: PaperIndex, wanted: str) -> list[int]:
    """The sentences of a section and of those below it, by its heading in any case."""
    name = wanted.strip().casefold()
    names = [(part.heading or part.kind).casefold() for part in index.parts]
    at = next((it for it, other in enumerate(names) if other == name), None)
    if at is None:
        at = next((it for it, other in enumerate(names) if name in other), None)
    if at is None:
        raise ValueError(f"No section is called {wanted!r}; leave it out to have the outline.")
    level = index.parts[at].level
    below = at + 1
    while below < len(index.parts) and index.parts[below].level > level:
        below += 1
    return [it for part in index.parts[at:below] for it in range(part.first, part.end)]


def _on_pages(index: PaperIndex, wanted: str) -> list[int]:
    """The sentences on pages that are named as they are printed, such as `12` or `12-14`."""
    match = _PAGES.fullmatch(wanted)
    if match is None:
        raise ValueError(f"{wanted!r} names no pages; write them as 12 or 12-14.")
    if not int(index.pages.max(initial=0)):
        raise ValueError("The pages of this paper are not known; ask for a section instead.")
    first, last = (_number(index, label) for label in (match[1], match[2] or match[1]))
    chosen = (index.pages >= first) & (index.pages <= last)
    return [int(it) for it in chosen.nonzero()[0]]


def _number(index: PaperIndex, label: str) -> int:
    """The place of a printed page in the file."""
    labels = index.page_labels
    if label in labels:
        return labels.index(label) + 1
    last = int(index.pages.max(initial=0))
    if not label.isdecimal() or not 1 <= int(label) <= last:
        printed = [it for it in labels if it]
        known = f"{printed[0]} to {printed[-1]}" if printed else f"1 to {last}"
        raise ValueError(f"There is no page {label}; pages are {known}.")
    return int(label)


def _label(index: PaperIndex, page: int) -> str:
    labels = index.page_labels
    printed = labels[page - 1] if 0 < page <= len(labels) else ""
    return printed or (str(page) if page else "")


def _text(index: PaperIndex, numbers: Iterable[int]) -> str:
    """The sentences, with each heading and each paragraph on a line of its own."""
    lines = []
    for part, inside in groupby(numbers, lambda it: int(index.part_numbers[it])):
        if index.parts[part].heading:
            lines.append(index.parts[part].heading)
        for _, paragraph in groupby(inside, lambda it: int(index.paragraphs[it])):
            lines.append(" ".join(index.texts[it] for it in paragraph))
    return "\n".join(lines)
