"""Whatever stands in a file: nothing raises, ranges cut out the keys, and plain text leads back."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from latex_pieces import DRAFT, PIECES
from test_latex import parsed

from citectx.drafts.latex import language as latex
from citectx.drafts.latex.macros import macros
from citectx.model import CITATION_MARK, Draft

DATA = Path(__file__).parents[2].parent / "shared" / "data"

TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join))


def check(text: str) -> Draft:
    draft = parsed(text)
    for citation in draft.citations:
        cut = text[citation.range.start : citation.range.end]
        assert re.sub(r"%[^\n]*\s*", "", cut) == citation.key
        assert citation.extent.start < citation.range.start
        assert citation.range.end <= citation.extent.end <= len(text)
    assert all(a.extent.end <= b.extent.end for a, b in pairwise(draft.citations))
    assert all(a.range.start <= b.range.start for a, b in pairwise(draft.blocks))
    check_prose(draft)
    assert all(0 <= it.range.start <= it.range.end <= len(text) for it in draft.links)
    return draft


def check_prose(draft: Draft) -> None:
    text = draft.document.text
    for number, block in enumerate(draft.blocks):
        start, end = block.range
        assert 0 <= start < end <= len(text)
        prose = latex.prose(draft, block)
        assert prose.text == prose.text.strip(" \t\r\n")
        assert all(a < b for (a, _), (b, _) in pairwise(prose.pieces))
        assert all(a <= b for (_, a), (_, b) in pairwise(prose.pieces))
        assert all(start <= it <= end for _, it in prose.pieces)
        assert not prose.text or prose.pieces[0][0] == 0
        within = [it.range for it in draft.blocks[number + 1 :] if it.range.start < end]
        printed = {
            it.extent
            for it in draft.citations
            if start <= it.extent.start
            and it.extent.end <= end
            and not it.silent
            and not any(first <= it.extent.start < last for first, last in within)
        }
        if CITATION_MARK not in text:
            assert prose.text.count(CITATION_MARK) == len(printed)


@given(TEXTS)
@settings(max_examples=400, deadline=None)
def test_any_text(text: str) -> None:
    check(text)
    macros(text)


@given(st.integers(0, len(DRAFT)), st.sampled_from(["", "\ufeff", "😀", "\t"]), st.booleans())
@settings(max_examples=200, deadline=None)
def test_any_beginning_of_a_draft(length: int, before: str, windows: bool) -> None:
    text = before + DRAFT[:length]
    check(text.replace("\n", "\r\n") if windows else text)


@given(st.integers(0, len(DRAFT)), st.integers(0, 30), PIECES)
@settings(max_examples=200, deadline=None)
def test_any_edit_of_a_draft(place: int, length: int, inserted: str) -> None:
    check(DRAFT[:place] + inserted + DRAFT[place + length :])


def test_the_whole_draft() -> None:
    keys = [it.key for it in check(DRAFT).citations]
    assert keys == ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "*"]


# None of these may take more than a moment: nothing is quadratic.
@pytest.mark.parametrize(
    "unit",
    [
        *(
            "{",
            "}",
            "[",
            "\\cite[",
            "\\cite{",
            "\\cite<",
            "\\parencites(",
            "\\footnote{",
            "$",
            "\\(",
        ),
        *(
            "\\[",
            "\\begin{equation}",
            "\\begin{verbatim}",
            "\\iffalse",
            "\\def\\x{",
            "\\verb|",
            "%",
        ),
        *(
            "\\newcommand{\\x}{",
            "\\textcquote{a}{",
            "\\cite{a}",
            "\\item[",
            "\\foo[",
            "\\label{",
            "a,",
        ),
        *(
            "\\begin{tabular}{",
            "\\\\",
            "\\url{",
            "\\cites{a}",
            "$\\text{",
            "*[",
            "\\cite{*[{",
            "\\'",
        ),
        *(
            "\\newcommand{\\x}[1]{",
            "\\begin{displaycquote}{a}",
            "\\section{",
            "\\DeclareAcronym{a}{",
        ),
    ],
)
def test_a_long_repetition(unit: str) -> None:
    text = unit * (100_000 // len(unit))
    draft = parsed(text)
    for block in draft.blocks[:3]:
        latex.prose(draft, block)


CITE = re.compile(r"\\[A-Za-z]*cite[A-Za-z]*\*?\s*(?:\[[^\]]*\]\s*)*\{([^}]*)\}")


def test_real_drafts() -> None:
    files = sorted(DATA.glob("*drafts/**/*.tex"))
    if not files:
        pytest.skip("no drafts in ../shared/data")
    for file in files:
        text = file.read_bytes().decode("utf-8")
        keys = {citation.key for citation in check(text).citations}
        crude = {key.strip() for match in CITE.finditer(text) for key in match[1].split(",")}
        assert keys == crude, file
