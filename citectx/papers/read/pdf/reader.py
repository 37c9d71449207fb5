"""PDF file -> paper."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2

from citectx.model import Paper, Problem
from citectx.papers.read.pdf import front as pdf_front
from citectx.papers.read.pdf import problems
from citectx.papers.read.pdf.asides import with_imprints_named, with_rights_named
from citectx.papers.read.pdf.blocks import blocks
from citectx.papers.read.pdf.columns import page_columns
from citectx.papers.read.pdf.furniture import doi, page_labels, without_furniture, year
from citectx.papers.read.pdf.headings import confirmed, letters
from citectx.papers.read.pdf.likely_headings import heading_signs, with_unlikely_as_text
from citectx.papers.read.pdf.lines import lines
from citectx.papers.read.pdf.references import Parted, split_references
from citectx.papers.read.pdf.sections import body, without_contents, without_title
from citectx.papers.read.pdf.typesetting import manner, with_fixed_fonts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pypdfium2 import PdfDocument, PdfPage

    from citectx.papers.read.pdf.front import Front
    from citectx.papers.read.pdf.layout import Block, Line, Manner


MOST_PAGES = 1000
_MOST_ENTRIES = 2000


# A page that is a picture -> its lines, or None where they are not to be had.
Recognise = Callable[["PdfPage", int], "list[Line] | None"]


def read(path: str, recognise: Recognise | None = None) -> Paper:
    """The paper in a PDF file; what cannot be read is a problem of the paper, never an error.

    Pages that are pictures are given to `recognise`.
    """
    document = opened(path)
    if isinstance(document, Problem):
        return Paper(path, problems=(document,))
    with document:
        return _paper(path, document, recognise)


def opened(path: str) -> PdfDocument | Problem:
    """The document in a PDF file, or why there is none."""
    try:
        return problems.of_file(Path(path)) or pypdfium2.PdfDocument(path)
    except OSError as error:
        return problems.opening_problem(path, error)
    except pypdfium2.PdfiumError as error:
        return problems.reading_problem(path, error)


class _Content(NamedTuple):
    """The lines of every page, how each page is turned, and which pages cannot be read."""

    pages: list[list[Line]]
    turns: dict[int, int]
    scanned: list[int]
    damaged: list[int]
    recognised: list[int]


class Layout(NamedTuple):
    """What the pages hold, before it is decided what of `text` is a heading.

    `lines` and `blocks` are all that stand on each page beside its furniture, `opening` tells
    which page the front matter is from, and `turns` how pages are turned.
    """

    lines: list[list[Line]]
    blocks: list[list[Block]]
    opening: int
    turns: Mapping[int, int]
    front: Front
    text: list[Block]
    references: list[Block]
    furniture: tuple[tuple[Line, ...], ...]
    style: Manner
    names: Mapping[int, frozenset[str]]


def _paper(path: str, document: PdfDocument, recognise: Recognise | None) -> Paper:
    content = _content(document, recognise)
    layout = _layout(document, content)
    text = with_unlikely_as_text(layout.text, layout.style, layout.names)
    whole = body(Parted(text, layout.references), content.turns)
    margins = [line.text for page in layout.furniture[:2] for line in page]
    margins += [block.text for block in layout.front.around]
    return Paper(
        path,
        title=layout.front.title,
        authors=layout.front.authors,
        year=year(margins),
        doi=doi(margins),
        sections=whole.sections,
        works=whole.works,
        page_labels=_labels(document, layout.furniture),
        problems=_problems(path, document, content),
    )


def heading_candidates(document: PdfDocument) -> dict[int, tuple[Block, dict[str, float]]]:
    """What may be a heading and the signs of each, to learn from."""
    layout = laid_out(document)
    signs = heading_signs(layout.text, layout.style, layout.names)
    return {at: (layout.text[at], own) for at, own in signs.items()}


def laid_out(document: PdfDocument) -> Layout:
    """What the pages of a document hold, as far as they are no pictures."""
    return _layout(document, _content(document, None))


def _layout(document: PdfDocument, content: _Content) -> Layout:
    pages = without_furniture(with_fixed_fonts(content.pages))
    settled = page_columns(pages.text)
    style = manner(settled)
    names = _outline(document)
    found = [
        blocks(page, style, names.get(number, frozenset()))
        for number, page in enumerate(settled, start=1)
    ]
    margins = [[line.text for line in page] for page in pages.furniture]
    first, front = _opening(found, style, _named_title(document), margins)
    later = [block for page in found[first + 1 :] for block in page]
    rest = without_title(later, front.title)
    begun = with_imprints_named(front.rest, style)
    parted = split_references(confirmed((*begun, *with_rights_named(rest)), names))
    text = without_contents(parted.text)
    lineses = [[line for column in page for line in column.lines] for page in settled]
    return Layout(
        lines=lineses,
        blocks=found,
        opening=first,
        turns=content.turns,
        front=front,
        text=text,
        references=parted.references,
        furniture=pages.furniture,
        style=style,
        names=names,
    )


def _opening(
    pages: Sequence[list[Block]], style: Manner, named: str, margins: Sequence[Sequence[str]]
) -> tuple[int, Front]:
    """Which page the paper begins on, and its front matter; a cover of the publisher is around."""
    first = next((at for at, page in enumerate(pages) if page), 0)
    opening = pages[first] if pages else []
    front = pdf_front.front(opening, style, named, margins[first] if pages else ())
    if len(pages) > first + 1:
        after = pdf_front.front(pages[first + 1], style, named, margins[first + 1])
        if pdf_front.follows_cover(opening, after, front.title):
            return first + 1, after._replace(around=(*opening, *after.around))
    return first, front


def _content(document: PdfDocument, recognise: Recognise | None) -> _Content:
    content = _Content([], {}, [], [], [])
    for number in range(1, min(len(document), MOST_PAGES) + 1):
        found: list[Line] = []
        try:
            page = document[number - 1]
            textpage = page.get_textpage()
        except pypdfium2.PdfiumError:
            content.damaged.append(number)
        else:
            found, turn = lines(textpage, number)
            if turn:
                content.turns[number] = turn
            else:
                found = _visible(found, page.get_cropbox())
            if problems.is_scanned(page, found):
                read_again = recognise(page, number) if recognise else None
                (content.scanned if read_again is None else content.recognised).append(number)
                found = found if read_again is None else read_again
            textpage.close()
            page.close()
        content.pages.append(found)
    return content


def _visible(lines: list[Line], box: tuple[float, float, float, float]) -> list[Line]:
    """The lines of which something stands within the edges of the page."""
    left, bottom, right, top = box
    return [it for it in lines if it.right > left and it.left < right and bottom < it.top < top]


def _outline(document: PdfDocument) -> Mapping[int, frozenset[str]]:
    """By page, the letters of the headings that the file's own table of contents names."""
    found: dict[int, set[str]] = {}
    try:
        for entry in islice(document.get_toc(), _MOST_ENTRIES):
            place = entry.get_dest()
            page = place.get_index() if place else None
            if page is not None:
                found.setdefault(page + 1, set()).add(letters(entry.get_title()))
    except pypdfium2.PdfiumError:
        return {}  # Damaged tables name none.
    return {page: frozenset(filter(None, titles)) for page, titles in found.items()}


def _named_title(document: PdfDocument) -> str:
    return str(document.get_metadata_value("Title") or "")


def _labels(document: PdfDocument, furniture: tuple[tuple[Line, ...], ...]) -> tuple[str, ...]:
    claimed = [document.get_page_label(number) for number in range(len(document))]
    return page_labels(claimed, furniture)


def _problems(path: str, document: PdfDocument, content: _Content) -> tuple[Problem, ...]:
    found = (
        problems.too_many_pages(path, len(document), MOST_PAGES),
        problems.of_pages(path, len(content.pages), content.damaged),
        problems.of_scans(path, len(content.pages), content.scanned),
        problems.of_recognised(path, len(content.pages), content.recognised),
    )
    return tuple(problem for problem in found if problem is not None)
