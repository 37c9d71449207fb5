"""A PDF -> the same paper as text or XML beside it, which reads better than any PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_ENDINGS = (".tei.xml", ".grobid.tei.xml", ".xml", ".nxml", ".html", ".txt")
_SOURCE_NAMES = ("main.tex", "paper.tex", "ms.tex", "article.tex")


def text_beside(path: Path) -> Path | None:
    """The text of the PDF at `path`, if somebody put it beside it."""
    if path.suffix.lower() != ".pdf":
        return None
    for ending in _ENDINGS:
        text = path.with_name(path.stem + ending)
        if text.is_file():
            return text
    source = path.with_suffix("")
    for name in _SOURCE_NAMES:
        if (source / name).is_file():
            return source / name
    return None
