"""What is wrong with a PDF file -> problems, worded so that the reader knows what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2.raw as pdfium

from citectx.model import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pypdfium2 import PdfiumError, PdfPage

    from citectx.papers.read.pdf.layout import Line


_HEADER = b"%PDF-"
_HEADER_WITHIN = 1024
_FEWEST_CHARACTERS = 30
_PICTURE_SHARE = 0.4  # Of the page: smaller pictures are figures, not scans.
_MANY_PICTURES = 100  # On a page: more than figures have.
_MANY_SCANNED = 0.1


def of_file(path: Path) -> Problem | None:
    """Why a file cannot be a PDF at all, or None; raises what opening a file raises."""
    with path.open("rb") as file:
        start = file.read(_HEADER_WITHIN)
    if not start:
        return _error("empty-file", f"{path.name} is empty; save or download it again.", path)
    if _HEADER in start:
        return None
    if b"<html" in start.lower() or b"<!doctype" in start.lower():
        advice = "is a web page, not a PDF; open it in a browser and save the PDF itself"
    else:
        advice = "is not a PDF; give it the ending of what it is, or put the PDF in its place"
    return _error("not-a-pdf", f"{path.name} {advice}.", path)


def opening_problem(path: str, error: OSError) -> Problem:
    """Why the file could not be opened."""
    if isinstance(error, FileNotFoundError):
        return _error("vanished", f"{path} is gone; put it back or mend its entry.", path)
    return _error("not-readable", f"{path} cannot be opened: {error.strerror}.", path)


def reading_problem(path: str, error: PdfiumError) -> Problem:
    """Why pdfium did not read the file."""
    if error.err_code == pdfium.FPDF_ERR_PASSWORD:
        advice = "needs a password; keep a copy without one beside it (for example, print to PDF)"
        return _error("encrypted", f"{path} {advice}.", path)
    if error.err_code == pdfium.FPDF_ERR_SECURITY:
        advice = "is protected in a way that cannot be read; keep a copy without protection"
        return _error("encrypted", f"{path} {advice}.", path)
    return _error("truncated", f"{path} is damaged or cut short; download it again.", path)


def too_many_pages(path: str, pages: int, most: int) -> Problem | None:
    """That the end of a very long file was not read."""
    if pages <= most:
        return None
    advice = f"the first {most} were read. Cut out the part that you cite to have all of it"
    return Problem("too-many-pages", f"{path} has {pages} pages; {advice}.", path)


def of_pages(path: str, pages: int, damaged: Sequence[int]) -> Problem | None:
    """That pages are missing."""
    if not pages:
        return _error("truncated", f"{path} has no pages; download it again.", path)
    if not damaged:
        return None
    shown = ", ".join(map(str, damaged[:5])) + (", …" if len(damaged) > 5 else "")
    advice = "cannot be read; download the file again"
    return Problem("truncated", f"{path} is damaged: page {shown} {advice}.", path)


def is_scanned(page: PdfPage, lines: Sequence[Line]) -> bool:
    """Whether a page is a picture of text, or has one for every letter."""
    if sum(len(line.text) for line in lines) >= _FEWEST_CHARACTERS:
        return False
    width, height = page.get_size()
    area = 0.0
    number = 0
    for picture in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=3):
        left, bottom, right, top = picture.get_bounds()
        area += (right - left) * (top - bottom)
        number += 1
    return number >= _MANY_PICTURES or bool(area > _PICTURE_SHARE * width * height)


def of_scans(path: str, pages: int, scanned: Sequence[int]) -> Problem | None:
    """That pages are pictures of text."""
    if not scanned or len(scanned) < min(2, pages) or len(scanned) <= _MANY_SCANNED * pages:
        return None
    advice = "Give it a text layer with `ocrmypdf`, or set citectx.ocr to have that done"
    if len(scanned) == pages:
        return _error("scanned", f"{path} is scanned and has no text. {advice}.", path)
    few = f"{len(scanned)} of the {pages} pages of {path} are scanned and have no text"
    return Problem("partly-scanned", f"{few}. {advice}.", path)


def of_recognised(path: str, pages: int, recognised: Sequence[int]) -> Problem | None:
    """That pages were read off their pictures."""
    if not recognised:
        return None
    which = "It" if len(recognised) == pages else f"{len(recognised)} of its {pages} pages"
    verb = "was" if len(recognised) in (1, pages) else "were"
    return Problem(
        "read-by-ocr",
        f"{which} {verb} read by OCR, so some words may be wrong.",
        path,
        severity=Severity.INFORMATION,
    )


def _error(name: str, message: str, path: str | Path) -> Problem:
    return Problem(name, message, str(path), severity=Severity.ERROR)
