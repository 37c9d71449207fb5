"""Where a key is written, and how."""

from __future__ import annotations

import fixture
import pytest

from citectx.answers import insertion
from citectx.drafts.context import analysis


def check(source: str, expected: str, name: str = "main.tex") -> None:
    given = fixture.parse(f"-- {name} --\n{source}\n")
    draft = given.draft()
    assert given.cursor is not None
    (start, end), text = insertion.insertion_edit(draft, given.cursor, "new")
    before = draft.document.text
    assert (before[:start] + text + before[end:]).rstrip("\n") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Lamps <|>glow. Moths fly.", r"Lamps glow \cite{new}. Moths fly."),
        ("Lamps <|>glow", r"Lamps glow \cite{new}"),
        (r"Foxes run \citep{a}. Lamps <|>glow.", r"Foxes run \citep{a}. Lamps glow \citep{new}."),
        (r"Lamps <|>glow \citep{a}.", r"Lamps glow \citep{a,new}."),
        (r"Lamps glow \citep[p.~3]{a, b<|>}.", r"Lamps glow \citep[p.~3]{a, b,new}."),
        (r"Lamps glow \citep{<|>}.", r"Lamps glow \citep{new}."),
    ],
)
def test_latex(source: str, expected: str) -> None:
    check(source, expected)


@pytest.mark.parametrize(
    ("name", "source", "expected"),
    [
        ("a.md", "Lamps <|>glow. Moths fly.", "Lamps glow [@new]. Moths fly."),
        ("a.md", "Lamps glow [@a<|>, p. 3].", "Lamps glow [@a, p. 3; @new]."),
        ("a.md", "Lamps <|>glow [@a].", "Lamps glow [@a; @new]."),
        ("a.md", "As @a says, lamps <|>glow.", "As @a says, lamps glow [@new]."),
        (
            "a.md",
            "So {cite:p}`a`.\n\nLamps <|>glow.",
            "So {cite:p}`a`.\n\nLamps glow {cite:p}`new`.",
        ),
        ("a.rst", "Lamps <|>glow.", "Lamps glow :cite:p:`new`."),
        ("a.rst", "Lamps glow :cite:p:`a<|>`.", "Lamps glow :cite:p:`a,new`."),
        ("a.typ", "Lamps <|>glow.", "Lamps glow @new."),
        ("a.org", "Lamps <|>glow.", "Lamps glow [cite:@new]."),
        ("a.org", "Lamps glow [cite:@a<|>].", "Lamps glow [cite:@a;@new]."),
    ],
)
def test_other_languages(name: str, source: str, expected: str) -> None:
    check(source, expected, name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.tex", r"``Lamps glow.'' \cite[p.~7]{new}"),
        ("a.md", "“Lamps glow.” [@new, p. 7]"),
        ("a.typ", "“Lamps glow.” @new[p. 7]"),
        ("a.org", "“Lamps glow.” [cite:@new p. 7]"),
    ],
)
def test_quotations_carry_their_page(name: str, expected: str) -> None:
    draft = fixture.draft("Moths fly.", name)
    assert insertion.quotation_text(draft, "Lamps glow.", "new", "7") == expected


@pytest.mark.parametrize("name", ["a.tex", "a.typ", "a.md"])
def test_quotations_are_read_as_they_were_said(name: str) -> None:
    """A per cent sign would hide the rest of the line, the citation too."""
    said = "At 62 % of site #3, A_1 & B {both} cost $5 [sic] and 10^2"
    draft = fixture.draft(insertion.quotation_text(fixture.draft("", name), said, "new", "7"), name)
    (found,) = analysis(draft).contexts
    assert said in found.text
    assert [it.key for it in draft.citations] == ["new"]


def test_the_sentence_at_a_place() -> None:
    draft = fixture.draft(r"Moths fly. Lamps \emph{glow} \citep{a}. Bats hunt.")
    assert insertion.sentence_at(draft, 15) == "Lamps glow."
    assert insertion.sentence_at(fixture.draft(""), 0) == ""
