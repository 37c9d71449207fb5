"""PDF file -> paper: what is on the page and how it is read."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, wrap
from typing import TYPE_CHECKING

import pytest
from pdf_files import Text, column
from pdf_papers import read
from shown import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Paper

MOSS = (
    "Moss grows on the northern side of old stones where the light is weak and water stays. "
    "It spreads by spores that the wind carries from one wall to the next in early spring. "
    "We counted the cushions on forty walls and measured how far each stood from its neighbour. "
    "Walls that face north had twice as many cushions as walls that face south in all years. "
)
FERN = (
    "Ferns need more shade than mosses and unroll their leaves late in the month of May. "
    "Their spores are heavier and rarely travel further than a few steps from the mother plant. "
    "We therefore expected few young ferns on dry walls and found none on thirty of them. "
    "On the ten wet walls there were between two and nine young plants in every single year. "
)


def check(tmp_path: Path, *pages: Sequence[Text], expected: str) -> Paper:
    paper = read(tmp_path, *pages)
    assert shown(paper) == dedent(expected).strip("\n")
    assert paper.problems == ()
    return paper


def told(text: str) -> list[str]:
    return [it if it.endswith(".") else it + "." for it in text.strip().split(". ")]


def paragraph(text: str) -> str:
    first, *rest = told(text)
    return "\n".join((first, *(f"  {it}" for it in rest)))


def across(text: str, y: float) -> list[Text]:
    return column(72, y, wrap(text, 104))


def left(text: str, y: float) -> list[Text]:
    return column(60, y, wrap(text, 52))


def right(text: str, y: float) -> list[Text]:
    return column(310, y, wrap(text, 52))


def test_front_matter_and_sections(tmp_path: Path) -> None:
    paper = read(
        tmp_path,
        [
            Text(150, 780, "On the Growth of Moss and Ferns", 17, "bold"),
            Text(200, 755, "Jane Doe and Max Roe", 12),
            Text(190, 740, "University of Somewhere", 12),
            Text(280, 710, "Abstract", 10, "bold"),
            *across(MOSS, 690),
            Text(72, 630, "1 Introduction", 12, "bold"),
            *across(FERN, 610),
            Text(72, 550, "2.1 Walls and years", 10, "bold"),
            *across(MOSS, 530),
            Text(72, 470, "Acknowledgements", 12, "bold"),
            *across("We thank the walls for their patience.", 455),
            Text(72, 420, "References", 12, "bold"),
            *column(72, 400, ["[1] J. Doe. Walls of the north. Stones, 3:1-9, 2010."]),
            *column(72, 388, ["[2] M. Roe. Walls of the south and of the"]),
            *column(92, 376, ["east. Stones, 4:1-9, 2011."]),
            *column(72, 364, ["[3] A. Poe. Roofs of barns. Tiles, 4:1-9, 2012."]),
        ],
    )
    assert paper.title == "On the Growth of Moss and Ferns"
    assert paper.authors == ("Jane Doe", "Max Roe")
    assert shown(paper) == "\n".join(
        (
            "# Abstract [abstract]",
            paragraph(MOSS),
            "# 1 Introduction [introduction]",
            paragraph(FERN),
            "## 2.1 Walls and years [other]",
            paragraph(MOSS),
            "# Acknowledgements [back]",
            "We thank the walls for their patience.",
        )
    )
    assert [(it.label, it.authors, it.year, it.title) for it in paper.works] == [
        ("1", ("J. Doe",), "2010", "Walls of the north"),
        ("2", ("M. Roe",), "2011", "Walls of the south and of the east"),
        ("3", ("A. Poe",), "2012", "Roofs of barns"),
    ]


@pytest.mark.parametrize("given", ["by column", "by row", "by row, backwards"])
def test_two_columns_under_a_wide_title(tmp_path: Path, given: str) -> None:
    columns = left(MOSS, 700), right(FERN, 700)
    rows = list(zip(*columns, strict=True))
    order = {
        "by column": columns,
        "by row": rows,
        "by row, backwards": [(second, first) for first, second in rows],
    }
    check(
        tmp_path,
        [
            Text(150, 780, "On the Growth of Moss and Ferns", 17, "bold"),
            *(it for part in order[given] for it in part),
        ],
        expected=f"#  [other]\n{paragraph(MOSS)}\n{paragraph(FERN)}",
    )


def test_a_picture_across_the_columns_divides_the_page(tmp_path: Path) -> None:
    caption = "Figure 1: Walls in the morning and in the evening, seen from the path between them."
    check(
        tmp_path,
        [
            Text(150, 800, "On the Growth of Moss and Ferns", 17, "bold"),
            *left("First: " + MOSS, 770),
            *right("Second: " + FERN, 770),
            Text(100, 600, "north", 6),
            Text(400, 600, "south", 6),
            Text(60, 560, caption + " All walls are old.", 10),
            *left("Third: " + MOSS, 530),
            *right("Fourth: " + FERN, 530),
        ],
        expected="\n".join(
            (
                "#  [other]",
                paragraph("First: " + MOSS),
                paragraph("Second: " + FERN),
                paragraph("Third: " + MOSS),
                paragraph("Fourth: " + FERN),
                "#  [captions]",
                caption,
                "  All walls are old.",
            )
        ),
    )


def test_three_columns(tmp_path: Path) -> None:
    columns = [
        it
        for at, word in enumerate(("One", "Two", "Three"))
        for it in column(60 + 165 * at, 700, wrap(f"{word}: {MOSS}", 34), size=9.5)
    ]
    paper = read(tmp_path, [Text(150, 780, "On the Growth of Moss", 17, "bold"), *columns])
    firsts = [it.text[:4] for it in paper.sections[0].sentences if ":" in it.text]
    assert firsts == ["One:", "Two:", "Thre"]
    assert len(paper.sections[0].sentences) == 12


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["The cush-", "ions are green."], "The cushions are green."),
        (
            ["A well-known cushion is a well-", "known one."],
            "A well-known cushion is a well-known one.",
        ),
        (["A mother-", "plant: the mother is a plant."], "A mother-plant: the mother is a plant."),
        (["Moss of the Navier-", "Stokes kind."], "Moss of the Navier-Stokes kind."),
        (["In the years 1990-", "1995 it rained."], "In the years 1990-1995 it rained."),
        (["See https://example.org/", "moss for more."], "See https://example.org/moss for more."),
        (["See https://moss.", "example.org/wall now."], "See https://moss.example.org/wall now."),
        (["Green or", "brown."], "Green or brown."),
    ],
)
def test_ends_of_lines(tmp_path: Path, lines: Sequence[str], expected: str) -> None:
    title = Text(72, 780, "On the Growth of Moss", 17, "bold")
    paper = read(tmp_path, [title, *across(MOSS, 740), *column(72, 640, lines)])
    assert paper.sections[0].sentences[-1].text == expected


def test_a_sentence_goes_on_over_the_page_and_paragraphs_are_parted(tmp_path: Path) -> None:
    first, second, third, fourth = told(MOSS)
    words = second.split()
    paper = read(
        tmp_path,
        [
            Text(72, 780, "On the Growth of Moss", 17, "bold"),
            *across(f"{first} {' '.join(words[:9])}", 200),
        ],
        [*across(" ".join(words[9:]), 780), *column(90, 768, [third]), *across(fourth, 756)],
    )
    sentences = [it for section in paper.sections for it in section.sentences]
    assert [it.text for it in sentences] == [first, second, third, fourth]
    assert [it.page for it in sentences] == [1, 1, 2, 2]
    assert sentences[0].paragraph == sentences[1].paragraph != sentences[2].paragraph
    assert {box.page for box in sentences[1].boxes} == {1, 2}


def test_heads_feet_and_page_numbers_are_no_text(tmp_path: Path) -> None:
    pages = [
        [
            Text(60, 810, f"Doe et al.: Moss and ferns, page {number} of 3", 9),
            *([Text(72, 780, "On the Growth of Moss", 17, "bold")] if number == 1 else []),
            *across(f"Page {word}. {MOSS}", 740),
            Text(290, 40, str(100 + number)),
        ]
        for number, word in ((1, "one"), (2, "two"), (3, "three"))
    ]
    paper = read(tmp_path, *pages)
    text = shown(paper)
    assert "Doe et al" not in text
    assert "103" not in text
    assert text.count("Moss grows") == 3
    assert paper.page_labels == ("101", "102", "103")


def test_pages_that_are_counted_beside_the_journal_have_labels(tmp_path: Path) -> None:
    pages = [
        [
            Text(60, 810, f"Mosses 2023, 16, 56 {number} of 3", 9),
            *across(f"Page {word}. {MOSS}", 740),
        ]
        for number, word in ((1, "one"), (2, "two"), (3, "three"))
    ]
    assert read(tmp_path, *pages).page_labels == ("1", "2", "3")


@pytest.mark.parametrize("step", [1, 5])
def test_line_numbers_are_no_text(tmp_path: Path, step: int) -> None:
    pages = [[Text(72, 780, "On the Growth of Moss", 17, "bold")]]
    number = 0
    texts = [f"{'So ' * times}it was. {(MOSS + FERN) * 3}" for times in (1, 5, 9)]
    for top, text in zip((720, 713, 706), texts, strict=True):
        lines = across(text, top)
        numbered = []
        for line in lines:
            number += 1
            if number % step == 0:
                numbered.append(Text(50 - 4 * len(str(number)), line.y, str(number), 7))
            numbered.append(line)
        pages.append(numbered)
    paper = read(tmp_path, *pages)
    sentences = [it.text for section in paper.sections for it in section.sentences]
    assert sentences == [sentence for text in texts for sentence in told(text)]


def test_footnotes_captions_and_figures_of_tables_are_set_apart(tmp_path: Path) -> None:
    table = [
        Text(x, 500 - 12 * row, cell)
        for row, cells in enumerate(
            (("Wall", "Moss", "Fern"), ("north", "12.5", "0.4"), ("south", "6.1", "0.0"))
        )
        for x, cell in zip((90, 250, 400), cells, strict=True)
    ]
    check(
        tmp_path,
        [
            Text(72, 780, "On the Growth of Moss", 17, "bold"),
            *across(MOSS, 740),
            Text(150, 530, "Table 1: Plants on walls."),
            *table,
            *across(FERN, 440),
            Text(72, 90, "1 Ferns were counted by another observer than mosses.", 8),
        ],
        expected="\n".join(
            (
                "#  [other]",
                paragraph(MOSS),
                paragraph(FERN),
                "#  [captions]",
                "Table 1: Plants on walls.",
                "north 12.5 0.4",
                "south 6.1 0.0",
                "#  [footnotes]",
                "1 Ferns were counted by another observer than mosses.",
            )
        ),
    )


def test_code_is_no_text(tmp_path: Path) -> None:
    check(
        tmp_path,
        [
            Text(72, 780, "On the Growth of Moss", 17, "bold"),
            *across(MOSS, 740),
            *column(90, 660, ["for wall in walls:", "    count(wall)"], 9, "fixed"),
            *across(FERN, 600),
        ],
        expected=f"#  [other]\n{paragraph(MOSS)}\n{paragraph(FERN)}",
    )


@pytest.mark.parametrize(
    ("heading", "size", "font"),
    [
        ("Results", 10, "bold"),
        ("3. Results of counting", 10, "plain"),
        ("RESULTS OF COUNTING", 10, "plain"),
        ("Results of counting", 13, "plain"),
        ("III. Results of counting", 10, "italic"),
    ],
)
def test_headings(tmp_path: Path, heading: str, size: float, font: str) -> None:
    paper = read(
        tmp_path,
        [
            Text(72, 780, "On the Growth of Moss", 17, "bold"),
            Text(72, 750, "1 Introduction", 12, "bold"),
            *across(MOSS, 730),
            Text(72, 660, heading, size, font),
            *across(FERN, 640),
        ],
    )
    assert [it.heading for it in paper.sections] == ["1 Introduction", heading]
    assert [it.kind for it in paper.sections] == ["introduction", "results"]


def test_a_run_in_abstract(tmp_path: Path) -> None:
    check(
        tmp_path,
        [
            Text(72, 780, "On the Growth of Moss", 17, "bold"),
            *across("Abstract. " + MOSS, 730),
            Text(72, 660, "1 Introduction", 12, "bold"),
            *across(FERN, 640),
        ],
        expected="\n".join(
            ("#  [abstract]", paragraph(MOSS), "# 1 Introduction [introduction]", paragraph(FERN))
        ),
    )


def test_what_follows_the_reference_list_is_text_again(tmp_path: Path) -> None:
    paper = read(
        tmp_path,
        [
            Text(72, 780, "On the Growth of Moss", 17, "bold"),
            Text(72, 750, "1 Introduction", 12, "bold"),
            *across(MOSS, 730),
            Text(72, 660, "References", 12, "bold"),
            *column(72, 640, ["J. Doe. 2010. Walls of the north. Stones, 3:1-9."]),
            *column(72, 622, ["M. Roe. 2011. Walls of the south. Stones, 4:1-9."]),
            Text(72, 580, "Appendix A", 12, "bold"),
            *across(FERN, 560),
        ],
    )
    assert [it.kind for it in paper.sections] == ["introduction", "appendix"]
    assert [it.title for it in paper.works] == ["Walls of the north", "Walls of the south"]
