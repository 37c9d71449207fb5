"""A place in a text, marked by `|`, with other citations as `@`: what is asked there."""

from __future__ import annotations

import pytest

from citectx.answers.suggest.situation import Situation, clause_query, focus_query
from citectx.drafts import parse
from citectx.drafts.window import window
from citectx.model import CITATION_MARK, Document


def situation(text: str) -> Situation:
    left, right = text.replace("@", CITATION_MARK).split("|")
    return Situation(text.replace("@", "").replace("|", ""), left, right)


@pytest.mark.parametrize(
    ("text", "nearest_first"),
    [
        ("Frogs sleep and birds sing at dawn |.", ["dawn", "sing", "bird", "sleep", "frog"]),
        ("Frogs sleep @ and birds sing |.", ["sing", "bird", "sleep", "frog"]),
        ("Trees grow. Frogs sleep |. Stones rest.", ["sleep", "frog", "stone", "rest"]),
    ],
)
def test_words_count_less_the_farther_away(text: str, nearest_first: list[str]) -> None:
    query = focus_query(situation(text))
    order = sorted(query.terms, key=lambda term: -query.weights[query.terms.index(term)])
    assert order[: len(nearest_first)] == nearest_first


def test_another_citation_between_is_far() -> None:
    beside = focus_query(situation("Frogs sleep and birds sing |."))
    beyond = focus_query(situation("Frogs sleep @ and birds sing |."))
    assert dict(zip(beside.terms, beside.weights, strict=True))["frog"] > 0.8
    assert dict(zip(beyond.terms, beyond.weights, strict=True))["frog"] < 0.3


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Frogs sleep @ and birds sing at dawn |.", {"bird", "sing", "dawn"}),
        ("Frogs sleep @, @ |.", {"sleep", "frog"}),
        ("Trees grow. As | saw, birds sing, but frogs @ sleep.", {"saw", "bird", "sing", "frog"}),
        ("|", set()),
    ],
)
def test_the_clause_is_what_no_other_citation_is_nearer_to(text: str, terms: set[str]) -> None:
    assert set(clause_query(situation(text)).terms) == terms


def test_a_sentence_alone_counts_as_a_whole() -> None:
    query = focus_query(Situation("Frogs sleep all winter."))
    assert set(query.weights) == {1.0}


def test_windows_keep_the_marks_of_other_citations() -> None:
    text = r"Frogs sleep \cite{a} and birds sing \cite{b}, as \cite{c} saw too."
    draft = parse(Document("a.tex", text, "latex"))
    left, right = window(draft, draft.citations[1], 3, 2)
    assert left == f"{CITATION_MARK} and birds sing"
    assert right == f", as {CITATION_MARK} saw"
    wider, _ = window(draft, draft.citations[1], 4, 2)
    assert wider == f"sleep {CITATION_MARK} and birds sing"
    assert window(draft, draft.citations[1], 2, 1) == ("birds sing", f", as {CITATION_MARK}")


def test_the_end_of_a_sentence_behind_the_citation_is_a_border() -> None:
    text = r"Frogs sleep \cite{a}. Birds sing."
    draft = parse(Document("a.tex", text, "latex"))
    here = Situation("Frogs sleep.", *window(draft, draft.citations[0], 9, 9))
    query = focus_query(here)
    weights = dict(zip(query.terms, query.weights, strict=True))
    assert weights["frog"] > 0.8
    assert weights["bird"] < 0.4
