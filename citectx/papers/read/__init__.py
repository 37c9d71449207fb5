"""File of a cited paper -> paper. `read` is the way in; one module or folder for each kind of file.

The content decides how a file is read, not its name. What is wrong with a file is a problem of its
paper, never an error; what a file does to the process that reads it is kept away by `workers`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from citectx.base.file_kinds import kind_of
from citectx.model import Paper, Problem, Severity
from citectx.papers.read import unknown
from citectx.papers.read.sources import LARGEST

if TYPE_CHECKING:
    from types import ModuleType

_HEAD = 4096
_PDF_WITHIN = 1024
_XML = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE|!--|[a-zA-Z])")
_HTML = re.compile(
    rb"(?:\s|\xef\xbb\xbf|<\?[^>]*>|<!--.*?-->|<!doctype\s+(?!html)[^>[]*>)*"
    rb"<(?:!doctype\s+html|html|head|body|div|section|main|p|h1)[\s>]",
    re.IGNORECASE | re.DOTALL,
)
_LATEX = re.compile(rb"\\(?:documentclass|documentstyle|begin\s*\{document\}|section\s*\{)")

# By its name and its first bytes a file gets the module that reads it: the first that fits. Each
# has `read(path) -> Paper`; those of text have `paper(content, path)` too, for what was packed.
_Readers = tuple[tuple[Callable[[str, bytes], bool], str], ...]
_TEXTS: _Readers = (
    (lambda path, head: bool(_XML.match(head) and _HTML.match(head)), "web.html"),
    (lambda path, head: _XML.match(head) is not None, "xml.reader"),
    (lambda path, head: kind_of(path).paper == "markup", "text.markup"),
    (lambda path, head: True, "text.plain"),
)
_READERS: _Readers = (
    (lambda path, head: b"%PDF-" in head[:_PDF_WITHIN], "pdf.reader"),
    (lambda path, head: head.startswith((b"PK\x03\x04", b"\x1f\x8b")), "archives"),
    (unknown.fits, "unknown"),
    (lambda path, head: _is_latex(path, head), "latex.source"),
    *_TEXTS,
)


def read(path: str) -> Paper:
    """The paper in a file, or in a folder of LaTeX source."""
    try:
        paper = _read(path)
    except FileNotFoundError:
        return _unread(path, "vanished", f"{path} is gone; put it back or mend its entry.")
    except OSError as error:
        return _unread(path, "not-readable", f"{path} cannot be opened: {error.strerror}.")
    if paper.problems or any(section.sentences for section in paper.sections):
        return paper
    nothing = _problem(path, "no-text", f"{path} has no text to be shown; get another copy.")
    return replace(paper, problems=(nothing,))


def _read(path: str) -> Paper:
    """The paper, read by what its first bytes say; raises what opening a file raises."""
    file = Path(path)
    if file.is_dir():
        return _folder(path)
    if file.exists() and not file.is_file():
        return _unread(path, "not-readable", f"{path} is no ordinary file; put the paper there.")
    if file.stat().st_size > LARGEST:
        return _unread(path, "large-file", f"{path} is larger than any paper; get another copy.")
    with file.open("rb") as start:
        head = start.read(_HEAD)
    if not head:
        return _unread(path, "empty-file", f"{path} is empty; save or download it again.")
    paper: Paper = _reader(_READERS, path, head).read(path)
    return paper


def paper_of(content: bytes, path: str) -> Paper:
    """The paper in the bytes of a file of text, which was packed."""
    paper: Paper = _reader(_TEXTS, path, content[:_HEAD]).paper(content, path)
    return paper


def _reader(readers: _Readers, path: str, head: bytes) -> ModuleType:
    name = next(module for fits, module in readers if fits(path, head))
    return import_module(f"citectx.papers.read.{name}")


def _folder(path: str) -> Paper:
    if PurePath(path).suffix.lower() in (".pdf", ".xml", ".html", ".epub"):
        return _unread(path, "folder", f"{path} is a folder; put the file itself there.")
    from citectx.papers.read.latex import source

    return source.read(path)


def _is_latex(path: str, head: bytes) -> bool:
    expected = kind_of(path).paper
    return expected == "latex" or (
        expected != "markup" and not _XML.match(head) and _LATEX.search(head) is not None
    )


def _unread(path: str, name: str, message: str) -> Paper:
    return Paper(path, problems=(_problem(path, name, message),))


def _problem(path: str, name: str, message: str) -> Problem:
    return Problem(name, message, path, severity=Severity.ERROR)
