"""PDF file -> paper, of theses, manuals and proofs: stamps, code, lists of steps, addresses."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

import pytest
from pdf_files import Text, column
from pdf_papers import MOSS, headings, read, told

from citectx.papers.read.pdf.fonts import Style
from citectx.papers.read.pdf.layout import Line
from citectx.papers.read.pdf.typesetting import with_fixed_fonts

if TYPE_CHECKING:
    from pathlib import Path

    from citectx.model import Paper

TITLE = Text(72, 780, "On the Growth of Moss and Ferns", 17, "bold")


def across(text: str, y: float) -> list[Text]:
    return column(72, y, wrap(text, 104))


def heading(y: float, text: str) -> Text:
    return Text(72, y, text, 12, "bold")


def sentences(paper: Paper, *kinds: str) -> str:
    parts = (part for part in paper.sections if part.kind in kinds)
    return " ".join(it.text for part in parts for it in part.sentences)


def body(paper: Paper) -> str:
    kinds = {part.kind for part in paper.sections}
    return sentences(paper, *kinds - {"captions"})


def entries(y: float, number: int = 3) -> list[Text]:
    lines = [
        f"Doe, J. 200{n}. On the walls of the year {n}. Stones, {n}:1-9." for n in range(number)
    ]
    return column(72, y, lines, leading=20.0)


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


def test_a_line_about_the_web_is_no_title(tmp_path: Path) -> None:
    cover = [
        Text(72, 770, "See discussions of this work at: https://www.walls.org/moss/1234", 8),
        Text(72, 740, "On the Growth of Moss and Ferns", 11, "bold"),
        Text(72, 710, "Article in Stones, January 1994", 7),
    ]
    first = [Text(72, 780, TITLE.text, 10, "bold"), *across(MOSS * 9, 740)]
    assert read(tmp_path, cover, first, across(MOSS * 9, 780)).title == TITLE.text


@pytest.mark.parametrize("name", ["UNIVERSITY OF WALLS", "Walls University", "Master Thesis"])
def test_the_first_page_of_a_thesis(tmp_path: Path, name: str) -> None:
    first = [
        Text(150, 700, name, 24),
        Text(150, 640, "a thesis submitted for the degree of Master of Moss", 12, "italic"),
        Text(150, 560, TITLE.text, 17),
        Text(150, 500, "Jane Doe", 12),
    ]
    paper = read(tmp_path, first, across(MOSS * 9, 780))
    assert paper.title == TITLE.text


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        (
            [("On the Growth of Moss", 17), ("on", 11), ("Walls and Stones", 17)],
            "On the Growth of Moss on Walls and Stones",
        ),
        ([("On the Growth of Moss", 17), ("Draft", 17)], "On the Growth of Moss"),
        ([("On the Growth of Moss", 17), ("Version 1.2, 2009-11-30", 17)], "On the Growth of Moss"),
        ([("M o s s – M a n u a l", 17)], "Moss–Manual"),
    ],
)
def test_the_lines_of_a_title(tmp_path: Path, lines: list[tuple[str, float]], title: str) -> None:
    named = [Text(150, 780 - 22 * at, text, size, "bold") for at, (text, size) in enumerate(lines)]
    assert read(tmp_path, [*named, *across(MOSS * 9, 660)]).title == title


def test_a_title_whose_first_word_has_a_font_of_its_own(tmp_path: Path) -> None:
    first = [
        Text(150, 780, "GOO", 17, "sans"),
        Text(205, 780, "Moss on Walls and Stones", 17, "italic"),
    ]
    paper = read(tmp_path, [*first, *across(MOSS * 9, 700)])
    assert paper.title == "GOO Moss on Walls and Stones"


def test_a_first_page_with_a_section_is_no_cover(tmp_path: Path) -> None:
    first = [TITLE, heading(740, "1 Introduction"), *across(MOSS * 2, 720)]
    second = [heading(780, "2 Moss"), *across(TITLE.text + " is seen here. " + MOSS * 9, 760)]
    assert read(tmp_path, first, second).title == TITLE.text


def test_a_section_has_the_words_of_the_title(tmp_path: Path) -> None:
    second = [heading(780, f"3 {TITLE.text}"), *across(MOSS * 9, 760)]
    paper = read(tmp_path, [TITLE, *across(MOSS * 9, 740)], second)
    assert headings(paper) == [f"3 {TITLE.text}"]


def test_keywords_end_an_abstract(tmp_path: Path) -> None:
    first = [TITLE, heading(740, "Abstract"), *across(MOSS * 2, 720)]
    first.append(Text(72, 640, "Keywords: moss, stones, walls", 10, "italic"))
    paper = read(tmp_path, first, across("Ferns are other plants. " + MOSS * 6, 780))
    assert "Moss grows" in sentences(paper, "abstract")
    assert "Ferns" not in sentences(paper, "abstract")
    assert "Ferns are other plants." in told(paper)


def test_a_caption_that_a_dash_opens(tmp_path: Path) -> None:
    caption = "Figure 1.—Moss on stones of the north and of the south, in early spring."
    page = [TITLE, *across(MOSS * 3, 740), Text(72, 600, caption, 9), *across(MOSS * 3, 560)]
    paper = read(tmp_path, page)
    assert sentences(paper, "captions").startswith("Figure 1.—Moss")


CODE = ["R> moss <- count(walls)", "R> print(moss)", "[1] 40 cushions"]


def test_code_right_below_a_line_of_text(tmp_path: Path) -> None:
    page = [
        TITLE,
        *across(MOSS * 3, 740),
        Text(72, 600, "Suppose that we count them."),
        *column(72, 584, CODE, font="fixed"),
        *across("We like to look at a few things before we trust it. " + MOSS, 544),
    ]
    text = told(read(tmp_path, page))
    assert "count them. We like to look" in text
    assert "R>" not in text


def test_a_long_name_in_the_font_of_code_is_text(tmp_path: Path) -> None:
    lines = [
        "Moss that grows on the northern side of old stones where the light is weak is seen at"
    ]
    page = [
        TITLE,
        *across(MOSS * 3, 740),
        *column(72, 600, [lines[0] + " the file of walls and"]),
        Text(72, 588, "walls/of/the/north/and/of/the/south/in/early/spring.txt", 10, "fixed"),
        *column(72, 576, ["and in all other files that we have. " + lines[0]]),
    ]
    assert "early/spring.txt and in all" in told(read(tmp_path, page))


def test_steps_right_below_the_name_of_an_algorithm(tmp_path: Path) -> None:
    steps = ["repeat", "Set moved to true.", "if wall i is higher then", "Swap both", "end if"]
    page = [
        TITLE,
        *across(MOSS * 3, 740),
        Text(72, 600, "Algorithm 1", 10, "bold"),
        Text(132, 600, "Sorting of Walls"),
        Text(72, 585, "Input:", 10, "bold"),
        Text(110, 585, "walls, size m"),
        *column(86, 573, steps),
        *across(MOSS * 3, 480),
    ]
    paper = read(tmp_path, page)
    assert "Swap both" not in body(paper)
    assert "Input:" not in headings(paper)


def test_a_note_below_a_table_in_both_columns(tmp_path: Path) -> None:
    rows = [f"Wall{n} {n}1 ({n})" for n in range(4)]
    words = wrap(MOSS * 8, 46)
    page = [
        Text(72, 800, "Table 5. Moss on forty walls", 8, "bold"),
        *column(72, 785, rows, 8),
        *column(330, 785, rows, 8),
        *column(
            72, 737, wrap("North, northern side of the wall. Moss was not seen on " + MOSS, 120), 8
        ),
        *column(72, 690, words[: len(words) // 2]),
        *column(310, 690, words[len(words) // 2 :]),
    ]
    paper = read(tmp_path, [TITLE, *across(MOSS * 9, 740)], page)
    assert "northern side of the wall" not in body(paper)


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


def test_items_of_a_list_below_sections_with_numbers(tmp_path: Path) -> None:
    page = [
        TITLE,
        heading(740, "1 Walls"),
        *across(MOSS * 2, 720),
        heading(640, "2 Moss"),
        *across(MOSS * 2, 620),
        Text(72, 540, "1. Look at the walls of the north"),
        *across(MOSS * 2, 520),
        Text(72, 440, "2. Count the cushions of moss"),
        *across(MOSS * 2, 420),
    ]
    assert headings(read(tmp_path, page)) == ["1 Walls", "2 Moss"]


def test_sections_whose_numbers_have_a_sign(tmp_path: Path) -> None:
    page = [TITLE, heading(740, "§1. Walls"), *across(MOSS * 3, 720)]
    page += [heading(620, "§2. Moss"), *across(MOSS * 3, 600)]
    assert headings(read(tmp_path, page)) == ["1. Walls", "2. Moss"]


@pytest.mark.parametrize("text", ["4 Specific needs of the Qur’an", "4 The moss plug-in"])
def test_a_heading_that_ends_like_a_small_word(tmp_path: Path, text: str) -> None:
    page = [TITLE, *across(MOSS * 3, 740), heading(620, text), *across(MOSS * 3, 600)]
    assert text in headings(read(tmp_path, page))


def test_contents_with_roman_numbers_of_pages(tmp_path: Path) -> None:
    contents = [
        heading(780, "Contents"),
        Text(72, 750, "Foreword", 10, "bold"),
        Text(500, 750, "II", 10, "bold"),
        Text(72, 720, "List of Walls", 10, "bold"),
        Text(500, 720, "VIII", 10, "bold"),
    ]
    paper = read(tmp_path, [TITLE, *across(MOSS * 9, 740)], contents, across(MOSS * 9, 780))
    assert headings(paper) == []


def test_parts_with_roman_numbers_are_no_contents(tmp_path: Path) -> None:
    texts = ("Appendix", "Appendix II")
    page = [
        it
        for y, text in zip((780, 600), texts, strict=True)
        for it in (heading(y, text), *across(MOSS * 3, y - 20))
    ]
    assert headings(read(tmp_path, [TITLE, *across(MOSS * 9, 740)], page)) == list(texts)


def test_addresses_after_a_reference_list(tmp_path: Path) -> None:
    page = [TITLE, *across(MOSS * 3, 740), heading(600, "References"), *entries(580)]
    page.append(Text(72, 500, "Affiliation:", 11, "bold"))
    page += column(72, 484, ["Jane Doe", "Department of Walls", "Town of Stones", "1234 North"])
    paper = read(tmp_path, page)
    assert [work.year for work in paper.works] == ["2000", "2001", "2002"]
    assert "Department" not in paper.works[-1].text


def test_entries_with_bullets_and_labels(tmp_path: Path) -> None:
    names = ("DOE", "ROE", "POE", "MOE")
    lines = [
        Text(72, 580 - 26 * at - 12 * part, text)
        for at, name in enumerate(names)
        for part, text in enumerate(
            (f"- [{name}] Moss on walls of the north", f"https://walls.org/of/{name}.pdf")
        )
    ]
    page = [TITLE, *across(MOSS * 3, 740), heading(600, "References"), *lines]
    assert len(read(tmp_path, page).works) == 4


def test_an_index_after_a_reference_list(tmp_path: Path) -> None:
    labelled = [Text(it.x, it.y, f"[ref{n}] {it.text}") for n, it in enumerate(entries(740, 4))]
    index = [Text(72, 780 - 20 * at, f"moss of the wall, {at}") for at in range(36)]
    first = [TITLE, *across(MOSS * 9, 740)]
    paper = read(tmp_path, first, [heading(780, "Bibliography"), *labelled], index)
    assert len(paper.works) == 4


@pytest.mark.parametrize(
    ("texts", "is_code"),
    [(["Exercises"] * 5, False), ([f"moss {'x' * at}" for at in range(5, 10)], True)],
)
def test_lines_of_one_width_are_code_if_they_differ(texts: list[str], is_code: bool) -> None:
    unnamed = Style("#1")
    page = [
        Line(text, 1, 72, 72 + 5 * len(text), 700 - 12 * at, 10, unnamed, unnamed)
        for at, text in enumerate(texts)
    ]
    ((first, *_),) = with_fixed_fonts([page])
    assert first.style.fixed == is_code
