"""Tokens and terms as science writes them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from citectx.text.terms import term_ranges, terms, token_ranges, tokens


def check_tokens(text: str, expected: str) -> None:
    assert " ".join(tokens(text)) == expected
    assert [text[start:end] != "" for _, (start, end) in token_ranges(text)] == [True] * len(
        tokens(text)
    )


def check(text: str, expected: str) -> None:
    assert " ".join(terms(text, "en")) == expected
    assert tuple(term for term, _ in term_ranges(text, "en")) == terms(text, "en")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The p53 gene (TP53).", "the p53 gene tp53"),
        ("Ca2+ and Na⁺ currents", "ca2+ and na+ currents"),
        ("β-catenin’s role", "β-catenin role"),
        ("p53–MDM2 and miR‐372", "p53-mdm2 and mir-372"),
        ("NaV1.7, 3.5 mg/ml, e.g. here.", "nav1.7 3.5 mg ml e.g here"),
        ("the ﬁrst na\u0308ıve co\u00adoperation", "the first näıve cooperation"),
        ("H₂O, 10⁵ and IκBα", "h2o 105 and iκbα"),
        ("don't", "don't"),
        ("a+b", "a b"),
        ("--- … —", ""),
    ],
)
def test_tokens(text: str, expected: str) -> None:
    check_tokens(text, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Stop words go, forms of a word meet in its stem.
        ("The cells were dividing; division of the cell", "cell divid divis cell"),
        # Words joined by hyphens are found by their parts.
        ("a knowledge-poor, state-of-the-art approach", "knowledg poor state art approach"),
        # Names are one term however they are hyphenated, beside the words in them.
        ("HEK-293 and HEK293", "hek293 hek hek293"),
        ("IL-1β, IL1β, TGF-beta and TGF-β", "il1β il il1β tgfβ tgf tgfβ tgf"),
        ("T-cell", "tcell cell"),
        ("p53-MDM2", "p53mdm2 p53 mdm2"),
        ("β-catenin", "βcatenin catenin"),
        # Numbers stay, and ranges of them are two.
        ("12-13 days at 3.5", "12 13 dai 3.5"),
    ],
)
def test_terms(text: str, expected: str) -> None:
    check(text, expected)


def test_ranges_cut_the_word_as_written() -> None:
    text = "Deﬁned β-catenin binds"
    assert [(term, text[start:end]) for term, (start, end) in term_ranges(text, "en")] == [
        ("defin", "Deﬁned"),
        ("βcatenin", "β-catenin"),
        ("catenin", "β-catenin"),
        ("bind", "binds"),
    ]


@given(st.text())
@example("\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}")
def test_any_text_has_terms_without_blanks(text: str) -> None:
    check(text, " ".join(terms(text, "en")))
    assert not any(term.split() != [term] for term in terms(text, "en"))
    assert all(0 <= start < end <= len(text) for _, (start, end) in term_ranges(text, "en"))
