"""PDF file -> paper, as publishers print it: covers, boxes, columns that only other pages show."""

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


def two_columns(y: float, text: str) -> list[Text]:
    lines = wrap(text, 46)
    half = len(lines) // 2
    return [*column(72, y, lines[:half]), *column(310, y, lines[half:])]


def abstract(paper: Paper) -> str:
    return " ".join(
        it.text
        for section in paper.sections
        if section.kind == "abstract"
        for it in section.sentences
    )


def test_few_lines_in_two_columns_below_a_wide_abstract(tmp_path: Path) -> None:
    first = [
        TITLE,
        Text(72, 740, "Abstract", 11, "bold"),
        *across(MOSS * 6, 724),
        Text(72, 480, "Background", 11, "bold"),
        *column(
            72, 466, ["Walls are old, and nobody knows how the moss", "came to grow on them. We"]
        ),
        *column(
            310, 480, ["ask whether it was the wind or the people who", "built them long ago, or"]
        ),
        *column(310, 456, ["both of them at once."]),
    ]
    paper = read(tmp_path, first, two_columns(780, MOSS * 24), two_columns(780, MOSS * 24))
    assert "came to grow on them. We ask whether" in told(paper)
    assert headings(paper) == ["Abstract", "Background"]


def test_a_cover_of_the_publisher(tmp_path: Path) -> None:
    cover = [
        Text(72, 780, "Journal of Walls", 12, "bold"),
        TITLE._replace(y=700),
        Text(72, 660, "Jane Doe, Mary Roe"),
        Text(72, 600, "To link to this article: https://doi.org/10.1234/walls.5"),
        Text(72, 560, "Article views: 31 and View related articles"),
    ]
    first = [TITLE, Text(72, 750, "Jane Doe and Mary Roe"), *across("Abstract: " + MOSS, 700)]
    paper = read(tmp_path, cover, [*first, *across(MOSS * 6, 560)])
    assert (paper.title, paper.authors) == (TITLE.text, ("Jane Doe", "Mary Roe"))
    assert paper.doi == "10.1234/walls.5"
    assert "views" not in told(paper)


def test_an_abstract_beside_dates_to_its_right(tmp_path: Path) -> None:
    words = wrap(MOSS * 3, 56)
    page = [
        TITLE,
        Text(72, 740, "ABSTRACT", 9, "bold"),
        Text(400, 740, "ARTICLE HISTORY", 9, "bold"),
        *column(72, 726, words, 9, leading=11.0),
        *column(400, 727, ["Received 20 March 2019", "Accepted 8 July 2019"], 8, leading=9.5),
        Text(400, 700, "KEYWORDS", 9, "bold"),
        Text(400, 689, "moss; walls; wet springs", 8),
        *across("Ferns came later. " + MOSS * 6, 520),
    ]
    paper = read(tmp_path, page)
    assert abstract(paper) == (MOSS * 3).strip()
    assert "Ferns came later." in told(paper)


def test_an_abstract_behind_dates_over_two_columns(tmp_path: Path) -> None:
    page = [
        TITLE,
        *column(72, 720, ["Received: 1 May 2024", "", "Accepted: 2 June 2024"], 8),
        Text(72, 666, "Check for updates", 8),
        *column(220, 720, wrap(MOSS * 3, 64), 11, leading=14.0),
        *two_columns(500, MOSS * 14),
    ]
    paper = read(tmp_path, page, two_columns(780, MOSS * 24))
    assert abstract(paper) == (MOSS * 3).strip()
    assert "Accepted" not in told(paper)


def test_an_abstract_in_small_print_that_ends_with_rights(tmp_path: Path) -> None:
    page = [
        TITLE,
        Text(72, 730, "Abstract", 9, "bold"),
        *across(MOSS * 3, 714, 9),
        Text(72, 630, "q 2005 Lakeside Press. All rights reserved.", 9),
        Text(72, 600, "1. Introduction", 10, "bold"),
        *across(MOSS * 6, 585),
    ]
    paper = read(tmp_path, page)
    assert abstract(paper) == (MOSS * 3).strip()


def test_a_bold_word_opens_the_abstract(tmp_path: Path) -> None:
    page = [TITLE, Text(72, 730, "Abstract", 10, "bold"), Text(112, 730, MOSS[:88])]
    methods = [Text(72, 660, "Methods", 12, "bold"), *across(MOSS * 5, 640)]
    paper = read(tmp_path, [*page, *across(MOSS[88:], 718), *methods])
    assert abstract(paper).startswith("Moss grows")


def test_words_of_a_picture_larger_than_the_title(tmp_path: Path) -> None:
    page = [
        TITLE,
        Text(72, 750, "Jane Doe"),
        Text(72, 735, "jane@lakeside.example"),
        Text(200, 680, "Moss and Walls", 24, "bold"),
        Text(72, 600, "Abstract", 12, "bold"),
    ]
    paper = read(tmp_path, [*page, *across(MOSS * 6, 585)])
    assert paper.title == TITLE.text


def test_text_beside_the_page_and_text_printed_twice(tmp_path: Path) -> None:
    page = [
        TITLE,
        *across(MOSS * 3, 740),
        Text(700, 700, "1"),
        Text(72, 600, "2. Methods of Counting", 12, "bold"),
        Text(72.5, 600.5, "2. Methods of Counting", 12, "bold"),
        *across(MOSS * 3, 580),
    ]
    paper = read(tmp_path, page)
    assert headings(paper) == ["2. Methods of Counting"]
    assert told(paper) == (MOSS * 6).strip()


def test_the_outline_names_small_headings_right_above_their_text(tmp_path: Path) -> None:
    lines = [TITLE, *across(MOSS, 740), Text(72, 650, "Old walls", 9), *across(MOSS, 638)]
    whole = written([lines])
    start = whole.index(b"BT /bold")
    content = whole[start : whole.index(b" ET", start)] + b" ET"
    entry = b"<</Title(Old walls)/Parent 5 0 R/Dest[3 0 R/Fit]>>"
    root = b"<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>"
    path = tmp_path / "paper.pdf"
    path.write_bytes(assembled([content], catalog="/Outlines 5 0 R", extra=[root, entry]))
    assert headings(pdf.read(str(path))) == ["Old walls"]


def test_a_small_heading_in_another_font_and_a_small_line_of_code(tmp_path: Path) -> None:
    page = [
        TITLE,
        *across(MOSS * 3, 740),
        Text(72, 628, "Walls and people", 9.3, "sans"),
        *across(MOSS * 3, 616),
        Text(72, 516, "1 moss = wall.grow(now)", 9.3),
        *across(MOSS * 3, 498),
    ]
    assert headings(read(tmp_path, page)) == ["Walls and people"]


def test_lettered_headings_in_italics_and_wide_ones_in_capitals(tmp_path: Path) -> None:
    wide = "II. HOW MOSS GROWS ON WALLS"
    left = [
        Text(120, 760, "I. INTRODUCTION"),
        *column(72, 740, wrap(MOSS * 2, 46)),
        Text(82, 578, wide),
        *column(72, 566, wrap(MOSS, 46)),
        Text(72, 479, "A. Walls of the Town", 10, "italic"),
        *column(72, 464, wrap(MOSS * 3, 46)),
    ]
    paper = read(tmp_path, [TITLE, *left, *column(310, 740, wrap(MOSS * 8, 46))])
    assert headings(paper) == ["I. INTRODUCTION", wide, "A. Walls of the Town"]


def test_a_title_page_without_text(tmp_path: Path) -> None:
    first = [TITLE, Text(72, 740, "Jane Doe1, Mary Roe2"), Text(72, 720, "1Lakeside College", 8)]
    methods = [Text(72, 780, "Methods", 12, "bold"), *across(MOSS * 6, 760)]
    paper = read(tmp_path, first, across("Abstract: " + MOSS, 780), methods)
    assert paper.authors == ("Jane Doe", "Mary Roe")
    assert told(paper) == (MOSS * 7).strip()


def test_a_wide_title_between_short_lines_over_two_columns(tmp_path: Path) -> None:
    page = [
        Text(72, 780, "Walls and plants", 9),
        Text(72, 760, "On the growth of moss and ferns on the northern walls of", 17, "bold"),
        Text(72, 740, "the town", 17, "bold"),
        Text(72, 715, "Jane Doe and Mary Roe"),
        *two_columns(680, MOSS * 16),
    ]
    paper = read(tmp_path, page)
    assert paper.title == ("On the growth of moss and ferns on the northern walls of the town")


def test_addresses_in_small_print_below_a_column(tmp_path: Path) -> None:
    lines = wrap(MOSS * 14, 46)
    page = [
        TITLE,
        *column(72, 740, lines[:30]),
        Text(72, 350, "J. Doe (*) and M. Roe", 8),
        *column(72, 340, ["Lakeside College, Lakeside", "e-mail: jane@lakeside.example"], 8),
        *column(310, 740, lines[30:70]),
    ]
    assert "Lakeside" not in text_of(read(tmp_path, page))


def text_of(paper: Paper) -> str:
    return " ".join(
        it.text
        for section in paper.sections
        if section.kind != "footnotes"
        for it in section.sentences
    )


def test_rights_on_the_last_page_are_not_in_the_flow(tmp_path: Path) -> None:
    rights = "Open Access This article is licensed under a licence that permits any use."
    last = [*across(MOSS * 6, 780), *across(rights, 560), *across("© The Authors 2025", 520)]
    said = read(tmp_path, [TITLE, *across(MOSS * 9, 740)], last)
    flow = [it.text for part in said.sections if part.kind != "footnotes" for it in part.sentences]
    assert "Moss grows" in " ".join(flow)
    assert not {"licence", "Authors"} & set(" ".join(flow).split())


def test_numbers_of_sections_on_a_page_with_many_are_no_line_numbers(tmp_path: Path) -> None:
    page: list[Text] = [TITLE]
    y = 740.0
    for number, share in enumerate((1, 3, 1, 2, 4, 1, 2, 5, 1), start=1):
        page += [Text(72, y, str(number), 11, "bold"), Text(100, y, "Old walls", 11, "bold")]
        page += across(MOSS[: 80 * share], y - 14)
        y -= 26 + 12 * share
    assert headings(read(tmp_path, page))[-1] == "9 Old walls"


def test_a_heading_in_the_middle_over_one_on_the_left(tmp_path: Path) -> None:
    page = [
        TITLE,
        *across(MOSS * 3, 740),
        Text(245, 620, "Walls and Stones", 11, "bold"),
        Text(72, 606, "Places", 11, "bold"),
        *across(MOSS * 3, 590),
    ]
    assert headings(read(tmp_path, page)) == ["Walls and Stones", "Places"]


def test_figures_that_are_numbered_within_sections(tmp_path: Path) -> None:
    caption = "Fig. 3.1. The walls that were counted, from north to south and from old to new."
    page = [TITLE, *across(MOSS * 6, 740), *across(caption, 400), *across(MOSS * 6, 370)]
    kinds = {it.text: part.kind for part in read(tmp_path, page).sections for it in part.sentences}
    assert [kind for text, kind in kinds.items() if "counted, from north" in text] == ["captions"]


def test_a_list_of_references_in_small_print_below_a_table(tmp_path: Path) -> None:
    rows = [Text(x, y, "0.25", 8) for y in (730, 720, 710) for x in (72, 150, 230, 310)]
    title = (
        "“Moss and what it does to the old walls of houses and barns in the north of the hills,”"
    )
    entries = [
        line
        for number in range(1, 16)
        for line in (
            f"{number}J. Doe, R. Roe, and P. Poe, {title}",
            "in reports on",
            "walls (2011).",
        )
    ]
    paper = read(
        tmp_path,
        [TITLE, *across(MOSS * 12, 740)],
        [
            *across(MOSS, 790),
            *across("TABLE I. Lengths of walls.", 745, 8),
            *rows,
            *column(72, 670, entries, 8),
        ],
    )
    assert [it.label for it in paper.works] == [str(number) for number in range(1, 16)]


def test_places_of_authors_behind_the_text_are_not_in_the_flow(tmp_path: Path) -> None:
    places = "1Division of Walls, Institute of Moss, University of Stones, 72076 Rockton, Germany."
    first = [TITLE, Text(72, 750, "1 Introduction", 12, "bold"), *across(MOSS * 9, 730)]
    last = [
        *across(MOSS * 6, 780),
        Text(72, 560, "Author details", 12, "bold"),
        *across(places, 540),
    ]
    paper = read(tmp_path, first, last)
    assert headings(paper) == ["1 Introduction", "Author details"]
    kinds = [part.kind for part in paper.sections for it in part.sentences if "Rockton" in it.text]
    assert kinds == ["footnotes"]


def test_thanks_without_a_mark_over_the_first_note_are_not_in_the_flow(tmp_path: Path) -> None:
    notes = [
        "The authors are with the Institute for the Study of Walls, Rockton.",
        "1The weight of a spore was taken from the tables of others.",
    ]
    page = [
        TITLE,
        Text(72, 750, "1 Introduction", 12, "bold"),
        *across(MOSS * 9, 730),
        *column(80, 90, notes, 8),
    ]
    paper = read(tmp_path, page)
    kinds = {part.kind for part in paper.sections for it in part.sentences if it.text in notes}
    assert kinds == {"footnotes"}


def test_keywords_close_below_the_abstract_are_not_of_it(tmp_path: Path) -> None:
    lines = [*wrap(f"Abstract—{MOSS * 3}", 104), "Index Terms—moss, walls, springs"]
    page = [
        TITLE,
        *column(72, 740, lines),
        Text(72, 560, "1 Introduction", 12, "bold"),
        *across(MOSS * 9, 540),
    ]
    assert "Index Terms" not in abstract(read(tmp_path, page))


def test_a_cover_of_proceedings(tmp_path: Path) -> None:
    cover = [
        Text(72, 780, "The Association of Walls", 16),
        Text(72, 680, "Proceedings of the Fourth Meeting on Walls", 22),
        Text(72, 600, "Atlanta, Georgia, October 10-14, 2000", 16),
    ]
    first = [TITLE, Text(72, 750, "Jane Doe and Mary Roe"), *across("Abstract: " + MOSS, 700)]
    paper = read(tmp_path, cover, [*first, *across(MOSS * 6, 560)])
    assert (paper.title, paper.authors) == (TITLE.text, ("Jane Doe", "Mary Roe"))


def test_the_name_of_a_series_stands_over_its_number(tmp_path: Path) -> None:
    first = [
        Text(72, 800, "National Reports on Walls", 30),
        Text(72, 770, "Volume 69, Number 2", 12, "bold"),
        TITLE._replace(y=720),
        Text(72, 690, "Jane Doe and Mary Roe"),
        *across("Abstract: " + MOSS, 650),
    ]
    assert read(tmp_path, [*first, *across(MOSS * 6, 560)]).title == TITLE.text


def test_authors_that_are_set_like_the_title(tmp_path: Path) -> None:
    text = [*across("Abstract: " + MOSS, 650), *across(MOSS * 6, 560)]
    near = [TITLE, TITLE._replace(y=760, text="Anthony J. Stone")]
    paper = read(tmp_path, [*near, *text])
    assert (paper.title, paper.authors) == (TITLE.text, ("Anthony J. Stone",))
    far = [TITLE, TITLE._replace(y=749, text="Jane Doe"), Text(72, 730, "University of Walls")]
    paper = read(tmp_path, [*far, *text])
    assert (paper.title, paper.authors) == (TITLE.text, ("Jane Doe",))


def test_a_short_title_that_the_file_claims(tmp_path: Path) -> None:
    names = Text(72, 750, "Jane Doe, Mary Roe. Modified: April 10", 14)
    page = [TITLE._replace(text="MossQC"), names, *across("Abstract: " + MOSS, 700)]
    path = tmp_path / "paper.pdf"
    info = "/Info <</Title(MossQC)>>"
    path.write_bytes(written([[*page, *across(MOSS * 6, 560)]], trailer=info))
    assert pdf.read(str(path)).title == "MossQC"


def test_a_subtitle_that_is_set_nearly_like_the_title(tmp_path: Path) -> None:
    text = [*across("Abstract: " + MOSS, 650), *across(MOSS * 6, 560)]
    second = TITLE._replace(y=760, size=15, text="A Comprehensive Study")
    names = Text(72, 742, "Jane Doe", 12, "bold")
    paper = read(tmp_path, [TITLE, second, names, *text])
    assert paper.title == "On the Growth of Moss and Ferns A Comprehensive Study"
    assert read(tmp_path, [TITLE, names._replace(y=760, size=15), *text]).title == TITLE.text
