"""PDF file -> paper, of theses, manuals and proofs: stamps, code, lists of steps, addresses."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from pdf_files import Text, column
from pdf_papers import MOSS, headings, read, told

if TYPE_CHECKING:
    from pathlib import Path


TITLE = Text(72, 780, "On the Growth of Moss and Ferns", 17, "bold")


def across(text: str, y: float) -> list[Text]:
    return column(72, y, wrap(text, 104))


def test_a_stamp_across_every_page(tmp_path: Path) -> None:
    stamp = [
        Text(120, 414, "© 2012 Stones and Walls.", 40, "sans"),
        Text(150, 366, "Keep to yourself.", 40, "sans"),
    ]
    pages = [[*across(MOSS * 19, 780), *stamp] for _ in range(3)]
    paper = read(tmp_path, [TITLE, *across(MOSS * 18, 740), *stamp], *pages)
    assert paper.title == TITLE.text
    assert "yourself" not in told(paper)


def test_a_title_whose_first_line_ends_with_the_number_of_the_page(tmp_path: Path) -> None:
    title = column(
        150, 800, ["The Need to Count Walls of Stone-1", "for the New Moss"], 14, "bold", 16
    )
    numbers = [Text(300, 800, str(page)) for page in (2, 3, 4)]
    pages = [[number, *across(MOSS * 6, 760)] for number in numbers]
    paper = read(tmp_path, [*title, *across(MOSS * 6, 740)], *pages)
    assert paper.title == "The Need to Count Walls of Stone-1 for the New Moss"


def test_a_page_with_nothing_but_its_head(tmp_path: Path) -> None:
    heads = [
        Text(72, 800, f"{page} REFERENCES" if page == 4 else f"{page} MOSS") for page in (2, 3, 4)
    ]
    texts = [across(MOSS * 6, 760), across(MOSS * 6, 760), []]
    pages = [[head, *text] for head, text in zip(heads, texts, strict=True)]
    paper = read(tmp_path, [TITLE, *across(MOSS * 6, 740)], *pages)
    assert headings(paper) == []


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
