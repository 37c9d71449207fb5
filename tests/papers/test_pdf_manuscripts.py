"""PDF file -> paper, of theses, manuals and proofs: stamps, code, lists of steps, addresses."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from pdf_files import Text, column
from pdf_papers import MOSS, read, told

if TYPE_CHECKING:
    from pathlib import Path


TITLE = Text(72, 780, "On the Growth of Moss and Ferns", 17, "bold")


def test_line_numbers_on_both_sides_and_a_place_with_a_number(tmp_path: Path) -> None:
    ys = [780 - 12 * at for at in range(56)]
    numbers = [
        it
        for at, y in enumerate(ys)
        for it in (Text(24, y, f"{at + 1:03}", 7), Text(560, y, f"{at + 57:03}", 7))
    ]
    place = Text(45, 700, "2 Institute of Stones, Wall State University, Town", 7, "italic")
    text = column(72, 660, wrap(MOSS * 8, 90))
    paper = read(tmp_path, [Text(72, 760, TITLE.text, 17, "bold"), place, *text, *numbers])
    assert paper.title == TITLE.text
    assert "Moss grows on the northern side" in told(paper)
