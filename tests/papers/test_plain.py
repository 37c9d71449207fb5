"""Plain text and Markdown -> paper."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

from shown import shown

from citectx.papers import read as readers
from citectx.papers.read.text import plain

if TYPE_CHECKING:
    from pathlib import Path


def check(text: str, title: str, expected: str, works: tuple[str, ...] = ()) -> None:
    paper = plain.paper_of(dedent(text).lstrip("\n"), "pond.txt")
    assert paper.title == title
    assert shown(paper) == dedent(expected).strip()
    assert tuple(work.title for work in paper.works) == works


def test_headings_paragraphs_and_works() -> None:
    check(
        """
        Tides in small ponds

        Abstract: Ponds have tides.

        1. Introduction
        Lakes move, and it is known that pon-
        ds do so too. We look.
        A second paragraph begins here since the line above it was short.

        2.1 The gauge
        It floats.

        Figure 1: A gauge.

        References

        [1] C. Dell and A. Brook. Lakes that move. Water, 3, 2001.
        [2] E. Fall and A. Brook. Seas that rest.
        Water, 4, 2002.
        """,
        "Tides in small ponds",
        """
        # Abstract [abstract]
        Ponds have tides.
        # 1. Introduction [introduction]
        Lakes move, and it is known that ponds do so too.
          We look.
        A second paragraph begins here since the line above it was short.
        ## 2.1 The gauge [introduction]
        It floats.
        #  [captions]
        Figure 1: A gauge.
        """,
        ("Lakes that move", "Seas that rest"),
    )


def test_pages_lose_their_heads_and_numbers() -> None:
    page = "Journal of Ponds\n{}\n\n{}\n"
    text = "\f".join(page.format(f"Sentence {it}.", it) for it in ("one", "two", "three"))
    paper = plain.paper_of(text.replace("\none\n", "\n1\n"), "")
    assert [(it.text, it.page) for it in paper.sections[0].sentences] == [
        ("Sentence one.", 1),
        ("Sentence two.", 2),
        ("two", 2),
        ("Sentence three.", 3),
        ("three", 3),
    ]


def test_entries_that_begin_with_names() -> None:
    check(
        """
        The list

        REFERENCES
        Dell, C., & Brook, A. (2001). Lakes that move. Water.
        Fall, E. (2002). Seas that rest.
          Water.
        """,
        "The list",
        "",
        ("Lakes that move", "Seas that rest"),
    )


def test_text_without_any_structure() -> None:
    check("Only this sentence stands here.", "", "#  [other]\nOnly this sentence stands here.")
    check("", "", "")


MARKDOWN = """\
---
title: Tides in *small* ponds
author:
  - name: Ada Brook^[At the pond.]
  - given: Cy
    surname: Dell
date: 3 May 2011
abstract: Ponds have tides.
bibliography: ponds.bib
---

# Introduction

Lakes move [@dell], as @fall showed.[^1]
New line.

- One.
- Two.

[^1]: A note.

## Gauges

They `float`.
"""
BIBTEX = """
@article{dell, title={Lakes that Move}, author={Dell, Cy}, year=2001, doi={10.1000/LAKE}}
@article{fall, title={Seas that Rest}, author={Fall, Eve and Gill, F. and Hill, G.}, year=2002}
@article{never, title={Not cited}}
"""


def test_markdown_with_front_matter(tmp_path: Path) -> None:
    (tmp_path / "ponds.bib").write_text(BIBTEX)
    (tmp_path / "ponds.md").write_text(MARKDOWN)
    paper = readers.read(str(tmp_path / "ponds.md"))
    assert (paper.title, paper.authors) == ("Tides in small ponds", ("Ada Brook", "Cy Dell"))
    assert (paper.year, [it.title for it in paper.works]) == (
        "2011",
        ["Lakes that Move", "Seas that Rest"],
    )
    assert (paper.works[0].doi, paper.works[1].authors[0]) == ("10.1000/lake", "Eve Fall")
    assert shown(paper) == dedent("""\
        # Abstract [abstract]
        Ponds have tides.
        # Introduction [introduction]
        Lakes move, as Fall et al. (2002) showed. [0, 1]
          New line.
        One.
        Two.
        ## Gauges [introduction]
        They float.
        #  [footnotes]
        A note.""")


def test_what_citations_leave_behind_is_tidied(tmp_path: Path) -> None:
    (tmp_path / "ponds.bib").write_text(BIBTEX)
    (tmp_path / "ponds.md").write_text(
        "---\nbibliography: ponds.bib\n---\n\n"
        "One moves ([@dell]; Figure 1). Two moves (Figure 2; [@dell]). Three moves (see [@dell])."
        " Four moves [@dell; @fall], too.\n"
    )
    assert shown(readers.read(str(tmp_path / "ponds.md"))) == dedent("""\
        #  [other]
        One moves (Figure 1). [0]
          Two moves (Figure 2). [0]
          Three moves. [0]
          Four moves, too. [0, 1]""")


def test_markdown_with_a_typed_title_and_list(tmp_path: Path) -> None:
    (tmp_path / "ponds.md").write_text(
        "# Ponds\n\n## Results\n\nThey move.\n\n## References\n\n"
        "Dell, C. (2001). Lakes that move. Water.\n"
    )
    paper = readers.read(str(tmp_path / "ponds.md"))
    assert paper.title == "Ponds"
    assert shown(paper) == "# Results [results]\nThey move."
    assert [it.title for it in paper.works] == ["Lakes that move"]
