"""File -> the bytes of its index: the work of the worker processes."""

from __future__ import annotations

from pathlib import Path

from citectx.papers import read as readers
from citectx.papers.index import identity, paper_bytes
from citectx.papers.read import ocr
from citectx.papers.read.kept_pages import KeptPages


def pack_paper(path: str) -> bytes:
    """The paper at `path`, read and indexed."""
    return paper_bytes.pack(readers.read(path))


def pack_with_ocr(request: str) -> bytes:
    """The same, with scanned pages read: a path and, after a NUL, where to keep pages meanwhile."""
    path, _, folder = request.partition("\0")
    digest = identity.digest(path) if folder else None
    kept = KeptPages(Path(folder), digest) if digest else None
    return paper_bytes.pack(ocr.read(path, kept))
