"""Jupyter notebook -> draft: its Markdown cells, with offsets into the file's JSON."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.drafts.language import Files, Language
from citectx.drafts.markdown import language as markdown
from citectx.drafts.markdown import prose as markdown_prose
from citectx.drafts.markdown.blocks import level_headings
from citectx.drafts.markdown.writing import WRITING
from citectx.drafts.notebook import cells as notebook_cells
from citectx.drafts.notebook.cells import Cell, cell_offset, source_offset, source_range
from citectx.model import Block, Citation, Document, Draft, FileLink, Problem, Prose, Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.drafts.macros import Macros
    from citectx.settings import Settings


def parse(document: Document, settings: Settings, macros: Macros) -> Draft:
    """The citations, blocks and links of all Markdown cells."""
    problem = _problem(document)
    if problem is not None:
        return Draft(document, problems=(problem,))
    citations: list[Citation] = []
    blocks: list[Block] = []
    links: list[FileLink] = []
    for cell in _cells(document.text):
        inner = Document(document.path, cell.text, markdown.NAME)
        draft = markdown.fragment(inner, settings, macros)
        citations += [_placed(citation, cell) for citation in draft.citations]
        blocks += [_placed_block(block, cell) for block in draft.blocks]
        links += [link._replace(range=source_range(cell, link.range)) for link in draft.links]
    return Draft(document, tuple(citations), level_headings(tuple(blocks)), tuple(links))


def prose(draft: Draft, block: Block) -> Prose:
    """The plain text of one block, which stands in one cell."""
    cells = _cells(draft.document.text)
    number = bisect_right(cells, block.range.start, key=lambda it: it.range.start) - 1
    cell = cells[max(number, 0)]
    document = Document(draft.document.path, cell.text, markdown.NAME)
    citations, blocks = _inner_citations(draft, block, cell), _inner_blocks(draft, block, cell)
    inner = Draft(document, tuple(citations), tuple(blocks))
    plain = markdown_prose.prose(inner, _inner_block(block, cell))
    return Prose(plain.text, tuple(_source_pieces(plain, cell)))


@lru_cache(maxsize=4)
def _cells(text: str) -> tuple[Cell, ...]:
    return notebook_cells.cells(text)


def _problem(document: Document) -> Problem | None:
    """Why the file cannot be read as a notebook, if it cannot."""
    try:
        json.loads(document.text.removeprefix("\ufeff"), parse_int=float)
    except json.JSONDecodeError as error:
        message = (
            f"This notebook is not valid JSON (line {error.lineno}, column {error.colno}: "
            f"{error.msg}); save it again from Jupyter or take an older version."
        )
        place = min(error.pos, len(document.text))
        return Problem("broken-notebook", message, document.path, Range(place, place))
    except RecursionError:
        message = "This notebook is nested too deeply to be read; save it again from Jupyter."
        return Problem("broken-notebook", message, document.path)
    return None


def _placed(citation: Citation, cell: Cell) -> Citation:
    where, extent = source_range(cell, citation.range), source_range(cell, citation.extent)
    return citation._replace(range=where, extent=extent)


def _placed_block(block: Block, cell: Cell) -> Block:
    anchor = None if block.anchor is None else source_offset(cell, block.anchor)
    return block._replace(range=source_range(cell, block.range), anchor=anchor)


def _inner_citations(draft: Draft, block: Block, cell: Cell) -> Iterator[Citation]:
    first = bisect_left(draft.citations, block.range.start, key=lambda it: it.range.start)
    last = bisect_right(draft.citations, block.range.end, key=lambda it: it.range.start)
    for citation in draft.citations[first:last]:
        where, extent = _inner_range(citation.range, cell), _inner_range(citation.extent, cell)
        yield citation._replace(range=where, extent=extent)


def _inner_blocks(draft: Draft, block: Block, cell: Cell) -> Iterator[Block]:
    first = bisect_left(draft.blocks, block.range.start, key=lambda it: it.range.start)
    last = bisect_left(draft.blocks, block.range.end, key=lambda it: it.range.start)
    for inner in draft.blocks[first:last]:
        yield _inner_block(inner, cell)


def _inner_block(block: Block, cell: Cell) -> Block:
    return block._replace(range=_inner_range(block.range, cell), anchor=None)


def _inner_range(place: Range, cell: Cell) -> Range:
    return Range(cell_offset(cell, place.start), cell_offset(cell, place.end))


def _source_pieces(plain: Prose, cell: Cell) -> Iterator[tuple[int, int]]:
    """The way back to the file: the cell's own pieces cut where its text and the file part."""
    for number, (start, offset) in enumerate(plain.pieces):
        is_last = number + 1 == len(plain.pieces)
        stop = len(plain.text) if is_last else plain.pieces[number + 1][0]
        yield start, source_offset(cell, offset)
        first = bisect_right(cell.starts, offset)
        last = bisect_left(cell.starts, offset + stop - start)
        for inner in cell.starts[first:last]:
            yield start + inner - offset, source_offset(cell, inner)


LANGUAGE = Language(
    parse,
    prose,
    replace(WRITING, comment=""),  # A comment behind a line of the file would break its JSON.
    Files("`bibliography: refs.bib` in the front matter of a raw cell", settings=markdown.SETTINGS),
    in_text=markdown.IN_TEXT,
)
