"""A sentence in, what each citation supports out: the shared words in brackets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citectx.drafts.scope import scopes
from citectx.model import CITATION_MARK
from citectx.text.unmark import unmark


def check(marked: str, *expected: str) -> None:
    text, holes = unmark(marked.replace("¤", CITATION_MARK))
    shown = []
    for scope, shared, _ in scopes(text, holes):
        words = "".join(f" [{text[it.start : it.end]}]" for it in shared)
        shown.append(text[scope.start : scope.end] + words)
    assert shown == list(expected)


ALONE = [
    ("It works ¤.", "It works."),
    ("¤ showed that A, B and C work.", "showed that A, B and C work."),
    ("It works (¤; ¤).", "It works.", "It works."),
    ("¤ and ¤ agree.", "agree.", "agree."),
]

CLAUSES = [
    ("Mice die ¤, whereas rats live ¤.", "Mice die", "rats live."),
    (
        "Genes are shared (¤); proteins are not (¤; ¤).",
        "Genes are shared",
        *["proteins are not."] * 2,
    ),
    (
        "Mice die ¤ in summer, but rats live ¤ in winter.",
        "Mice die in summer",
        "rats live in winter.",
    ),
    ("X binds Y ¤ through the Z domain ¤.", "X binds Y", "through the Z domain."),
    ("Mice die ¤ although they live ¤.", "Mice die", "they live."),
    (
        "Counts range from 1 to 2 ¤, with a total of 3 ¤.",
        "Counts range from 1 to 2",
        "with a total of 3.",
    ),
]

SUBJECTS = [
    (
        "¤ showed that mice die, but ¤ found that rats live.",
        "showed that mice die",
        "found that rats live.",
    ),
    ("¤ extends ¤ to trees.", "extends to trees.", "extends to trees."),
    ("Following ¤, we use trees ¤.", "Following, we use trees.", "we use trees."),
    ("While ¤ use trees, ¤ use lists.", "While use trees", "use lists."),
]

ENUMERATIONS = [
    (
        "We tried A ¤, B ¤ and C ¤ on text.",
        "We tried A [on text.]",
        "B [We tried] [on text.]",
        "C on text. [We tried]",
    ),
    (
        "Models such as BM25 (¤), DFR (¤), and LM (¤) are used.",
        "Models such as BM25 [are used.]",
        "DFR [Models such as] [are used.]",
        "LM are used. [Models such as]",
    ),
    (
        "It is seen in mice ¤ and rats ¤.",
        "It is seen in mice",
        "rats. [It is seen in]",
    ),
    (
        "Mice die ¤, rats live ¤, and dogs sleep ¤.",
        "Mice die",
        "rats live",
        "dogs sleep.",
    ),
]


@pytest.mark.parametrize("case", ALONE)
def test_a_citation_alone_supports_the_sentence(case: tuple[str, ...]) -> None:
    check(*case)


@pytest.mark.parametrize("case", CLAUSES)
def test_a_citation_closes_what_it_supports(case: tuple[str, ...]) -> None:
    check(*case)


@pytest.mark.parametrize("case", SUBJECTS)
def test_a_subject_opens_what_it_supports(case: tuple[str, ...]) -> None:
    check(*case)


@pytest.mark.parametrize("case", ENUMERATIONS)
def test_items_share_what_stands_around_them(case: tuple[str, ...]) -> None:
    check(*case)


@given(st.text(alphabet=st.sampled_from(f"ab ,;.()and{CITATION_MARK}é𝒳")))
def test_any_text(marked: str) -> None:
    text, holes = unmark(marked)
    found = scopes(text, holes)
    assert len(found) == len(holes)
    for scope, shared, parts in found:
        for part in (scope, *shared, *parts):
            assert 0 <= part.start <= part.end <= len(text)
        assert text[scope.start : scope.end].strip() or not text.strip()
