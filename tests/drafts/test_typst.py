"""Typst in, citations, blocks, links and plain text out; `▢` marks a citation."""

from __future__ import annotations

from textwrap import dedent

import pytest
import syntax_checks as checks
from hypothesis import given
from hypothesis import strategies as st


def check(text: str, *expected: str) -> None:
    found = checks.draft(text, "typst")
    assert checks.citations(found) == list(expected)
    checks.assert_sound(found)


CITATIONS = {
    "As @a says": ["@ a"],
    "@a[p. 7] and @b [no]": ["@ a () (p. 7)", "@ b"],
    "@a-b_c:d.e. @f: @g, @h!": ["@ a-b_c:d.e", "@ f", "@ g", "@ h"],
    "@müller2020 @2020x": ["@ müller2020", "@ 2020x"],
    "claim@a.": ["@ a"],
    "#cite(<a>)": ["#cite a"],
    '#cite(<a>, form: "prose", supplement: [p. 7])': ["#cite a () (p. 7)"],
    "#cite(form: none, <a>)": ["#cite a silent"],
    '#cite(form: "prose", <a>)': ["#cite a"],
    '#cite(label("DBLP:books/x"))': ["#cite DBLP:books/x"],
    '#cite("a")': ["#cite a"],
    "#{ cite(<a>) }": ["#cite a"],
    "#cite(<>)": ["#cite (empty)"],
    "#cite(<smi": ["#cite smi"],
    "#text(red)[As @a] *@b* _@c _": ["@ a", "@ b", "@ c"],
    '#figure(image("x.png"),\n\n caption: [So @a.]) <f>': ["@ a"],
    "#table(columns: 2, [Cell @a], [@b])": ["@ a", "@ b"],
    "x#footnote[See @a.]": ["@ a"],
    "= Title @a\nText @b": ["@ a", "@ b"],
    "- @a\n+ @b\n/ Term: @c": ["@ a", "@ b", "@ c"],
    "#let abstract = [We follow @a.]": ["@ a"],
    '#show: conf.with(abstract: [@a], title: "@no")': ["@ a"],
    "#if true [@a] else [@b]": ["@ a", "@ b"],
    "@a // citectx: ignore\n@b": ["@ b"],
    "// citectx: ignore\n@a\n@b": ["@ b"],
}

NONE = [
    "// @a\n/* @b /* @c */ @d */",
    "`@a` and ```typ @b ``` and ``",
    "$x @a$",
    r"\@a",
    "me@site.com",
    '#link("https://x.org/@a")',
    "https://x.org/@a",
    '#text("@a")',
    '#import "@preview/cetz:0.3.0": *',
    "= Head <head>\n\nSee @head.",
    "#figure(rect()) <fig:a>\n\n@fig:a and @fig:a[Fig.]",
    "#ref(<a>) @ @. a@ b",
    "cite(<a>)",
    "#cite()",
    "```\n@unclosed",
    "/* @unclosed",
]


@pytest.mark.parametrize(("text", "expected"), CITATIONS.items())
def test_citations(text: str, expected: list[str]) -> None:
    check(text, *expected)


@pytest.mark.parametrize("text", NONE)
def test_what_looks_like_a_citation(text: str) -> None:
    check(text)


def test_extents() -> None:
    found = checks.draft("@a[p. 7] #cite(<b>, form: none) and @c.", "typst")
    assert checks.extents(found) == ["@a[p. 7]", "#cite(<b>, form: none)", "@c"]


def test_blocks() -> None:
    text = """
    #set text(size: 10pt)

    = Intro <intro>
    First *line* // gone
    and _second_ @a#footnote[A note @b.].

    == Sub
    - one
    - two
      goes on

    #figure(
      image("x.png"),
      caption: [The caption @c.],
    )

    #quote(block: true)[Said once.]
    """
    found = checks.draft(dedent(text).strip("\n"), "typst")
    shown = [it for it in checks.blocks(found) if not it.endswith(": ")]
    assert shown == [
        "heading 1: Intro",
        "paragraph: First line and second ▢.",
        "footnote: A note ▢.",
        "heading 2: Sub",
        "paragraph: one",
        "paragraph: two goes on",
        "caption: The caption ▢.",
        "quote: Said once.",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("*a* _b_ `c` snake_case", "a b c snake_case"),
        ('#emph[x] #link("https://x.org")[text] #h(1em)y', "x text y"),
        ('see #link("https://x.org")', "see https://x.org"),
        ("pages 3--5 --- so... a~b", "pages 3–5 — so… a b"),
        (r"5\% \#x \@y", "5% #x @y"),
        ("so @a[p. 3], and #cite(<b>).", "so ▢, and ▢."),
        ("x /* gone */ y https://x.org // gone", "x y https://x.org"),
        ("where $x_i$ is", "where x_i is"),
    ],
)
def test_prose(text: str, expected: str) -> None:
    found = checks.draft(text, "typst")
    assert checks.plain(found, found.blocks[0]) == expected


def test_links() -> None:
    text = """
    #include "part.typ"
    #show: paper.with(bibliography: bibliography("a.bib"))
    #show: other.with(bibliography-file: "b.bib")
    #bibliography(("c.bib", "d.yml"), style: "ieee", title: "References")
    // #bibliography("no.bib")
    """
    assert checks.links(checks.draft(text, "typst")) == [
        "input part.typ",
        "bibliography a.bib",
        "bibliography b.bib",
        "bibliography c.bib",
        "bibliography d.yml",
    ]


PIECES = st.sampled_from(
    [
        *(
            "@a",
            "@b.",
            "[",
            "]",
            "(",
            ")",
            "{",
            "}",
            "#cite(",
            "<x>",
            "<",
            ">",
            'label("',
            '"',
            "$",
        ),
        *("`", "```", "//", "/*", "*/", "#", "#let ", "#footnote", "#figure(", "caption: ", "\n"),
        *("\n\n", "\r\n", "= ", "- ", "\\", "text ", "😀", "é", "*", "_", "~", "---", "...", ".a"),
        *("#include ", "bibliography(", '"x.bib"', "\ufeff", "\x00", "form: none", "me@x.com"),
        *("// citectx: ignore", "supplement: ", "#quote"),
    ]
)


@given(checks.texts(PIECES))
def test_any_text_is_read(text: str) -> None:
    checks.assert_sound(checks.draft(text, "typst"))


def test_any_prefix_of_a_draft_is_read() -> None:
    checks.assert_prefixes_sound("\n\n".join([*CITATIONS, *NONE]), "typst")


def test_line_ends_and_astral_characters_change_nothing() -> None:
    text = "= T\n\n😀 @a[p.\n3].\n\n- 😀 #cite(<b>)\n"
    expected = ["@ a () (p. 3)", "#cite b"]
    check(text, *expected)
    check(text.replace("\n", "\r\n"), *expected)
    check(f"\ufeff{text}", *expected)
