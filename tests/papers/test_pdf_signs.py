"""What the whole of a PDF tells about its parts: fixed fonts, titles that become heads, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import pytest
from pdf_files import Text, assembled, written

from citectx.papers.read.pdf import blocks as pdf_blocks
from citectx.papers.read.pdf.characters import mend, with_accent
from citectx.papers.read.pdf.fonts import PLAIN, Style, style, with_signs
from citectx.papers.read.pdf.furniture import without_furniture
from citectx.papers.read.pdf.layout import Block, Column, Kind, Line, Manner
from citectx.papers.read.pdf.lines import lines
from citectx.papers.read.pdf.probe import Probe, page_text
from citectx.papers.read.pdf.references import entries, split_references
from citectx.papers.read.pdf.typesetting import with_fixed_fonts

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NAMELESS = Style("#1f")


def line(
    text: str, baseline: float = 500.0, size: float = 10.0, width: float = 5.0, page: int = 1
) -> Line:
    right = 72.0 + width * len(text)
    return Line(text, page, 72.0, right, baseline, size, NAMELESS, NAMELESS)


def test_a_font_without_a_name_is_fixed_if_its_lines_are_as_wide_as_their_letters() -> None:
    code = ["x <- c(1, 2, 3)", "plot(x, type = 1)", "summary(lm(y ~ x))", "print(x[x > 2])"]
    # Blanks that follow each other are one in the text: this line is three letters wider.
    table = line("Min. Median Max.")
    lines = [*map(line, code), table._replace(right=table.right + 15.0)]
    assert all(it.style.fixed and it.ending.fixed for it in with_fixed_fonts([lines])[0])


def test_lines_of_prose_are_not_even() -> None:
    widths = (4.71, 4.53, 4.94, 4.66, 4.83, 4.59, 4.77)
    lines = [line("Moss grows on stones and on walls.", width=it) for it in widths]
    assert not any(it.style.fixed for it in with_fixed_fonts([lines])[0])


def test_names_of_bold_and_slanted_fonts() -> None:
    heavy = ("CMSSBX10", "CMBX12", "SFSX1000", "NimbusSanL-Bold", "AdvOT863180fb.B", "AdvPTimesB")
    assert all(style(name.encode(), 0).bold for name in heavy)
    light = ("CMSS10", "CMR10", "SFRM1095", "AdvOT863180fb", "MyriadPro-Regular")
    assert not any(style(name.encode(), 0).bold for name in light)
    assert all(style(name.encode(), 0).italic for name in ("CMSSI10", "CMTI8", "AdvOT1ef757c0.I"))


def test_names_of_fonts_of_code() -> None:
    fixed = ("CMTT10", "CMSLTT10", "SFTT1000", "SFST1095", "SFIT0900", "LMMono10", "NimbusMonL")
    assert all(style(name.encode(), 0).fixed for name in fixed)
    assert not any(style(name, 0).fixed for name in (b"SFTI1000", b"CMR10", b"SFSS1000"))


def test_an_accent_that_stands_apart_joins_its_letter() -> None:
    assert mend(with_accent("Erlangen-N ¨ urnberg", 11, "")).text == "Erlangen-Nürnberg"
    assert mend(with_accent("die ¨ ubliche", 4, " ")).text == "die übliche"
    assert with_accent("N ¨ qx", 2, "") == "N ¨ qx"


def test_a_blank_behind_an_accented_letter_is_kept_where_it_is_wide(tmp_path: Path) -> None:
    # The accent stands over the letter before it, with and without a blank behind both.
    wide = [Text(72, 700, "So o"), Text(87.9, 700, "\xa8", 10), Text(94, 700, "is a root.")]
    none = [Text(72, 680, "So o"), Text(87.9, 680, "\xa8", 10), Text(91.3, 680, "lander")]
    path = tmp_path / "paper.pdf"
    path.write_bytes(written([[*wide, *none]]))
    with pypdfium2.PdfDocument(path) as document:
        found, _ = lines(document[0].get_textpage(), 1)
    assert [it.text for it in found] == ["So ö is a root.", "So ölander"]


def test_a_title_that_later_pages_repeat_as_head_is_text() -> None:
    body = [f"Line {it * 3} says little, and {it} less." for it in "abcdefgh"]
    pages = [
        [
            line("On moss and walls", 700.0 if page == 1 else 760.0, 18.0 if page == 1 else 9.0),
            *(line(text * page, 600.0 - 12 * at) for at, text in enumerate(body)),
        ]
        for page in (1, 2, 3)
    ]
    found = without_furniture(pages)
    assert found.text[0][0].text == "On moss and walls"
    assert [[it.text for it in page] for page in found.furniture] == [
        [],
        ["On moss and walls"],
        ["On moss and walls"],
    ]


def blocks(*texts: tuple[Kind, str]) -> list[Block]:
    return [
        Block(kind, tuple(line(it)._replace(style=PLAIN) for it in text.split("\n")), 72, 500, 1.5)
        for kind, text in texts
    ]


ENTRIES: tuple[tuple[Kind, str], ...] = (
    ("heading", "References"),
    ("text", "[1] A. Green. On moss. Journal of Walls, 3:1–9, 2001."),
    ("text", "[2] B. Brown. On walls. Journal of Moss, 4:2–8, 2003."),
    ("text", "[3] C. White. On stones. Journal of Walls, 5:3–7, 2005."),
    ("text", "[4] D. Black. On rain. Journal of Moss, 6:4–6, 2007."),
)


def test_a_numbered_part_ends_the_reference_list() -> None:
    later = blocks(*ENTRIES, ("heading", "4.8 Changes"), ("text", "Nothing was changed in 2009."))
    later[5] = later[5]._replace(lines=(later[5].lines[0]._replace(size=8.0),))
    found = split_references(later)
    assert [it.text for it in found.text] == ["4.8 Changes", "Nothing was changed in 2009."]
    assert len(found.references) == 4


def test_long_text_without_years_ends_the_reference_list() -> None:
    prose = "\n".join(["Moss grows on stones and on walls."] * 30)
    found = split_references(blocks(*ENTRIES, ("text", prose)))
    assert [it.kind for it in found.text] == ["text"]
    assert len(found.references) == 4


def test_signs_that_a_font_without_a_table_gives_as_letters() -> None:
    text = "If pX, Gq is open, x ď 2 ` y for x P rN s."
    signs = {text.index("p"), text.index("q is"), *map(text.index, "ď`P")}
    fonts = dict.fromkeys(signs, "TeX-matha10")
    fonts |= {text.index("rN"): "TeX-mathb10", text.index("s."): "TeX-mathb10"}
    assert read(text, fonts) == "If (X, G) is open, x ≤ 2 + y for x ∈ ⌈N ⌉."


def read(text: str, fonts: Mapping[int, str], shape: tuple[float, float] = (0.5, 0.5)) -> str:
    styles = {at: style(f"ABCDEF+{name}".encode(), 0) for at, name in fonts.items()}
    return with_signs(text, lambda at: styles.get(at, PLAIN), lambda _: shape)


def marked(text: str, font: str) -> tuple[str, dict[int, str]]:
    """The text without its stars, before each of which stands a character of the font."""
    plain, fonts = "", {}
    for part in text.split("*")[:-1]:
        plain += part
        fonts[len(plain) - 1] = font
    return plain + text.split("*")[-1], fonts


def test_signs_that_fonts_of_publishers_give_as_digits_and_letters() -> None:
    cases = {
        ("AdvPi1", "for 4*99%, 5*200 of 0.3 m*M, 7*12"): "for >99%, <200 of 0.3 μM, □12",
        ("AdvMT_SY", "Sð*i, jÞ* ¼* 12 þ* 3 À* 2"): "S(i, j) = 12 + 3 − 2",
        ("AdvMT_MI", "R2 0:*9 and 1=*2"): "R2 0.9 and 1/2",
        ("MathematicalPi-One", "Na1*, P ,* 0.05, n 5* 3, 5 m*M"): "Na+, P < 0.05, n = 3, 5 μM",
        ("Universal-GreekwithMathPi", "49*-x, 2 6* 1, L~*3!*"): "4′-x, 2 ± 1, L(3)",
        ("ChemBats", "is e*5% and k*5%"): "is ≤5% and □5%",
        ("ChemBats2", "20 (* 2% and (3), 4*"): "20 ± 2% and (3), □",
        (
            "CMSY10",
            "f0* and 3 6*= 4, 3 6* = 4, x 7*→ y, 8*x 9*y",
        ): "f′ and 3 ≠\u2060 4, 3 ≠\u2060  4, x ↦\u2060 y, ∀x ∃y",
        ("SymbolMT", "P \uf03c* 0.05, \uf0b1* 2"): "P < 0.05, ± 2",
    }
    for (font, text), shown in cases.items():
        assert read(*marked(text, font)) == shown


def test_signs_without_a_code_of_their_own_are_told_by_their_shape() -> None:
    given = marked("98 \x02* 2", "AdvMacMthSyN")
    shapes = {(0.7, 0.05): "98 − 2", (0.1, 0.1): "98 · 2", (0.7, 0.7): "98 □ 2"}
    assert all(read(*given, shape) == shown for shape, shown in shapes.items())


@pytest.mark.parametrize("turned", ["1 0 0 1", "0 1 -1 0"])
def test_a_sign_has_the_same_shape_on_its_side(turned: str) -> None:
    page = assembled([f"BT /F1 10 Tf {turned} 300 300 Tm (a - b) Tj ET".encode()])
    textpage = pypdfium2.PdfDocument(page)[0].get_textpage()
    text = page_text(textpage)
    width, height = Probe(textpage, text).shape(text.index("-"))
    assert 2 * height < width


def test_letters_of_other_fonts_stay_letters() -> None:
    text = "The quality “ of x ď y in Czech prose."
    assert read(text, {}) == text
    assert read("5 of 49 papers (12%)", {}) == "5 of 49 papers (12%)"


def test_a_square_before_a_heading_is_no_part_of_it() -> None:
    bold = Style("Sans-Bold", bold=True)
    heading = line("■ INTRODUCTION", 520.0)._replace(style=PLAIN, ending=bold)
    prose = [line("Moss grows on stones and on walls of the north.", it) for it in (500, 488, 476)]
    column = Column(72.0, 310.0, (heading, *prose))
    first, *_ = pdf_blocks.blocks([column], Manner(10.0, 12.0, NAMELESS), frozenset())
    assert (first.kind, first.text) == ("heading", "INTRODUCTION")


def test_lives_of_authors_end_a_list_that_counts() -> None:
    entries = [
        ("text", f"[{at}] J. Doe, On walls, Rep. Walls 3, 1 (20{at + 10}).") for at in (1, 2, 3)
    ]
    life = "Jane Doe received her degree in the history of old walls and of what grows on them in "
    life += "2003, and is now with the institute for moss, where she counts and measures cushions."
    found = split_references(blocks(("heading", "References"), *entries, ("text", life)))
    assert [it.text for it in found.text] == [life]
    assert len(found.references) == 3


def test_a_dash_that_is_drawn_stands_for_the_authors_again() -> None:
    (listed,) = blocks(
        (
            "text",
            "Doe, J., 1980: Moss on old walls and on new ones, and\nferns. Rep. Walls, 3, 1–9.\n"
            ", 1981: Ferns on old walls. Rep. Walls, 4, 2–11.\nRoe, R., 1990: Stones. Bricks, 5.",
        )
    )
    lefts = (72.0, 90.0, 100.0, 72.0)
    lines = tuple(
        it._replace(left=left, baseline=500.0 - 12 * at)
        for at, (it, left) in enumerate(zip(listed.lines, lefts, strict=True))
    )
    starts = [it[0].text[:9] for it in entries([listed._replace(lines=lines)])]
    assert starts == ["Doe, J., ", ", 1981: F", "Roe, R., "]


def test_days_of_links_date_a_list() -> None:
    texts = [("text", f"[{at}] A page on walls (2017-01-1{at})") for at in (1, 2, 3, 4)]
    assert len(split_references(blocks(("heading", "References"), *texts)).references) == 4
