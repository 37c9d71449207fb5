"""Scanned file -> paper, by the extra `citectx[ocr]` or by a program that the user has for it."""

from __future__ import annotations

import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.programs import program
from citectx.model import Problem, Severity
from citectx.papers import read as readers
from citectx.papers.read import recognition
from citectx.papers.read.pdf import reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pypdfium2 import PdfPage

    from citectx.model import Paper
    from citectx.papers.read.kept_pages import KeptPages
    from citectx.papers.read.pdf.layout import Line

SCANNED = frozenset({"scanned", "partly-scanned"})
LATE = "ocr-late"  # Pages are left for which the time did not suffice.
_DOTS_PER_INCH = 300
_POINTS_PER_INCH = 72
_ROOM = 4 * 2**30  # Bytes, beyond what reading may take.
_LONGEST_SIDE = 5_000  # Dots, however large the page says it is.


def read(path: str, kept: KeptPages | None = None) -> Paper:
    """The paper; pages that are pictures are read by ocrmypdf, tesseract or RapidOCR.

    The first that is installed is used: who has one of the programs prefers it. RapidOCR reads
    here, page by page, and tells where each line stands; pages that are `kept` are not read again.
    """
    paper = readers.read(path)
    if not any(problem.id in SCANNED for problem in paper.problems):
        return paper
    try:
        with _with_room():
            if program("ocrmypdf"):
                return _by_ocrmypdf(path)
            if program("tesseract"):
                return replace(_by_tesseract(path), title=paper.title, authors=paper.authors)
    except (OSError, subprocess.CalledProcessError) as error:
        return _unread(paper, "ocr-failed", f"{path} is scanned and could not be read: {error}.")
    if recognition.is_installed():
        return _by_rapidocr(path, kept)
    advice = "install citectx[ocr], ocrmypdf or tesseract, one of which citectx.ocr needs"
    return _unread(paper, "ocr-missing", f"{path} is scanned; {advice}.")


def _by_rapidocr(path: str, kept: KeptPages | None) -> Paper:
    """The paper; pages for which the time did not suffice stay unread, and that is said."""
    recognise = recognition.recogniser()
    if kept:
        recognise = kept.recogniser(recognise)
    unread: list[int] = []

    def noted(page: PdfPage, number: int) -> list[Line] | None:
        lines = recognise(page, number)
        if lines is None:
            unread.append(number)
        return lines

    paper = reader.read(path, noted)
    if unread:
        pages = f"{len(unread)} scanned page{'s' * (len(unread) > 1)} of {path}"
        advice = "there was no time for more; set citectx.readSeconds higher"
        return _unread(paper, LATE, f"{pages} could not be read: {advice}.")
    if kept:
        kept.drop()
    return paper


def _by_ocrmypdf(path: str) -> Paper:
    """The paper in the copy with a text layer that ocrmypdf makes; other pages stay as they are."""
    with tempfile.TemporaryDirectory() as folder:
        copy = str(Path(folder, "copy.pdf"))
        _run("ocrmypdf", "--quiet", "--skip-text", "--output-type", "pdf", path, copy)
        paper = readers.read(copy)
    moved = (
        replace(problem, path=path, message=problem.message.replace(copy, path))
        for problem in paper.problems
        if problem.id not in SCANNED
    )
    return replace(paper, path=path, problems=tuple(moved))


def _by_tesseract(path: str) -> Paper:
    """The paper as plain text, page by page."""
    import pypdfium2

    from citectx.papers.read.text import plain

    with pypdfium2.PdfDocument(path) as document:
        pages = [_run("tesseract", "stdin", "stdout", given=_picture(page)) for page in document]
    return plain.paper_of("\f".join(it.decode(errors="replace").strip("\f") for it in pages), path)


def _picture(page: object) -> bytes:
    """The page as a portable greymap, which needs no library to be written."""
    longest = max(page.get_size())  # type: ignore[attr-defined]
    scale = min(_DOTS_PER_INCH / _POINTS_PER_INCH, _LONGEST_SIDE / longest)
    bitmap = page.render(scale=scale, grayscale=True)  # type: ignore[attr-defined]
    grey = bitmap.to_numpy().reshape(bitmap.height, bitmap.width)
    return b"P5 %d %d 255\n" % (bitmap.width, bitmap.height) + bytes(grey.tobytes())


def _run(name: str, *options: str, given: bytes = b"") -> bytes:
    command = [program(name) or name, *options]
    done = subprocess.run(command, input=given, capture_output=True, check=True)  # noqa: S603
    return done.stdout


@contextmanager
def _with_room() -> Iterator[None]:
    """Lets what recognises letters, here or in another program, have the memory that it needs."""
    try:
        import resource
    except ImportError:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    soft, hard = before
    if soft != resource.RLIM_INFINITY:
        room = soft + _ROOM
        room = room if hard == resource.RLIM_INFINITY else min(room, hard)
        resource.setrlimit(resource.RLIMIT_AS, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _unread(paper: Paper, name: str, message: str) -> Paper:
    """The paper as far as it could be read, with what became of the scanned pages."""
    kept = tuple(problem for problem in paper.problems if problem.id not in SCANNED)
    severity = (
        Severity.WARNING if any(section.sentences for section in paper.sections) else Severity.ERROR
    )
    return replace(paper, problems=(Problem(name, message, paper.path, severity=severity), *kept))
