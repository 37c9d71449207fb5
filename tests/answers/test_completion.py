"""What is typed of a key in, the references that it may mean out, best first."""

from __future__ import annotations

from pathlib import Path

import pytest

from citectx.answers.completion import Candidate, candidates, catalogue, searchable, typed_at
from citectx.base.files import read_text
from citectx.bibliography import fields
from citectx.drafts.latex.language import parse
from citectx.model import Document, Reference
from citectx.project import project
from citectx.settings import Settings
from citectx.workspace import workspace

EVERY = tuple(
    Candidate(Reference(key, "article", {}), key.lower(), f"{key} {rest}".lower())
    for key, rest in (
        ("smith2020", "Smith 2020 Pollination at night"),
        ("jones2019", "Jones 2019 What Smith did not see"),
        ("asmith", "Adams 2001 Street lamps"),
        ("lamp", "Miller 1999 Moths"),
    )
)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", ["smith2020", "jones2019", "asmith", "lamp"]),
        ("smith", ["smith2020", "asmith", "jones2019"]),
        ("lamp", ["lamp", "asmith"]),
        ("Jones 2019", ["jones2019"]),
        ("night poll", ["smith2020"]),
        ("sm20", ["smith2020"]),
        ("polination", ["smith2020"]),
        ("strt lmps", ["asmith"]),
        ("z", []),
        ("zz zz", []),
        ("[(", []),
    ],
)
def test_the_nearest_come_first(typed: str, expected: list[str]) -> None:
    assert [it.reference.key for it in candidates(searchable(EVERY), typed, 10)] == expected


def test_among_equals_the_given_order_stays() -> None:
    """It is the order in which they fit the sentence."""
    found = candidates(searchable(EVERY[::-1]), "2", 10)
    assert [it.reference.key for it in found] == ["jones2019", "smith2020", "asmith"]


def test_no_more_than_asked_for() -> None:
    assert len(candidates(searchable(EVERY), "s", 2)) == 2


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"So \cite{a<|>b}.", "[ab]"),
        (r"So \cite{ab<|> and more text.", "[ab]"),
        (r"So \cite{ab<|>", "[ab]"),
        (r"So \cite{<|> and more text.", "[]"),
        (r"So \cite{ab, <|>} and more.", "[]"),
        (r"So \cite{ab,c<|>d and \emph{more} text \cite{e}.", "[cd]"),
        (r"\emph{So \cite{ab<|> and more} text.", "[ab]"),
        (r"\emph{So \cite{ab<|> and \textbf{more}} text.", "[ab]"),
        (r"So \autocites[see][3]{ab}{c<|> and more.", "[c]"),
        (r"So \textcquote{ab}{c<|> and more.", None),
        (r"So \emph{ab<|> and more.", None),
        (r"So \cite{ab} c<|> and more.", None),
        ("So \\cite{ab\n\nc<|> and more.", None),
        (r"% So \cite{ab<|> and more.", None),
        (r"\newcommand{\mine}[1]{\cite{#1}} So \mine{ab<|> and more.", "[ab]"),
    ],
)
def test_the_key_that_is_typed(source: str, expected: str | None) -> None:
    """Also while its brace is open; `[…]` is what a completion takes the place of."""
    offset = source.index("<|>")
    text = source.replace("<|>", "")
    typed = typed_at(parse(Document("main.tex", text, "latex")), offset)
    if typed is None:
        assert expected is None
        return
    assert typed.text == text[typed.range.start : offset]
    assert f"[{text[typed.range.start : typed.range.end]}]" == expected


def test_a_key_that_two_entries_have_is_listed_once(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text("@misc{a, title={First}}\n@misc{a, title={Second}}\n")
    draft = tmp_path / "main.md"
    draft.write_text("---\nbibliography: refs.bib\n---\n")
    known = workspace(project(str(draft), read_text, Settings()))
    assert [fields.title(it.reference) for it in catalogue(known)] == ["First"]
