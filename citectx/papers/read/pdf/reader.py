"""PDF file -> paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2

from citectx.model import Paper, Problem
from citectx.papers.read.pdf import front as pdf_front
from citectx.papers.read.pdf import problems
from citectx.papers.read.pdf.asides import with_imprints_named
from citectx.papers.read.pdf.blocks import blocks
from citectx.papers.read.pdf.columns import columns
from citectx.papers.read.pdf.furniture import page_labels, without_furniture
from citectx.papers.read.pdf.headings import confirmed
from citectx.papers.read.pdf.lines import lines
from citectx.papers.read.pdf.outline import outline
from citectx.papers.read.pdf.sections import body
from citectx.papers.read.pdf.typesetting import manner

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

    from citectx.papers.read.pdf.layout import Line


MOST_PAGES = 1000


def read(path: str) -> Paper:
    """The paper in a PDF file; what cannot be read is a problem of the paper, never an error."""
    try:
        problem = problems.of_file(Path(path))
        if problem is not None:
            return Paper(path, problems=(problem,))
        document = pypdfium2.PdfDocument(path)
    except OSError as error:
        return Paper(path, problems=(problems.opening_problem(path, error),))
    except pypdfium2.PdfiumError as error:
        return Paper(path, problems=(problems.reading_problem(path, error),))
    with document:
        return _paper(path, document)


class _Content(NamedTuple):
    """The lines of every page, how each page is turned, and which pages cannot be read."""

    pages: list[list[Line]]
    turns: dict[int, int]
    scanned: list[int]
    damaged: list[int]


def _paper(path: str, document: PdfDocument) -> Paper:
    content = _content(document)
    pages = without_furniture(content.pages)
    settled = [columns(page) for page in pages.text]
    style = manner(settled)
    names = outline(document)
    found = [
        blocks(page, style, names.get(number, frozenset()))
        for number, page in enumerate(settled, start=1)
    ]
    first = next((at for at, page in enumerate(found) if page), 0)
    opening = found[first] if found else []
    front = pdf_front.front(opening, style, _named_title(document))
    later = [block for page in found[first + 1 :] for block in page]
    rest = pdf_front.without_title(later, front.title)
    begun = with_imprints_named(front.rest, style)
    text = body(confirmed((*begun, *rest), names), content.turns)
    margins = [line.text for page in pages.furniture[:2] for line in page]
    margins += [block.text for block in front.around]
    return Paper(
        path,
        title=front.title,
        authors=front.authors,
        year=pdf_front.year(margins),
        doi=pdf_front.doi(margins),
        sections=text.sections,
        works=text.works,
        page_labels=_labels(document, pages.furniture),
        problems=_problems(path, document, content),
    )


def _content(document: PdfDocument) -> _Content:
    content = _Content([], {}, [], [])
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
            if problems.is_scanned(page, found):
                content.scanned.append(number)
            textpage.close()
            page.close()
        content.pages.append(found)
    return content


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
    )
    return tuple(problem for problem in found if problem is not None)
