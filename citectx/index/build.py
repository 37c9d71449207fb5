"""File -> the bytes of its index: the work of the worker processes."""

from __future__ import annotations

from citectx import readers
from citectx.index import paper_bytes


def packed(path: str) -> bytes:
    """The paper at `path`, read and indexed."""
    return paper_bytes.packed(readers.read(path))
