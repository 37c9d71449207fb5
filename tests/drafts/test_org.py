"""Org in, citations, blocks, links and plain text out; `▢` marks a citation."""

from __future__ import annotations

from textwrap import dedent

import pytest
import syntax_checks as checks
from hypothesis import given
from hypothesis import strategies as st


def check(text: str, *expected: str) -> None:
    found = checks.draft(text, "org")
    assert checks.citations(found) == list(expected)
    checks.assert_sound(found)


CITATIONS = {
    "[cite:@a]": ["cite a"],
    "[cite:@a;@b]": ["cite a", "cite b"],
    "[cite/t:see @a p. 3; also @b, ch. 1]": ["cite/t a (see) (p. 3)", "cite/t b (also) (ch. 1)"],
    "[cite:all of; pre @a suf; @b; and more]": [
        "cite a (all of; pre) (suf)",
        "cite b () (and more)",
    ],
    "[cite/text/caps-full:@a] [cite/a/bf:@b]": ["cite/text/caps-full a", "cite/a/bf b"],
    "[cite/nocite:@a] [cite/n:@b] [cite/na:@c]": [
        "cite/nocite a silent",
        "cite/n b silent",
        "cite/na c",
    ],
    "[cite:@a.b:c?d!e`f'g/h*i+j|k_l^m$n#o%p~q-r]": ["cite a.b:c?d!e`f'g/h*i+j|k_l^m$n#o%p~q-r"],
    "[cite:@müller2020 [sic] p. 3]": ["cite müller2020 () ([sic] p. 3)"],
    "[cite:@a;\n@b]": ["cite a", "cite b"],
    "[cite:@]": ["cite (empty)"],
    "[cite:@a;@]": ["cite a", "cite (empty)"],
    "[cite/t:@smi": ["cite/t smi"],
    # org-ref
    "cite:a,b. So citep:c": ["cite a", "cite b", "citep c"],
    "citet:&a;&b, parencite:&c": ["citet a", "citet b", "parencite c"],
    "[[cite:a,b][see::p. 3]]": ["cite a (see) (p. 3)", "cite b (see) (p. 3)"],
    "[[citep:See &a p. 3; &b]]": ["citep a", "citep b"],
    "nocite:a": ["nocite a silent"],
    # raw TeX
    r"\citep[p. 3]{a} at 50% of \cite{b}": ["citep a () (p. 3)", "cite b"],
    "#+begin_export latex\n\\cite{a} % \\cite{no}\n#+end_export\n": ["cite a"],
    "\\begin{table}\n\\cite{a}\n\\end{table}\n": ["cite a"],
    # places
    "* Title [cite:@a]\nText [cite:@b]": ["cite a", "cite b"],
    "- item [cite:@a]\n  1. [cite:@b]": ["cite a", "cite b"],
    "| x | [cite:@a] |\n|---+---|\n": ["cite a"],
    "#+caption: So [cite:@a]\n[[file:x.png]]": ["cite a"],
    "#+begin_quote\n[cite:@a]\n#+end_quote": ["cite a"],
    "Text[fn:1] and [fn::see [cite:@a]] and [fn:n:see [cite:@b]]\n\n[fn:1] Note [cite:@c]": [
        "cite a",
        "cite b",
        "cite c",
    ],
    "*[cite:@a]* /x [cite:@b]/": ["cite a", "cite b"],
    "[cite:@a] # citectx: ignore\n[cite:@b]": ["cite b"],
    "# citectx: ignore\n[cite:@a]\n[cite:@b]": ["cite b"],
}

NONE = [
    "@a and me@site.com",
    "[cite :@a] [cite: no key]",
    "=[cite:@a]= and ~[cite:@b]~",
    "# [cite:@a]",
    "#+begin_src python\n[cite:@a]\n#+end_src",
    "#+BEGIN_EXAMPLE\n[cite:@a]\n#+END_EXAMPLE",
    "#+begin_comment\n[cite:@a]\n#+end_comment",
    "#+begin_src\n[cite:@unclosed]",
    ": [cite:@a]",
    "#+title: On [cite:@a]",
    ":PROPERTIES:\n:ID: [cite:@a]\n:END:",
    "* COMMENT Hidden\n[cite:@a]\n** Sub\n[cite:@b]",
    "$x [cite:@a]$ and \\(y [cite:@b]\\)",
    "[[https://x.org/cite:a][text]] https://x.org/cite:a",
    "please cite: a, recite:",
    "@@latex:\\cite{a}@@",
]


@pytest.mark.parametrize(("text", "expected"), CITATIONS.items())
def test_citations(text: str, expected: list[str]) -> None:
    check(text, *expected)


@pytest.mark.parametrize("text", NONE)
def test_what_looks_like_a_citation(text: str) -> None:
    check(text)


def test_a_comment_subtree_ends_with_the_next_heading_of_its_level() -> None:
    check("* COMMENT x\n** y\n[cite:@no]\n* z\n[cite:@a]", "cite a")


def test_extents() -> None:
    found = checks.draft("[cite/t:see @a; @b] cite:c,d. [[cite:e][x::y]]", "org")
    assert checks.extents(found) == ["[cite/t:see @a; @b]", "cite:c,d", "[[cite:e][x::y]]"]


def test_blocks() -> None:
    text = """
    #+title: T

    * TODO [#A] Intro :tag:other:
    :PROPERTIES:
    :ID: x
    :END:
    First *line*
    and /second/ [cite:@a][fn:1].
    ** Sub
    - one
    - two
      goes on
    #+begin_quote
    Said once.
    #+end_quote
    #+caption: The caption.
    | A | B |
    [fn:1] The note.
    """
    found = checks.draft(dedent(text).strip("\n"), "org")
    assert checks.blocks(found) == [
        "heading 1: Intro",
        "paragraph: First line and second ▢.",
        "heading 2: Sub",
        "paragraph: one",
        "paragraph: two goes on",
        "quote: Said once.",
        "caption: The caption.",
        "paragraph: A B",
        "footnote: The note.",
    ]
    assert found.blocks[-1].anchor == found.document.text.index("[fn:1]")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("*a* /b/ _c_ +d+ =e= ~f~ 1/2 a_b x*y", "a b c d e f 1/2 a_b x*y"),
        ("[[https://x.org][a /link/]] and [[https://y.org]]", "a link and https://y.org"),
        ("H_{2}O and Ca^{2+}", "H2O and Ca2+"),
        ("pages 3--5 --- so...", "pages 3–5 — so…"),
        ("so [cite:@a], cite:b and [[cite:c]].", "so ▢, ▢ and ▢."),
        ("x[fn:1] y[fn::Aside [cite:@n].] z", "x y z"),
        (r"where \(\alpha\) and $\beta$ are", "where α and β are"),
        ("a <<target>> b @@html:<b>@@c", "a b c"),
    ],
)
def test_prose(text: str, expected: str) -> None:
    found = checks.draft(text, "org")
    assert checks.plain(found, found.blocks[0]) == expected


def test_links() -> None:
    text = """
#+bibliography: refs.bib
#+BIBLIOGRAPHY: "my refs.json"
#+include: "part.org" :lines "1-2"
"""
    assert checks.links(checks.draft(text, "org")) == [
        "bibliography refs.bib",
        "bibliography my refs.json",
        "input part.org",
    ]


PIECES = st.sampled_from(
    [
        *("[cite:", "[cite/t:", "@a", ";", "]", "[", "[[", "][", "]]", "[fn:1]", "[fn::", "=", "~"),
        *(
            "$",
            "\\(",
            "\\)",
            "\\",
            "\\cite{x}",
            "\n",
            "\n\n",
            "\r\n",
            "* ",
            "** ",
            "COMMENT ",
            "# ",
        ),
        *("#+begin_src\n", "#+end_src\n", "#+begin_quote\n", "#+end_quote\n", ": ", ":END:\n"),
        *(":PROPERTIES:\n", "#+caption: ", "#+bibliography: x\n", "- ", "|", "/", "_", "+", "^{"),
        *("}", "cite:a,b", "&", "text ", "😀", "é", "@@", "<<", ">>", "---", "\ufeff", "\x00"),
        *("\\begin{x}", "\\end{x}", "#+begin_export latex\n", "#+end_export", "# citectx: ignore"),
    ]
)


@given(checks.texts(PIECES))
def test_any_text_is_read(text: str) -> None:
    checks.assert_sound(checks.draft(text, "org"))


def test_any_prefix_of_a_draft_is_read() -> None:
    checks.assert_prefixes_sound("\n\n".join([*CITATIONS, *NONE]), "org")


def test_line_ends_and_astral_characters_change_nothing() -> None:
    text = "* T\n\n😀 [cite:@a;\n@b].\n\n- 😀 cite:c\n\n#+begin_src\n[cite:@no]\n#+end_src\n"
    expected = ["cite a", "cite b", "cite c"]
    check(text, *expected)
    check(text.replace("\n", "\r\n"), *expected)
    check(f"\ufeff{text}", *expected)
