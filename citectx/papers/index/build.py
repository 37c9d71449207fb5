"""File -> the bytes of its index: the work of the worker processes."""

from __future__ import annotations

from citectx.papers import read as readers
from citectx.papers.index import paper_bytes
from citectx.papers.read import ocr


def packed(path: str) -> bytes:
    """The paper at `path`, read and indexed."""
    return paper_bytes.packed(readers.read(path))


def packed_with_ocr(path: str) -> bytes:
    """The same, with scanned pages read by a program that the user has for them."""
    return paper_bytes.packed(ocr.read(path))
