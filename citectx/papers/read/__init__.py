"""File of a cited paper -> paper.

The content decides how a file is read, not its name. What is wrong with a file is a problem of its
paper, never an error; what a file does to the process that reads it is kept away by `workers`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path, PurePath

from citectx.base.file_kinds import kind_of
from citectx.model import Paper, Problem, Severity

_HEAD = 4096
_PDF_WITHIN = 1024
_XML = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE|!--|[a-zA-Z])")
_HTML = re.compile(
    rb"(?:\s|\xef\xbb\xbf|<\?[^>]*>|<!--.*?-->|<!doctype\s+(?!html)[^>[]*>)*"
    rb"<(?:!doctype\s+html|html|head|body|div|section|main|p|h1)[\s>]",
    re.IGNORECASE | re.DOTALL,
)
_LATEX = re.compile(rb"\\(?:documentclass|documentstyle|begin\s*\{document\}|section\s*\{)")
_UNKNOWN = (
    (b"{\\rtf", "an RTF file; save it as PDF"),
    (b"\xd0\xcf\x11\xe0", "an old Office file; save it as PDF"),
    (b"%!PS", "PostScript; convert it with ps2pdf"),
    (b"AT&TFORM", "a DjVu file; convert it to PDF with ddjvu"),
    (b"\x89PNG", "a picture; give it a text layer with ocrmypdf"),
    (b"\xff\xd8\xff", "a picture; give it a text layer with ocrmypdf"),
    (b"Rar!", "an archive; unpack it"),
    (b"7z\xbc\xaf", "an archive; unpack it"),
)


def read(path: str) -> Paper:
    """The paper in a file, or in a folder of LaTeX source."""
    try:
        paper = _read(path)
    except FileNotFoundError:
        return _unread(path, "vanished", f"{path} is gone; put it back or mend its entry.")
    except OSError as error:
        return _unread(path, "not-readable", f"{path} cannot be opened: {error.strerror}.")
    if paper.problems or any(it.sentences for it in paper.sections):
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
    with file.open("rb") as start:
        head = start.read(_HEAD)
    if not head:
        return _unread(path, "empty-file", f"{path} is empty; save or download it again.")
    if b"%PDF-" in head[:_PDF_WITHIN]:
        from citectx.papers.read.pdf import reader as pdf

        return pdf.read(path)
    if head.startswith((b"PK\x03\x04", b"\x1f\x8b")):
        from citectx.papers.read import archives

        return archives.paper(path)
    unknown = next((what for start, what in _UNKNOWN if head.startswith(start)), "")
    if unknown or _is_binary(head):
        what = unknown or "in no format that citectx knows; save it as PDF"
        return _unread(path, "unknown-format", f"{path} is {what}.")
    if _is_latex(path, head):
        from citectx.papers.read.latex import source

        return source.read(path)
    return paper_of(file.read_bytes(), path)


def paper_of(content: bytes, path: str) -> Paper:
    """The paper in the bytes of a file of text: XML, HTML, Markdown or plain."""
    from citectx.base.decoding import decoded

    head = content[:_HEAD]
    if _XML.match(head):
        return _web_page(content, path) if _HTML.match(head) else _xml(content, path)
    if kind_of(path).paper == "markup":
        from citectx.papers.read.text import markdown_source

        return markdown_source.paper(decoded(content), path)
    from citectx.papers.read.text import plain

    return plain.paper(decoded(content), path)


def _folder(path: str) -> Paper:
    from citectx.papers.read.latex import source

    if PurePath(path).suffix.lower() in (".pdf", ".xml", ".html", ".epub"):
        return _unread(path, "folder", f"{path} is a folder; put the file itself there.")
    return source.read(path)


def _is_binary(head: bytes) -> bool:
    """Whether these bytes are no text; UTF-16 and UTF-32 say so by their first ones."""
    return b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff"))


def _is_latex(path: str, head: bytes) -> bool:
    expected = kind_of(path).paper
    return expected == "latex" or (
        expected != "markup" and not _XML.match(head) and _LATEX.search(head) is not None
    )


def _web_page(content: bytes, path: str) -> Paper:
    from citectx.papers.read.web import html

    return html.paper(content, path)


def _xml(content: bytes, path: str) -> Paper:
    """The paper in XML of a known kind; of another kind, its text as a page's."""
    from citectx.papers.read.web import html
    from citectx.papers.read.xml import jats, safe, tei

    root, problems = safe.tree(content)
    if root is None:
        return Paper(path, problems=_placed(problems, path))
    if root.tag == "TEI" or root.find(".//teiHeader") is not None:
        paper = tei.paper(root, path)
    elif root.tag == "article" or root.find(".//article/front") is not None:
        paper = jats.paper(root, path)
    else:
        paper = html.paper_of(root, root, path)
        message = f"{path} is XML of no known kind; its text was read without its structure."
        problems = (*problems, Problem("unknown-xml", message, path))
    return replace(paper, problems=(*_placed(problems, path), *paper.problems))


def _placed(problems: tuple[Problem, ...], path: str) -> tuple[Problem, ...]:
    return tuple(replace(problem, path=path) for problem in problems)


def _unread(path: str, name: str, message: str) -> Paper:
    return Paper(path, problems=(_problem(path, name, message),))


def _problem(path: str, name: str, message: str) -> Problem:
    return Problem(name, message, path, severity=Severity.ERROR)
