"""File -> the bytes of its index: the work of the worker processes."""

from __future__ import annotations

from citectx.papers import read as readers
from citectx.papers.index import paper_bytes
from citectx.papers.read import ocr


def pack_paper(path: str) -> bytes:
    """The paper at `path`, read and indexed."""
    return paper_bytes.pack(readers.read(path))


def pack_with_ocr(path: str) -> bytes:
    """The same, with scanned pages read by a program that the user has for them."""
    return paper_bytes.pack(ocr.read(path))
