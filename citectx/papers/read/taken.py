"""PDF file -> what each piece of it was taken for, and a picture of a page that shows it.

The work of a process of its own, for people who ask why a paper is read as it is.
"""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from pypdfium2 import PdfiumError

from citectx.model import Box, Problem
from citectx.papers.read import page_picture
from citectx.papers.read.abstract_heading import is_abstract_heading
from citectx.papers.read.pdf import reader
from citectx.papers.read.pdf.likely_headings import with_unlikely_as_text
from citectx.papers.read.pdf.prose import is_formula
from citectx.papers.read.pdf.references import entries, is_list_heading
from citectx.papers.read.pdf.sections import told
from citectx.papers.read.pdf.sentences import box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pypdfium2 import PdfDocument

    from citectx.papers.read.pdf.layout import Block, Line
    from citectx.papers.read.pdf.reader import Layout

_MOST_SHOWN = 200
_NAMES = {"rows": "table row", "aside": "left out"}


class Told(NamedTuple):
    """What lines were taken for; `level` is that of a heading, else 0.

    `number` keeps apart what stands together and is of one kind.
    """

    kind: str
    level: int = 0
    number: int = 0


class Taken(NamedTuple):
    """Lines of one page that belong together, and what they were taken for."""

    told: Told
    lines: tuple[Line, ...]


def pack(request: str) -> bytes:
    """A line of JSON that tells every page's pieces, and the picture where one is asked for.

    The request is JSON as well: the path, a page or 0, and whether its picture is wanted.
    """
    path, number, pictured = json.loads(request)
    document = reader.opened(path)
    if isinstance(document, Problem):
        return _line({"problem": document.id, "message": document.message})
    with document:
        layout = reader.laid_out(document)
        pages = taken(layout)
        if number > len(pages):
            message = f"There is no page {number}; the last is {len(pages)}."
            return _line({"problem": "no-page", "message": message})
        try:
            shown = _picture(document, number or 1, pages, layout.turns) if pictured else b""
        except PdfiumError:
            message = f"Page {number or 1} is damaged and cannot be drawn; choose another --page."
            return _line({"problem": "page-damaged", "message": message})
        return _line({"pages": [[_value(it) for it in page] for page in pages]}) + shown


def _picture(
    document: PdfDocument, number: int, pages: Sequence[Sequence[Taken]], turns: Mapping[int, int]
) -> bytes:
    pieces = [(it.told.kind, _around(it.lines, turns)) for it in pages[number - 1]]
    return page_picture.picture(document, number, pieces)


def taken(layout: Layout) -> list[list[Taken]]:
    """Page by page, what each piece was taken for, in the order in which it is read."""
    known = _known(layout)
    pages = []
    for number, blocks in enumerate(layout.blocks):
        page = [Taken(Told("head or foot"), (line,)) for line in layout.furniture[number]]
        page += (it for block in blocks for it in _pieces(block, known))
        shown: dict[float, list[Line]] = {}
        for line in (line for block in blocks for line in block.lines):
            shown.setdefault(line.baseline, []).append(line)
        lost = (
            line
            for line in layout.lines[number]
            if not _is_among(line, shown.get(line.baseline, ()))
        )
        page += (Taken(Told("left out"), (line,)) for line in lost)
        pages.append(page)
    return pages


def _known(layout: Layout) -> dict[Line, Told]:
    """What became of the lines that became anything."""
    text = with_unlikely_as_text(layout.text, layout.style, layout.names)
    front = layout.front
    rest = {line for block in front.rest for line in block.lines}
    opening = [
        line for page in layout.blocks[layout.opening :][:1] for it in page for line in it.lines
    ]
    known = {line: Told("title") for line in opening if line not in rest}
    for block in front.around:
        name = Told("abstract" if is_abstract_heading(block.text) else "front matter")
        known.update((line, name) for line in block.lines)
    for kind, level, block in told(text):
        name = Told(_NAMES.get(kind, kind), level)
        known.update((line, name) for line in block.lines)
    for number, entry in enumerate(entries(layout.references)):
        known.update((line, Told("reference", number=number)) for line in entry)
    return known


def _pieces(block: Block, known: Mapping[Line, Told]) -> Iterator[Taken]:
    """A block, in as many pieces as were taken for different things."""
    rest = _left_over(block)
    for name, lines in groupby(block.lines, key=lambda line: known.get(line, rest)):
        yield Taken(name, tuple(lines))


def _left_over(block: Block) -> Told:
    """What the lines of a block are that became nothing."""
    if block.kind == "aside":
        formula = all(is_formula(line, block.left, block.right) for line in block.lines)
        return Told("formula" if formula else "left out")
    return Told("heading", 1) if is_list_heading(block) else Told("left out")


def _is_among(line: Line, shown: Iterable[Line]) -> bool:
    """Whether the line or a part of it is among others of its height."""
    return any(it.left < line.right and line.left < it.right for it in shown)


def _around(lines: Sequence[Line], turns: Mapping[int, int]) -> Box:
    boxes = [box(line, 0, len(line.text), turns) for line in lines]
    return Box(
        boxes[0].page,
        min(it.left for it in boxes),
        min(it.bottom for it in boxes),
        max(it.right for it in boxes),
        max(it.top for it in boxes),
    )


def _value(piece: Taken) -> tuple[str, int, str]:
    text = " ".join(line.text for line in piece.lines)
    return piece.told.kind, piece.told.level, text[:_MOST_SHOWN]


def _line(value: object) -> bytes:
    return json.dumps(value).encode() + b"\n"
