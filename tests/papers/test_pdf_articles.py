"""PDF file -> paper, as articles of publishers showed that were not known before."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from pdf_files import Text, assembled, column, written
from pdf_papers import MOSS, headings, read, told

from citectx.papers.read.pdf import reader as pdf

if TYPE_CHECKING:
    from pathlib import Path

    from citectx.model import Paper

TITLE = Text(72, 780, "On the Growth of Moss and Ferns", 17, "bold")


def across(text: str, y: float, size: float = 10.0) -> list[Text]:
    return column(72, y, wrap(text, round(1040 / size)), size)


def shown(tmp_path: Path, *texts: Text) -> Paper:
    """Where the size is in the matrix, pdfium may take lines that are not level for one."""
    names = {"plain": 1, "bold": 2}
    drawn = [
        f"BT /{it.font} 1 Tf {it.size} 0 0 {it.size} {it.x} {it.y} Tm ({it.text}) Tj ET"
        for it in texts
        if it.font in names
    ]
    path = tmp_path / "paper.pdf"
    path.write_bytes(assembled(["\n".join(drawn).encode()]))
    return pdf.read(str(path))


def test_a_name_of_the_journal_larger_than_the_title(tmp_path: Path) -> None:
    first = [
        Text(200, 810, "Moss & Walls 35 (2009) 1177-1185", 7),
        Text(200, 770, "Moss & Walls", 16),
        Text(72, 700, "A new way of counting cushions on old walls", 14),
        Text(72, 670, "Jane Doe, Mary Roe"),
        *across("Abstract: " + MOSS, 640),
        *across(MOSS * 4, 560),
    ]
    paper = read(tmp_path, first, across(MOSS * 4, 780))
    assert paper.title == "A new way of counting cushions on old walls"
    assert paper.authors == ("Jane Doe", "Mary Roe")


def test_a_bold_word_that_a_dash_ties_to_the_abstract(tmp_path: Path) -> None:
    lines = wrap("ISO walls are counted. " + MOSS * 3, 80)
    page = [
        TITLE,
        Text(72, 750, "Jane Doe and Mary Roe"),
        Text(72, 700, "Abstract\u2014Old", 10, "bold"),
        Text(139, 700, lines[0]),
        *column(72, 688, lines[1:]),
        Text(72, 600, "Background", 12, "bold"),
        *across(MOSS * 3, 584),
    ]
    paper = read(tmp_path, page)
    (abstract,) = [it for it in paper.sections if it.kind == "abstract"]
    assert abstract.sentences[0].text.startswith("Old ISO walls are counted")


def test_pages_of_the_web_in_small_print_are_a_reference_list(tmp_path: Path) -> None:
    entries = [f"{at}. Page {at} on walls: http://walls.example/{at}" for at in range(1, 7)]
    page = [
        TITLE,
        *across(MOSS * 8, 740),
        Text(72, 300, "References", 12, "bold"),
        *column(72, 280, entries, 8, leading=10.0),
    ]
    paper = read(tmp_path, page)
    assert [it.text[:9] for it in paper.works] == [f"{at}. Page {at}" for at in range(1, 7)]


def test_a_label_that_an_entry_names_before_it_comes(tmp_path: Path) -> None:
    entries = [
        "[1] J. Doe, On walls and on what grows on them in the rain, 2001. See also",
        "[3]. Rep. Walls 3.",
        "[2] M. Roe, On stones, Rep. Walls 4, 2002.",
        "[3] R. Poe, On rain, Rep. Walls 5, 2003.",
        "[4] A. Moe, On ferns, Rep. Walls 6, 2004.",
    ]
    page = [TITLE, *across(MOSS * 4, 740), Text(72, 500, "References", 12, "bold")]
    paper = read(tmp_path, [*page, *column(72, 480, entries)])
    assert [it.text[:3] for it in paper.works] == ["[1]", "[2]", "[3]", "[4]"]


def test_headings_with_numbers_within_their_words(tmp_path: Path) -> None:
    page = [
        TITLE,
        *across(MOSS, 740),
        Text(72, 640, "2 Moss25519 and Fe25519", 12, "bold"),
        *across(MOSS * 3, 620),
        Text(72, 500, "3 Wet walls", 12, "bold"),
        *across(MOSS * 3, 480),
    ]
    assert headings(read(tmp_path, page)) == ["2 Moss25519 and Fe25519", "3 Wet walls"]


def test_a_heading_in_capitals_but_for_a_letter(tmp_path: Path) -> None:
    page = [TITLE, *across(MOSS, 740)]
    for at, name in enumerate(("I. OLD WALLS", "V. WALLd IN BRIEF", "VI. WALLe IN BRIEF")):
        page += [Text(72, 660 - 120 * at, name), *across(MOSS * 2, 640 - 120 * at)]
    assert headings(read(tmp_path, page)) == [
        "I. OLD WALLS",
        "V. WALLd IN BRIEF",
        "VI. WALLe IN BRIEF",
    ]


def test_what_an_archive_prints_below_the_feet(tmp_path: Path) -> None:
    pages = [[*across(MOSS * 6, 780), Text(72, 60, "Walls 2003; 2: 167-174", 9)] for _ in range(4)]
    pages[-1].append(Text(50, 20, "View publication stats", 4))
    paper = read(tmp_path, *pages)
    assert "View" not in told(paper)
    assert "Walls 2003" not in told(paper)


def test_rows_of_two_columns_that_are_not_level(tmp_path: Path) -> None:
    # Given row by row, and the right column half a line lower than the left one.
    lines = wrap(MOSS * 8, 46)
    half = len(lines) // 2
    rows = [
        text
        for at, (left, right) in enumerate(zip(lines[:half], lines[half:], strict=False))
        for text in (Text(72, 700 - 12 * at, left), Text(310, 694 - 12 * at, right))
    ]
    text = told(shown(tmp_path, TITLE, *rows))
    assert MOSS.strip() in text
    assert " ".join(lines[half - 1 : half + 1]) in text


def test_an_item_of_a_list_set_like_the_text_is_no_heading(tmp_path: Path) -> None:
    page = [TITLE, *across(MOSS, 740), Text(72, 640, "1. to count the cushions on walls")]
    page += [Text(72, 620, "2. to measure how far each stands from the next"), *across(MOSS, 600)]
    assert headings(read(tmp_path, page)) == []


def test_short_lives_of_authors_in_larger_print_behind_a_list(tmp_path: Path) -> None:
    entries = [f"[{at}] J. Doe, On walls {at}, Rep. Walls 3, 200{at}." for at in range(1, 6)]
    lives = ["Jane Doe, Department of Walls, Rice", "University, Houston. She counts", "moss."]
    page = [TITLE, *across(MOSS * 4, 740), Text(72, 500, "References", 12, "bold")]
    page += [*column(72, 480, entries, 8), *column(72, 390, lives), *column(72, 340, lives[:2])]
    paper = read(tmp_path, page)
    assert paper.works[-1].text == "[5] J. Doe, On walls 5, Rep. Walls 3, 2005."


def test_a_banner_with_an_identifier_is_no_title(tmp_path: Path) -> None:
    first = [
        Text(72, 780, "WALLS APPLICATIONS NOTE doi:10.1093/walls/btt129", 17),
        Text(72, 720, "A new way of counting cushions on old walls", 15),
        *across("Abstract: " + MOSS, 640),
    ]
    assert read(tmp_path, first).title == "A new way of counting cushions on old walls"


def test_roman_numbers_are_sections_whatever_their_size(tmp_path: Path) -> None:
    page = [TITLE, *across(MOSS, 740)]
    names = (("I. OLD WALLS", 8), ("II. METHODS", 10), ("A. Wet Moss", 10), ("III. WALLS", 8))
    for at, (name, size) in enumerate(names):
        page += [Text(72, 680 - 110 * at, name, size, "bold"), *across(MOSS, 660 - 110 * at)]
    found = [(it.heading[:3], it.level, it.kind) for it in read(tmp_path, page).sections]
    assert [it for it in found if it[0]] == [
        ("I. ", 1, "other"),
        ("II.", 1, "methods"),
        ("A. ", 2, "methods"),
        ("III", 1, "other"),
    ]


def test_an_entry_that_goes_on_at_the_top_of_a_page(tmp_path: Path) -> None:
    title = "the counting of cushions of moss on old walls of small towns in the rain of spring"
    entries = [f"{at}. Doe, J. On {title}. Walls {at}, 1-9 (200{at})." for at in range(1, 9)]
    lines = [line for it in entries for line in wrap(it, 50)]
    first = [TITLE, *across(MOSS * 4, 740), Text(72, 500, "References", 12, "bold")]
    paper = read(tmp_path, [*first, *column(72, 480, lines[:7])], column(72, 780, lines[7:]))
    assert [it.text[:2] for it in paper.works] == [f"{at}." for at in range(1, 9)]


def test_authors_as_large_as_a_bold_title(tmp_path: Path) -> None:
    page = [
        Text(150, 760, "MODELS OF MOSS ON OLD WALLS", 12, "bold"),
        Text(200, 730, "Jane Doe and Mary Roe", 12, "italic"),
        Text(200, 700, "Institute for Walls", 12),
        *across("Abstract: " + MOSS, 660),
        *across(MOSS * 6, 560),
    ]
    paper = read(tmp_path, page)
    assert (paper.title, paper.authors) == (
        "MODELS OF MOSS ON OLD WALLS",
        ("Jane Doe", "Mary Roe"),
    )


def test_a_long_first_page_before_short_ones(tmp_path: Path) -> None:
    """Where the text of other pages ends says nothing of the first one if they are nearly empty."""
    lines = wrap(MOSS, 60)
    first = column(72, 740, lines, leading=24)
    short = [Text(72, 740, "The ferns were weighed too.")]
    path = tmp_path / "paper.pdf"
    path.write_bytes(written([[TITLE, *first], short, short]))
    assert lines[-1] in told(pdf.read(str(path)))


def test_a_foot_that_tells_title_and_year_is_no_name_of_a_journal(tmp_path: Path) -> None:
    page = [
        TITLE,
        Text(72, 750, "Jane Doe and Mary Roe", 12),
        *across(MOSS * 6, 700),
        Text(72, 60, f"{TITLE.text}, 2009, Walls Press", 8),
    ]
    assert read(tmp_path, page).title == TITLE.text
