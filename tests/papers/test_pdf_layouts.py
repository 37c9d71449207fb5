"""PDF file -> paper, in less usual layouts: what is no text, and where lists and headings are."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

import pytest
from pdf_files import Text, assembled, column, written
from pdf_papers import MOSS, headings, read, told

from citectx.papers.read.pdf import reader as pdf
from citectx.papers.read.pdf.fonts import PLAIN
from citectx.papers.read.pdf.layout import Column, Line
from citectx.papers.read.pdf.typesetting import manner

if TYPE_CHECKING:
    from pathlib import Path

    from citectx.model import Paper

TITLE = Text(150, 780, "On the Growth of Moss and Ferns", 17, "bold")


def across(text: str, y: float) -> list[Text]:
    return column(72, y, wrap(text, 104))


def test_a_reference_list_without_a_heading(tmp_path: Path) -> None:
    entries = [
        f"[{n}] J. Doe. Walls of the year {n}. Stones, {n}:1-9, 200{n}." for n in range(1, 7)
    ]
    paper = read(tmp_path, [TITLE, *across(MOSS * 3, 740), *column(72, 560, entries)])
    assert [work.label for work in paper.works] == ["1", "2", "3", "4", "5", "6"]
    assert "Stones" not in told(paper)


@pytest.mark.parametrize("indent", [0, 15])
def test_entries_without_labels(tmp_path: Path, indent: float) -> None:
    names = ("Doe, J.", "Roe, M.", "Poe, A.", "Moe, B.")
    lines = [
        Text(72 + indent * part, 500 - 24 * at - 12 * part, text)
        for at, name in enumerate(names)
        for part, text in enumerate(
            (
                f"{name} 200{at}. On the walls of the north, the south, the east and the west of",
                f"all towns that we know. Stones {at}, 1-9.",
            )
        )
    ]
    references = Text(72, 530, "References", 12, "bold")
    paper = read(tmp_path, [TITLE, *across(MOSS * 3, 740), references, *lines])
    assert [(work.year, work.text[:8]) for work in paper.works] == [
        (f"200{at}", f"{name} "[:8]) for at, name in enumerate(names)
    ]


def test_a_heading_that_shares_its_line_with_the_text(tmp_path: Path) -> None:
    bold = Text(72, 600, "2.1. Old walls.", 10, "bold")
    rest = Text(145, 600, "Moss grows on the northern side of old stones where the light is weak")
    more = across("and water stays. It spreads by spores that the wind carries in spring.", 588)
    paper = read(tmp_path, [TITLE, *across(MOSS, 740), bold, rest, *more])
    assert headings(paper) == ["2.1. Old walls."]
    assert "Old walls" not in told(paper)


def test_a_formula_is_no_sentence(tmp_path: Path) -> None:
    formula = Text(250, 690, "A = B + 2c (3)", 10, "italic")
    paper = read(
        tmp_path,
        [
            TITLE,
            *across(MOSS + "The area is given by the simple rule", 740),
            formula,
            *across("where the last term is the number of wet days in spring. " + MOSS, 670),
        ],
    )
    assert "2c" not in told(paper)
    assert "by the simple rule where the last term is" in told(paper)


def test_a_formula_whose_number_stands_on_the_left(tmp_path: Path) -> None:
    formula = [Text(72, 680, "(2.1)"), Text(230, 680, "p(x | D) = 1 + q(x)")]
    page = [TITLE, *across(MOSS, 740), *formula, *across(MOSS, 655)]
    assert "(2.1)" not in told(read(tmp_path, page))


def test_a_table_of_contents_is_left_out(tmp_path: Path) -> None:
    contents = [
        f"{n} Walls of the north . . . . . . . . . . . . . . . {n + 2}" for n in range(1, 6)
    ]
    paper = read(
        tmp_path,
        [
            TITLE,
            *across(MOSS, 740),
            Text(72, 660, "Contents", 12, "bold"),
            *column(72, 640, contents),
        ],
        [Text(72, 780, "1 Walls of the north", 12, "bold"), *across(MOSS, 760)],
    )
    assert headings(paper) == ["1 Walls of the north"]
    assert ". . ." not in told(paper)


def test_a_table_of_contents_goes_on_below_a_footnote(tmp_path: Path) -> None:
    first = [
        TITLE,
        Text(72, 740, "Abstract", 12, "bold"),
        *across(MOSS, 722),
        Text(72, 660, "Contents", 12, "bold"),
        Text(72, 636, "1 Introduction", 10, "bold"),
        Text(500, 636, "2", 10, "bold"),
        Text(72, 80, "1 Supported by the friends of moss in the towns of the north.", 8),
    ]
    second = [
        Text(72, 780, "2 Numerical illustrations", 10, "bold"),
        Text(500, 780, "2", 10, "bold"),
        Text(72, 740, "1 Introduction", 12, "bold"),
        *across(MOSS * 3, 720),
        Text(72, 560, "2 Numerical illustrations of moss", 12, "bold"),
        *across(MOSS * 3, 540),
    ]
    found = headings(read(tmp_path, first, second))
    assert found == ["Abstract", "1 Introduction", "2 Numerical illustrations of moss"]


def test_the_title_is_not_the_name_of_the_journal(tmp_path: Path) -> None:
    journal = Text(72, 810, "bryophytes", 24, "italic")
    kind = Text(72, 790, "Research Article", 19)
    paper = read(tmp_path, [journal, kind, TITLE._replace(y=760), *across(MOSS * 2, 700)])
    assert paper.title == "On the Growth of Moss and Ferns"


def test_an_abstract_in_another_language(tmp_path: Path) -> None:
    text = (
        "Moose gehören zu den ersten Pflanzen, die eine kahle Mauer besiedeln, doch über die "
        "Reihenfolge ihrer Ankunft ist wenig bekannt. Wir haben vierzig Mauern begleitet. "
    )
    paper = read(
        tmp_path,
        [
            Text(150, 780, "Wie sich Moos auf Mauern hält", 17, "bold"),
            Text(250, 740, "Zusammenfassung", 10, "bold"),
            *across(text, 720),
            Text(72, 660, "1 Einleitung", 12, "bold"),
            *across(text, 640),
            Text(72, 580, "Literatur", 12, "bold"),
            *column(72, 560, [f"[{n}] J. Doe. Mauern. Steine, 200{n}." for n in range(1, 4)]),
        ],
    )
    assert [(it.heading, it.kind) for it in paper.sections] == [
        ("Zusammenfassung", "abstract"),
        ("1 Einleitung", "introduction"),
    ]
    assert len(paper.works) == 3


def test_rights_and_keywords_are_not_in_the_flow(tmp_path: Path) -> None:
    rights = "Permission to make copies is granted. Copyright 2020 by the owners of the walls."
    paper = read(
        tmp_path,
        [
            TITLE,
            *across(MOSS, 740),
            Text(72, 680, "Keywords: moss, walls, spores"),
            *across(MOSS, 650),
            Text(72, 90, rights, 8),
        ],
    )
    flow = [it for it in paper.sections if it.kind != "footnotes"]
    assert "Keywords" not in " ".join(it.text for section in flow for it in section.sentences)
    assert "Permission" not in " ".join(it.text for section in flow for it in section.sentences)


def test_date_and_thanks_at_the_foot_of_the_first_page(tmp_path: Path) -> None:
    notes = [
        "This research was supported by the friends of moss, who live in the towns of the north",
        "and keep its walls wet. It was written at the house of one of them, who knows the walls",
        "better than we do. We thank all who read it before it was printed, and all who looked",
        "for errors in the text, in the tables and in the list of works that stands at its end,",
        "and those who found some. None of them is to blame for what is still wrong. The walls",
        "were there before us, and they will be there when nobody reads this any more, with moss",
        "on their northern side.",
    ]
    page = [
        TITLE,
        *across(f"Abstract. {MOSS * 2}", 740),
        Text(72, 640, "1. Introduction", 12, "bold"),
        *across(MOSS * 4, 620),
        Text(82, 180, "Date:", 8, "italic"),
        Text(102, 180, "October 24, 2025.", 8),
        *column(72, 170, notes, 8, leading=10),
    ]
    paper = read(tmp_path, page, across(MOSS * 9, 740))
    flow = [it for it in paper.sections if it.kind != "footnotes"]
    text = " ".join(it.text for section in flow for it in section.sentences)
    assert "supported" not in text
    assert "October" not in text
    assert "supported" in told(paper)


def test_the_outline_of_the_file_names_headings(tmp_path: Path) -> None:
    """The heading is set like the text, and only the outline tells it."""
    lines = [
        *across(MOSS, 740),
        Text(72, 650, "Old walls. Moss grows on them."),
        *across(MOSS, 638),
    ]
    whole = written([[TITLE, *lines]])
    start = whole.index(b"BT /bold")
    content = whole[start : whole.index(b" ET", start)] + b" ET"
    entry = b"<</Title(Old walls)/Parent 5 0 R/Dest[3 0 R/Fit]>>"
    root = b"<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>"
    path = tmp_path / "paper.pdf"
    path.write_bytes(assembled([content], catalog="/Outlines 5 0 R", extra=[root, entry]))
    assert headings(pdf.read(str(path))) == ["Old walls."]


def test_heads_that_count_the_pages(tmp_path: Path) -> None:
    pages = [
        [Text(72, 810, f"{number} A. Doe and others {words}", 9), *across(MOSS * 6, 770)]
        for number, words in ((11, "on moss"), (12, "walls"), (13, "in spring"))
    ]
    paper = read(tmp_path, *pages)
    assert "others" not in told(paper)
    assert headings(paper) == []


def test_a_section_about_references_is_text(tmp_path: Path) -> None:
    heading = Text(72, 620, "References", 12, "bold")
    about = f"{MOSS}The list of 2003 names them all. {MOSS * 2}"
    paper = read(tmp_path, [TITLE, *across(MOSS * 3, 740), heading, *across(about, 600)])
    assert paper.works == ()
    assert told(paper).count("Moss grows") == 6


def test_a_journal_that_begins_a_line_of_an_entry_is_no_heading(tmp_path: Path) -> None:
    lines = []
    for at in range(6):
        top = 560 - 36 * at
        lines += [
            Text(72, top, f"[{at + 1}] J. Doe, M. Roe, A. Poe. The walls of the north and of the"),
            Text(90, top - 12, "south and the ferns that grow on them in all of the seasons."),
            Text(90, top - 24, "New J. Walls.", 10, "italic"),
            Text(160, top - 24, f"{at + 3}, 17-26 (200{at})."),
        ]
    paper = read(tmp_path, [TITLE, *across(MOSS * 3, 740), *lines])
    assert len(paper.works) == 6
    assert headings(paper) == []


def test_prose_that_begins_with_code_is_text(tmp_path: Path) -> None:
    lines = [
        Text(72, 600, "wall.count()", 10, "fixed"),
        Text(150, 600, "counts the cushions of moss on a wall and gives their number."),
        Text(72, 570, "wall.count(north)", 10, "fixed"),
    ]
    paper = read(tmp_path, [TITLE, *across(MOSS * 3, 740), *lines])
    assert "counts the cushions of moss" in told(paper)
    assert "wall.count(north)" not in told(paper)


def test_what_only_looks_like_a_heading_is_none(tmp_path: Path) -> None:
    lines = []
    for at, name in enumerate(("1 Walls", "2 Ferns", "3 Stones")):
        top = 680 - 200 * at
        lines += [
            Text(72, top, name, 12, "bold"),
            *across(MOSS, top - 20),
            Text(72, top - 76, f"Theorem {at + 1} (Moss grows where it is dark)", 10, "bold"),
            *across(MOSS, top - 92),
        ]
    paper = read(tmp_path, [TITLE, *lines])
    assert headings(paper) == ["1 Walls", "2 Ferns", "3 Stones"]


def test_text_from_right_to_left(tmp_path: Path) -> None:
    words = "abg dhw zht ykl mns epc qrs abgd hwz htyk lmn sepc qrst ab gdh wzh tykl mnse pc qr"
    lines = wrap(" ".join([words] * 8), 90)
    # What is drawn goes from left to right and begins with the end of the line.
    drawn = [Text(72, 700 - 12 * at, it[::-1], 10, "leftwards") for at, it in enumerate(lines)]
    title = Text(300, 760, "qrs lmn abgd hwz"[::-1], 17, "leftwards")
    paper = read(tmp_path, [title, *drawn])
    hebrew = {ord("a") + at: 0x05D0 + at for at in range(25)}
    assert told(paper) == " ".join(lines).translate(hebrew)
    boxes = [box for it in paper.sections[0].sentences for box in it.boxes]
    assert all(60 < box.left < box.right < 540 for box in boxes)


def test_a_heading_over_both_columns_parts_the_page(tmp_path: Path) -> None:
    above = [*wrapped(72, 760, MOSS * 2), *wrapped(310, 760, MOSS * 2)]
    heading = Text(264, 560, "REFERENCES", 10)
    works = [
        Text(x + 12 * part, 540 - 24 * at - 12 * part, text)
        for side, x in enumerate((72, 310))
        for at in range(4)
        for part, text in enumerate(
            (f"Doe, J., Roe, M., & Poe, A. {1990 + 4 * side + at}, Annals of Walls,", "12, 1-9")
        )
    ]
    paper = read(tmp_path, [*above, heading, *works])
    assert [work.year for work in paper.works] == [str(year) for year in range(1990, 1998)]
    assert "Doe" not in told(paper)


def test_a_caption_that_is_bold_for_a_line(tmp_path: Path) -> None:
    text = across(MOSS * 4, 740)
    bold = Text(
        72,
        560,
        "Figure 1. How far the cushions of moss that we counted stand from each other on walls",
        9,
        "bold",
    )
    rest = column(
        72, 549, ["of stone. Each point is a wall that we visited twice.", "Lines are means."], 9
    )
    paper = read(tmp_path, [TITLE, *text, bold, *rest])
    captions = [it for it in paper.sections if it.kind == "captions"]
    assert [it.text for it in captions[0].sentences][1:] == [
        "How far the cushions of moss that we counted stand from each other on walls of stone.",
        "Each point is a wall that we visited twice.",
        "Lines are means.",
    ]


def test_the_text_beside_a_title_in_a_column(tmp_path: Path) -> None:
    title = Text(72, 780, "How Moss Grows on Walls", 17, "bold")
    abstract = [Text(72, 700, "Abstract", 12, "bold"), *wrapped(72, 685, MOSS)]
    beside = wrapped(310, 780, "Ferns came later. " + MOSS * 3)
    paper = read(tmp_path, [title, Text(72, 750, "Jane Doe"), *abstract, *beside])
    assert "Ferns came later." in told(paper)


def wrapped(x: float, y: float, text: str) -> list[Text]:
    return column(x, y, wrap(text, 46))


def test_a_reference_list_with_raised_labels(tmp_path: Path) -> None:
    entries = [f"{n}J. Doe and M. Roe, Walls {n}, 1 (200{n})." for n in range(1, 7)]
    paper = read(tmp_path, [TITLE, *across(MOSS * 3, 740), *column(72, 560, entries, 8)])
    assert [work.year for work in paper.works] == [f"200{n}" for n in range(1, 7)]


def test_a_caption_within_a_text_that_is_set_wide(tmp_path: Path) -> None:
    text = column(72, 760, wrap(MOSS * 2, 90), leading=24)
    caption = column(72, 560, ["Figure 1: Cushions on walls, as many as", "we saw in spring."])
    below = column(72, 518, wrap("Ferns came later. " + MOSS, 90), leading=24)
    paper = read(tmp_path, [TITLE, *text, *caption, *below])
    assert "Ferns came later." in told_in_text(paper)
    assert "Cushions on walls" not in told_in_text(paper)


def told_in_text(paper: Paper) -> str:
    sections = (it for it in paper.sections if it.kind != "captions")
    return " ".join(it.text for section in sections for it in section.sentences)


def test_the_heading_of_a_section_above_that_of_its_first_part(tmp_path: Path) -> None:
    above = [Text(72, 770, "1 Introduction", 12, "bold"), *across(MOSS * 2, 750)]
    section = Text(72, 640, "2 Results", 12, "bold")
    part = Text(72, 624, "2.1 Old walls", 12, "bold")
    paper = read(tmp_path, [*above, section, part, *across(MOSS * 2, 606)])
    assert headings(paper)[-2:] == ["2 Results", "2.1 Old walls"]


def test_a_long_heading_in_italics_right_above_its_text(tmp_path: Path) -> None:
    above = [TITLE, Text(72, 762, "1. Introduction", 12, "bold"), *across(MOSS * 2, 745)]
    long = [
        "1.1. Cushions of moss on northern walls grow faster than others in wet springs and",
        "autumns",
    ]
    heading = column(72, 640, long, font="italic")
    paper = read(tmp_path, [*above, *heading, *across(MOSS * 2, 616)])
    assert headings(paper)[-1] == " ".join(long)


def test_a_run_in_heading_of_several_lines(tmp_path: Path) -> None:
    opening = "Every wall was visited three times, once in spring and twice"
    paper = read(
        tmp_path,
        [
            TITLE,
            Text(72, 740, "1 Introduction", 12, "bold"),
            *across(MOSS, 720),
            Text(
                72,
                660,
                "How the cushions on the northern walls were counted by three people",
                10,
                "bold",
            ),
            Text(72, 648, "and a dog.", 10, "bold"),
            Text(125, 648, opening),
            *across(MOSS, 636),
        ],
    )
    heading = "How the cushions on the northern walls were counted by three people and a dog."
    assert headings(paper) == ["1 Introduction", heading]
    assert opening in told(paper)


def test_a_wide_heading_whose_number_is_set_like_the_text(tmp_path: Path) -> None:
    lines = wrap(MOSS, 52)
    paper = read(
        tmp_path,
        [
            TITLE,
            Text(72, 740, "2. METHODS", 10, "bold"),
            *column(72, 720, lines),
            Text(90, 600, "2.1."),
            Text(112, 600, "Counting of cushions on all forty walls", 10, "italic"),
            *column(72, 588, lines),
        ],
    )
    assert headings(paper) == ["2. METHODS", "2.1. Counting of cushions on all forty walls"]


def test_a_title_in_italics_that_begins_a_line_of_an_entry(tmp_path: Path) -> None:
    entries = [
        f"[{n}] J. Doe. Walls of the year {n}. Stones, {n}:1-9, 200{n}." for n in range(1, 7)
    ]
    paper = read(
        tmp_path,
        [
            TITLE,
            *across(MOSS * 3, 740),
            Text(72, 560, "References", 10, "bold"),
            *column(72, 540, entries[:3]),
            Text(72, 504, "[4] J. Doe. Walls and the people who built them. In M. Roe, editor,"),
            Text(90, 492, "The Book of Walls.", 10, "italic"),
            Text(172, 492, "Stone Press, 2004."),
            *column(72, 480, entries[4:]),
        ],
    )
    assert [work.label for work in paper.works] == ["1", "2", "3", "4", "5", "6"]
    assert "Stone Press" not in told(paper)


def test_a_line_number_close_to_its_heading(tmp_path: Path) -> None:
    numbered = [Text(50, 700 - 12 * at, str(at + 101), 7) for at in range(30)]
    del numbered[12]
    lines = wrap(MOSS * 3, 90)
    paper = read(
        tmp_path,
        [
            TITLE,
            *numbered,
            *column(80, 700, (lines * 2)[:12]),
            Text(50, 556, "113 III. DISCUSSION", 10, "bold"),
            *column(80, 544, (lines * 3)[:17]),
        ],
    )
    assert "III. DISCUSSION" in headings(paper)


def test_a_line_number_given_behind_an_exponent(tmp_path: Path) -> None:
    lines = wrap(MOSS * 5, 90)[:20]
    page = [TITLE]
    for at, line in enumerate(lines):
        y = 700 - 12 * at
        number = Text(50, y, str(at + 11), 7)
        if at == 7:
            page += [Text(80, y, "It grew as the square of m"), Text(200, y + 3, "n", 8)]
            page += [number, Text(212, y, "and in the rain.")]
        else:
            page += [number, Text(80, y, line)]
    text = told(read(tmp_path, page))
    assert "18" not in text
    assert "square of m n and in the rain." in text


def test_a_caption_whose_first_row_is_given_in_pieces(tmp_path: Path) -> None:
    caption = "of (a) walls in the north, (b) walls in the south. The points are mean values."
    paper = read(
        tmp_path,
        [
            TITLE,
            *across(MOSS * 2, 740),
            Text(72, 600, "Fig. 3. Mean number of cushions, compensated with the area and the age"),
            Text(360, 600, "and the height, as a function of the number of wet days"),
            *column(72, 588, [caption]),
            *across(MOSS * 2, 550),
        ],
    )
    assert [it.kind for it in paper.sections if "mean values" in str(it.sentences)] == ["captions"]


def test_notes_in_small_print_below_a_table(tmp_path: Path) -> None:
    rows = [f"Wall {n}" for n in range(1, 5)]
    figures = [f"{n}.5" for n in range(1, 5)]
    paper = read(
        tmp_path,
        [
            TITLE,
            *across(MOSS * 2, 740),
            Text(72, 620, "Table 1. Cushions by wall."),
            *column(72, 600, rows),
            *column(240, 600, figures),
            Text(72, 540, "Notes: All walls were visited in spring and measured by two people.", 8),
            *across(MOSS * 2, 500),
        ],
    )
    assert [it.kind for it in paper.sections if "All walls were" in str(it.sentences)] == [
        "captions"
    ]


def test_a_table_of_figures_is_not_two_columns_of_text(tmp_path: Path) -> None:
    rows = [
        part
        for n in range(12)
        for part in (
            Text(72, 640 - 14 * n, f"Cushions on walls of the year 18{n + 30} and later"),
            Text(320, 640 - 14 * n, f"0.{n}81 [0.02{n}, 0.14{n}]   0.0{n}9 [-0.013, 0.1{n}0]"),
        )
    ]
    paper = read(
        tmp_path,
        [TITLE, *across(MOSS * 6, 740), *across(MOSS * 3, 560)],
        [Text(72, 700, "Table 3: What the models say about walls."), *rows, *across(MOSS, 440)],
    )
    text = " ".join(
        it.text
        for section in paper.sections
        if section.kind != "captions"
        for it in section.sentences
    )
    assert "and later" not in text


@pytest.mark.parametrize("number", ["2.1", "2.1.", "2.1 |"])
def test_a_heading_of_two_lines_in_another_font_close_to_its_text(
    tmp_path: Path, number: str
) -> None:
    heading = [f"{number} How cushions of moss on northern walls", "differ from those of the south"]
    paper = read(
        tmp_path,
        [
            TITLE,
            Text(72, 740, "2 Methods", 12, "bold"),
            *column(72, 720, wrap(MOSS, 52)),
            *column(72, 620, heading, font="sans"),
            *column(72, 594, wrap(MOSS, 52)),
        ],
    )
    assert headings(paper) == ["2 Methods", " ".join(heading)]


def test_a_long_numbered_heading_set_like_the_text(tmp_path: Path) -> None:
    heading = [
        "2.1 Cushions of moss on northern walls and those on southern walls are produced",
        "by one kind, respectively",
    ]
    paper = read(
        tmp_path,
        [
            TITLE,
            Text(72, 740, "2 Methods", 12, "bold"),
            *across(MOSS * 2, 720),
            *column(72, 620, heading),
            *across(MOSS * 2, 592),
        ],
    )
    assert headings(paper) == ["2 Methods", " ".join(heading)]


def test_parts_of_an_abstract_are_no_sections(tmp_path: Path) -> None:
    paper = read(
        tmp_path,
        [
            TITLE,
            Text(72, 740, "Abstract", 10, "bold"),
            Text(72, 724, "Background:", 10, "bold"),
            Text(132, 724, "Moss grows on the northern side of old stones, and nobody knows why."),
            Text(72, 710, "Methods:", 10, "bold"),
            Text(
                116, 710, "We counted the cushions on forty walls of an old town in early spring."
            ),
            Text(72, 680, "1 Introduction", 12, "bold"),
            *across(MOSS * 2, 660),
        ],
    )
    assert headings(paper) == ["Abstract", "1 Introduction"]
    assert [it.text[:11] for it in paper.sections[0].sentences] == ["Background:", "Methods: We"]


def test_a_box_beside_title_and_abstract_over_two_columns(tmp_path: Path) -> None:
    box = ["Edited by: Otto Berg, Lakeside", "Northern College, United Kingdom"]
    box += ["Reviewed by: Lin Wei, Bayview", "East Coast University, Australia"]
    box += ["Received: 2 October 2018 and", "once more 5 February 2019"]
    box += ["This article was submitted to", "Walls, a section of the journal"]
    abstract = wrap(MOSS * 3, 74)
    texts = wrap(MOSS * 9, 45)
    paper = read(
        tmp_path,
        [
            Text(190, 780, "On the Growth of Moss and Ferns on", 17, "bold"),
            Text(190, 760, "Old Walls", 17, "bold"),
            Text(190, 740, "J. Doe1, M. Roe2", 10, "bold"),
            *column(72, 780, box, 7, leading=13.0),
            *column(190, 720, abstract),
            Text(72, 590, "Introduction", 12, "bold"),
            *column(72, 570, texts[:25]),
            *column(310, 590, texts[25:50]),
        ],
    )
    assert paper.title == "On the Growth of Moss and Ferns on Old Walls"
    assert "Berg" not in told(paper)
    assert paper.sections[0].kind == "abstract"
    assert paper.sections[0].sentences[0].text.startswith("Moss grows on the northern side")


def test_authors_that_begin_with_an_initial_open_no_section(tmp_path: Path) -> None:
    people = Text(72, 750, "M. Roe1, J. Doe2 and A. Poe1", 10, "bold")
    paper = read(tmp_path, [TITLE, people, *across(MOSS * 3, 720)])
    assert paper.authors == ("M. Roe", "J. Doe", "A. Poe")
    assert headings(paper) == []


def test_a_word_and_a_title_that_are_cut_at_the_end_of_a_line(tmp_path: Path) -> None:
    paper = read(
        tmp_path,
        [
            Text(72, 780, "On the Growth of Moss and of simi-", 17, "bold"),
            Text(72, 760, "lar Plants", 17, "bold"),
            *across(MOSS * 3, 720),
        ],
    )
    assert paper.title == "On the Growth of Moss and of similar Plants"


def test_an_abstract_beside_dates_over_a_text_of_one_column(tmp_path: Path) -> None:
    paper = read(
        tmp_path,
        [
            TITLE,
            Text(72, 730, "A R T I C L E  I N F O"),
            Text(220, 730, "A B S T R A C T"),
            *column(72, 712, ["Keywords:", "moss", "walls", "wet springs"], 8),
            *column(220, 712, wrap(MOSS, 60), 9),
            Text(72, 630, "1. Introduction", 12, "bold"),
            *across(MOSS * 6, 610),
        ],
    )
    abstract = paper.sections[0]
    assert (abstract.heading, abstract.kind, len(abstract.sentences)) == ("ABSTRACT", "abstract", 3)
    assert "wet springs" not in told(paper)


@pytest.mark.parametrize("number", ["2.1.", "2.1"])
def test_a_run_in_heading_that_ends_with_its_line(tmp_path: Path, number: str) -> None:
    heading = "Summary of all that was found on the forty northern walls of the old town."
    paper = read(
        tmp_path,
        [
            TITLE,
            Text(72, 740, "2. Methods", 12, "bold"),
            *across(MOSS * 2, 720),
            Text(72, 640, number),
            Text(94, 640, heading, 10, "bold"),
            *across(MOSS * 2, 628),
        ],
    )
    assert headings(paper) == ["2. Methods", f"{number} {heading}"]


def test_a_line_too_long_for_its_column_parts_no_page(tmp_path: Path) -> None:
    left = [f"Wall {n} has moss on its northern side, and" for n in range(20)]
    right = [f"fern {n} grows on the same wall further down and" for n in range(20)]
    left[9] = "https://example.org/" + 13 * "moss/" + "walls"
    paper = read(
        tmp_path,
        [
            TITLE,
            *column(72, 740, left),
            *column(310, 740, [*right[:8], "", "", "", *right[11:]]),
        ],
    )
    text = told(paper)
    assert text.index("Wall 15") < text.index("fern 0")


def test_a_table_over_the_title(tmp_path: Path) -> None:
    caption = Text(72, 790, "Table 1. The number of walls by the side that they face.", 9)
    cells = (("North", "nineteen", "228"), ("South", "twelve", "101"), ("East", "five", "47"))
    rows = [
        Text(200 + 80 * at, 775 - 11 * row, cell, 9)
        for row, row_cells in enumerate(cells)
        for at, cell in enumerate(row_cells)
    ]
    title = Text(180, 720, "On the Growth of Moss and Ferns", 10, "bold")
    paper = read(tmp_path, [caption, *rows, title, *across(MOSS * 3, 690)])
    assert paper.title == "On the Growth of Moss and Ferns"


def test_rows_of_a_table_below_a_text_without_a_blank(tmp_path: Path) -> None:
    text = across("Four walls face north, and the other three face south or west. " * 4, 600)
    top = text[-1].y - 12
    rows = [
        Text(x, top - 12 * row, word)
        for row, words in enumerate(["Side Walls Spores", "North 19 228", "South 12 101"])
        for x, word in zip((72, 220, 370), words.split(), strict=True)
    ]
    caption = Text(72, top - 44, "Table 1. The number of walls by the side that they face.", 9)
    page = [TITLE, *across(MOSS * 3, 740), *text, *rows, caption, *across(MOSS * 3, top - 80)]
    paper = read(tmp_path, page)
    kinds = {it.text: section.kind for section in paper.sections for it in section.sentences}
    found = [kind for words, kind in kinds.items() if words.startswith("Four walls")]
    assert found == ["other"]


def test_a_title_of_two_lines_over_a_caption(tmp_path: Path) -> None:
    title = ("How the moss of the north settles on old", "walls of the town and why it stays there")
    lines = [Text(150, 780, title[0], 17), Text(150, 760, title[1], 17)]
    caption = Text(72, 725, "Table 1. The number of walls by the side that they face.", 9)
    paper = read(tmp_path, [*lines, caption, *across(MOSS * 3, 680)])
    assert paper.title == " ".join(title)


def test_a_note_as_large_as_the_text(tmp_path: Path) -> None:
    """Word sets notes so; the word that cites it tells it from an item of a list."""
    cited = MOSS.replace("next in early spring.", "next1 in early spring.")
    note = Text(72, 90, "1 The spores were weighed by others.")
    sections = read(tmp_path, [TITLE, *across(cited * 3, 740), note]).sections
    assert [it.kind for it in sections if "weighed" in it.sentences[-1].text] == ["footnotes"]
    sections = read(tmp_path, [TITLE, *across(MOSS * 3, 740), note]).sections
    assert "footnotes" not in [it.kind for it in sections]


def test_a_note_marked_by_a_letter(tmp_path: Path) -> None:
    note = Text(72, 90, "aThe spores were weighed by others.", 8)
    sections = read(tmp_path, [TITLE, *across(MOSS * 3, 740), note]).sections
    assert [it.kind for it in sections if "weighed" in it.sentences[-1].text] == ["footnotes"]


def test_a_heading_in_line_that_a_dash_ends(tmp_path: Path) -> None:
    heading = Text(72, 600, "Old walls", 10, "italic")
    rest = Text(116, 600, "--- The moss of the northern side is older than that of the southern")
    lines = [TITLE, *across(MOSS, 740), heading, rest, *across(MOSS, 588)]
    lines = [it._replace(text=it.text.replace("---", "\u2014")) for it in lines]
    paper = read(tmp_path, lines)
    assert headings(paper) == ["Old walls \u2014"]
    assert "The moss of the northern" in [
        it.text[:24] for section in paper.sections for it in section.sentences
    ]


def test_an_appendix_whose_letter_stands_over_its_heading(tmp_path: Path) -> None:
    label = Text(257, 600, "Appendix A", 10, "sans")
    heading = Text(243, 588, "Tracing an outline", 10, "sans")
    lines = [TITLE, *across(MOSS * 2, 740), label, heading, *across(MOSS * 2, 576)]
    assert headings(read(tmp_path, lines)) == ["Appendix A Tracing an outline"]


def test_an_outline_that_names_no_parts_of_sections(tmp_path: Path) -> None:
    sections = ("Old walls", "Young walls", "Dry walls", "Wet walls")
    lines = [TITLE, *across(MOSS, 740)]
    for at, name in enumerate(sections):
        y = 690 - 150 * at
        lines += (Text(72, y, name, 14, "bold"), *across(MOSS, y - 20))
        lines += (Text(72, y - 75, f"Moss on {name.lower()}", 12, "italic"),)
        lines += (*across(MOSS, y - 95),)
    lines += (Text(72, 90, "Ferns.", 10, "bold"), Text(104, 90, MOSS[:87]))
    whole = written([lines])
    start = whole.index(b"BT /bold")
    content = whole[start : whole.index(b"endstream", start)]
    last = 5 + len(sections)
    root = f"<</Type/Outlines/First 6 0 R/Last {last} 0 R/Count {len(sections)}>>"
    entries = [
        f"<</Title({name})/Parent 5 0 R/Dest[3 0 R/Fit]{f'/Next {7 + at} 0 R' * (6 + at < last)}>>"
        for at, name in enumerate(sections)
    ]
    path = tmp_path / "paper.pdf"
    extra = [it.encode() for it in (root, *entries)]
    path.write_bytes(assembled([content], catalog="/Outlines 5 0 R", extra=extra))
    expected = [it for name in sections for it in (name, f"Moss on {name.lower()}")]
    assert headings(pdf.read(str(path))) == [*expected, "Ferns."]


def test_a_chinese_text_with_a_long_list_of_latin_references() -> None:
    """Each of its signs is as wide as two letters, and tells as much of how the text is set."""
    signs, letters = (PLAIN._replace(font=name) for name in ("Song", "Times"))
    text = [Line("墙是一个难以生存的地方太阳在一小时之内", 1, 72, 270, 700, 10, signs, signs)] * 10
    works = [Line("[1] Doe, J. Walls. 2004.", 1, 72, 200, 300, 10, letters, letters)] * 12
    assert manner([[Column(72, 270, (*text, *works))]]).style == signs


def test_headings_in_small_italics_with_much_room(tmp_path: Path) -> None:
    names = ("Water", "Light", "Frost")
    lines = [TITLE, *across(MOSS, 740)]
    for at, name in enumerate(names):
        y = 660 - 120 * at
        lines += (Text(270, y, name, 9, "italic"), *across(MOSS * 2, y - 28))
    assert headings(read(tmp_path, lines)) == [*names]
