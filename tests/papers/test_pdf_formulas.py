"""Formulas within and between the lines of a text: the text stays whole, and they are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import pytest
from pdf_files import Text, column, written
from pdf_papers import MOSS, read

from citectx.papers.read.pdf import blocks as pdf_blocks
from citectx.papers.read.pdf.fonts import Style
from citectx.papers.read.pdf.layout import Column, Gap, Line, Manner
from citectx.papers.read.pdf.lines import lines
from citectx.papers.read.pdf.prose import is_formula
from citectx.papers.read.pdf.rows import put_together

if TYPE_CHECKING:
    from pathlib import Path

ROMAN, OTHER = Style("Roman"), Style("Upright")
MANNER = Manner(10.0, 12.0, ROMAN)
TITLE = Text(150, 780, "On the Growth of Moss and Ferns", 17, "bold")


def line(
    text: str, left: float, right: float, baseline: float = 500.0, style: Style = ROMAN
) -> Line:
    return Line(text, 1, left, right, baseline, 10.0, style, style)


def test_an_index_below_an_exponent_parts_no_line() -> None:
    parts = [line("We assume that X(N)", 72, 190), line("t grows along the wall.", 176, 300)]
    assert [it.text for it in put_together(parts)] == [
        "We assume that X(N) t grows along the wall."
    ]


def test_an_index_that_stands_alone_below_an_exponent() -> None:
    index = line("t", 176, 180, 497.0)._replace(size=7.0)
    parts = [line("We assume that X(N)", 72, 190), index, line("grows.", 193, 230)]
    assert [it.text for it in put_together(parts)] == ["We assume that X(N) t grows."]


def test_an_exponent_fills_the_gap_behind_its_index() -> None:
    gap = Gap(2, 180.0, 193.0, ROMAN)
    parts = [
        line("We assume that X(N)", 72, 190),
        line("t grows on walls.", 176, 300)._replace(gaps=(gap,)),
    ]
    assert [it.gaps for it in put_together(parts)] == [()]


def test_lines_that_only_begin_before_the_end_of_the_last_stay_parted() -> None:
    below = [line("a line above it", 72, 190), line("another line", 176, 300, 488.0)]
    back = [line("a line of the right column", 300, 500), line("one of the left", 72, 290)]
    inside = [line("a word", 72, 190), line("word", 170, 189)]
    assert all(put_together(it) == it for it in (below, back, inside))


def test_a_line_is_as_large_as_its_words(tmp_path: Path) -> None:
    # What is set like an index stands where the size of the line is looked at.
    text = [
        *column(72, 740, [MOSS[:85]] * 4),
        Text(72, 692, "We put as before R"),
        Text(145.5, 690, "NRTNRTN", 7),
        Text(186, 692, "and then all that was told of it is R"),
        Text(334.5, 690, "N", 7),
    ]
    path = tmp_path / "paper.pdf"
    path.write_bytes(written([text]))
    with pypdfium2.PdfDocument(path) as document:
        found, _ = lines(document[0].get_textpage(), 1)
    assert found[-1].text.startswith("We put as before RNRTNRTN and then")
    assert (found[-1].size, found[-1].baseline) == (10.0, 692.0)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("sup", True),
        ("lim sup P(Xrad", True),
        ("0, otherwise.", True),
        ("= x otherwise. The walls", False),
        ("unless they say otherwise.", False),
        ("a limit that holds", False),
    ],
)
def test_operators_without_their_limits(text: str, formula: bool) -> None:
    assert is_formula(line(text, 150, 250), 72, 500) == formula


def test_a_formula_of_two_lines_has_no_heading() -> None:
    prose = [line(MOSS[:85], 72, 500, 600.0 - 12 * at) for at in range(4)]
    formula = [
        line("Fa - PE = lim inf PRad", 180, 360, 536.0, OTHER),
        line("a = 0", 310, 330, 526.0, Style("Math", formula=True)),
    ]
    column = Column(72.0, 500.0, (*prose, *formula))
    kinds = [it.kind for it in pdf_blocks.blocks([column], MANNER, ())]
    assert kinds == ["text", "aside"]


def test_a_paragraph_of_two_lines_with_many_formulas_is_text() -> None:
    prose = [line(MOSS[:85], 72, 500, 600.0 - 12 * at) for at in range(4)]
    short = [
        line(
            "Where the matrices are W i = R d × d , W k = R d × d , W v = R d × d", 72, 500, 536.0
        ),
        line("and V = R h × d.", 72, 160, 524.0),
    ]
    column = Column(72.0, 500.0, (*prose, *short))
    kinds = [it.kind for it in pdf_blocks.blocks([column], MANNER, ())]
    assert kinds == ["text", "text"]


def test_a_theorem_goes_on_with_no_open_sentence(tmp_path: Path) -> None:
    page = [
        TITLE,
        *column(72, 740, [MOSS[:85]] * 4),
        Text(72, 692, "and all that follows from it holds for the walls of the north too. Write"),
        Text(200, 668, "A = B + 2c (3)", 10, "italic"),
        Text(72, 644, "Theorem 2", 10, "bold"),
        Text(121, 644, "(Growth). The moss of a wall grows as long as there is water and light"),
        Text(72, 632, "around it."),
    ]
    paper = read(tmp_path, page)
    paragraphs = {it.text: it.paragraph for own in paper.sections for it in own.sentences}
    begun = next(at for text, at in paragraphs.items() if text.startswith("Theorem 2"))
    assert paragraphs["Write"] < begun
