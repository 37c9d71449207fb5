"""Where the sentences of a PDF stand, in the coordinates that viewers of PDF use."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_files import Text, assembled, written

from citectx.papers.read.pdf import reader as pdf
from citectx.papers.read.pdf.fonts import PLAIN
from citectx.papers.read.pdf.layout import Line
from citectx.papers.read.pdf.sentences import flowing

FIRST, SECOND = "Moss grows on old stones.", "It spreads in wet springs to other walls."


def boxes(tmp_path: Path, content: bytes) -> dict[str, list[tuple[int, ...]]]:
    """By sentence, the page and the rounded edges of every box."""
    path = tmp_path / "moss.pdf"
    path.write_bytes(content)
    return {
        sentence.text: [tuple(map(round, box)) for box in sentence.boxes]
        for section in pdf.read(str(path)).sections
        for sentence in section.sentences
    }


TITLE = Text(72, 780, "On the Growth of Moss", 17)
LINES = [Text(72, 700, f"{FIRST} It spreads in wet"), Text(72, 688, "springs to other walls.")]
# By the metrics of Times-Roman, at ten points "Moss grows on old stones." is 106.4 wide, a blank
# 2.5, "It spreads in wet" 65.8 and "springs to other walls." 88.3.
EXPECTED = {
    FIRST: [(1, 72, 698, 178, 708)],
    SECOND: [(1, 181, 698, 247, 708), (1, 72, 686, 160, 696)],
}


def test_a_sentence_has_a_box_for_each_line(tmp_path: Path) -> None:
    assert boxes(tmp_path, written([[TITLE, *LINES]])) == EXPECTED


@pytest.mark.parametrize("crop", ["[50 100 500 800]", "[-20 -30 595 842]"])
def test_boxes_do_not_move_with_the_crop_box(tmp_path: Path, crop: str) -> None:
    assert boxes(tmp_path, written([[TITLE, *LINES]], page=f"/CropBox {crop}")) == EXPECTED


@pytest.mark.parametrize("quarters", [90, 180, 270])
def test_boxes_do_not_turn_with_the_page(tmp_path: Path, quarters: int) -> None:
    assert boxes(tmp_path, written([[TITLE, *LINES]], page=f"/Rotate {quarters}")) == EXPECTED


@pytest.mark.parametrize(
    ("matrix", "expected"),
    [
        # Upright when the page is turned by 90 degrees: lines run upwards, one right of the other.
        ("0 1 -1 0 {y} {x}", [(1, 92, 181, 102, 247), (1, 104, 72, 114, 160)]),
        ("-1 0 0 -1 {x} {y}", None),
    ],
)
def test_text_that_is_turned(
    tmp_path: Path, matrix: str, expected: list[tuple[int, ...]] | None
) -> None:
    places = (("100", f"{FIRST} It spreads in wet"), ("112", "springs to other walls."))
    shown = [
        f"BT /plain 10 Tf {matrix.format(x=72 if expected else 500, y=y)} Tm ({text}) Tj ET"
        for y, text in places
    ]
    title = matrix.format(x=72 if expected else 500, y=60)
    content = f"BT /plain 17 Tf {title} Tm (On the Growth of Moss) Tj ET\n" + "\n".join(shown)
    found = boxes(tmp_path, assembled([content.encode()]))
    assert list(found) == [FIRST, SECOND]
    if expected:
        assert found[SECOND] == expected
    else:
        (page, left, bottom, right, top), *_ = found[FIRST]
        assert (page, right) == (1, 500)
        assert left < right
        assert bottom < top


@pytest.mark.parametrize(("matrix", "low"), [("1 0 0 1 {x} {y}", 1), ("0 1 -1 0 -{y} {x}", 0)])
def test_letters_that_are_drawings_are_as_high_when_turned(
    tmp_path: Path, matrix: str, low: int
) -> None:
    title = ("plain 17", 780, "On the Growth of Moss")
    content = [
        f"BT /{font} Tf {matrix.format(x=72, y=y)} Tm ({text}) Tj ET"
        for font, y, text in (title, ("drawn 1", 700, FIRST), ("drawn 1", 688, SECOND))
    ]
    page = "/MediaBox [-842 0 595 842]"
    found = boxes(tmp_path, assembled(["\n".join(content).encode()], page=page))
    assert list(found) == [FIRST, SECOND]
    assert {box[low + 3] - box[low + 1] for its in found.values() for box in its} == {10}


@pytest.mark.parametrize(
    "stamp",
    [
        b"0 1 -1 0 30 300 Tm (arXiv:1234.56789 [q-bio] 1 May 2012)",
        b".7 .7 -.7 .7 72 600 Tm (DRAFT)",
    ],
)
def test_text_that_is_turned_or_askew_is_left_out(tmp_path: Path, stamp: bytes) -> None:
    stamp = b"BT /plain 20 Tf %s Tj ET\n" % stamp
    text = written([[TITLE, *LINES]])
    start = text.index(b"BT /plain")
    content = text[start : text.index(b" ET", start)] + b" ET"
    assert boxes(tmp_path, assembled([stamp + content])) == EXPECTED


@pytest.mark.parametrize("font", ["formula", "named"])
def test_letters_beyond_the_basic_plane_move_no_box(tmp_path: Path, font: str) -> None:
    formula = Text(72, 712, "The letters A B C D E F are names.".upper(), font=font)
    found = boxes(tmp_path, written([[TITLE, formula, *LINES]]))
    assert {text: found[text] for text in EXPECTED} == EXPECTED
    assert "THE LETTERS A B C D E F ARE NAMES." in found


def test_notes_with_raised_marks_have_boxes_of_their_own(tmp_path: Path) -> None:
    # Where the size is in the matrix, pdfium ends no line before a raised mark.
    notes = [
        "Walls of wet towns were mapped in spring.",
        "Moss was dried.",
        "It was weighed.",
    ]
    shown = [
        f"BT /plain 1 Tf {size} 0 0 {size} {x} {y - 8 * at} Tm ({text}) Tj ET"
        for at, note in enumerate(notes)
        for size, x, y, text in ((4.4, 80, 102.5, at + 1), (7.5, 89, 100, note))
    ]
    title = "BT /plain 17 Tf 72 780 Td (On the Growth of Moss) Tj ET"
    found = boxes(tmp_path, assembled(["\n".join([title, *shown]).encode()]))
    bottoms = {text: [bottom for _, _, bottom, _, _ in edges] for text, edges in found.items()}
    assert bottoms == {f"{at + 1} {note}": [98 - 8 * at] for at, note in enumerate(notes)}


def test_a_sentence_ends_at_a_full_stop_without_a_blank(tmp_path: Path) -> None:
    text = Text(72, 712, "WWW MMM WWW MMM WWW.it lifts little tiles till it tilts it.", font="full")
    found = boxes(tmp_path, written([[TITLE, text]]))
    # "W" is 9.4 wide, "M" 8.9, a blank 2.5, and the full stop as wide as the point, 2.5.
    assert [[(left, right) for _, left, _, right, _ in it] for it in found.values()] == [
        [(72, 223)],
        [(223, 336)],
    ]


@pytest.mark.parametrize(
    ("after", "expected"),
    [("42 A note.", "See moss.org/a. 42 A note."), ("42/b.", "See moss.org/a.42/b.")],
)
def test_a_link_goes_on_unless_a_marked_note_begins(after: str, expected: str) -> None:
    lines = [
        Line(text, 1, 72, 300, 100, 10, PLAIN, PLAIN, (), (), 0)
        for text in ("See https://moss.org/a.", after)
    ]
    assert flowing(lines, ())[0] == expected.replace("moss", "https://moss")
