"""Pages of text -> the paper that is read of their PDF, and what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_files import written

from citectx.papers.read.pdf import reader as pdf

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pdf_files import Text

    from citectx.model import Paper

MOSS = (
    "Moss grows on the northern side of old stones where the light is weak and water stays. "
    "It spreads by spores that the wind carries from one wall to the next in early spring. "
    "We counted the cushions on forty walls and measured how far each stood from its neighbour. "
)


def read(tmp_path: Path, *pages: Sequence[Text]) -> Paper:
    """The paper that is read of a PDF with these pages."""
    path = tmp_path / "paper.pdf"
    path.write_bytes(written(pages))
    return pdf.read(str(path))


def headings(paper: Paper) -> list[str]:
    """The headings of all sections that have one."""
    return [section.heading for section in paper.sections if section.heading]


def told(paper: Paper) -> str:
    """All sentences of a paper."""
    return " ".join(it.text for section in paper.sections for it in section.sentences)
