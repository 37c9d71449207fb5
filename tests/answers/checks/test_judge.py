"""Claims in, the questions of the judge out; and the quantities by which it compares numbers."""

from __future__ import annotations

import pytest

from citectx.answers.checks.finding import Claim
from citectx.answers.checks.judge import candidates
from citectx.answers.checks.judge.quantities import agree, measures
from citectx.answers.checks.judge.verdicts import probability
from citectx.model import Paper, Range, Section, Sentence
from citectx.papers.index import paper_bytes

PASSAGE = (
    "Young moths circled the cold white lamp for 10 min, and the amber lamp may reduce the number "
    "of visits to the meadow."
)


def claim(text: str, *more: str) -> Claim:
    others = (f"The weather of week {number} is told elsewhere." for number in range(40))
    sentences = tuple(Sentence(it) for it in (PASSAGE, *more, *others))
    paper = Paper("", sections=(Section("Results", "results", sentences),))
    index = paper_bytes.open_index(memoryview(paper_bytes.pack(paper)), "/papers/key.pdf")
    return Claim("key", text, (Range(0, len(text)),), index, "en")


@pytest.mark.parametrize(
    ("kind", "text", "ours", "theirs"),
    [
        ("number", "Young moths circled the cold white lamp for 20 min.", "20 min", "10 min"),
        ("number", "Young moths circled the cold white lamp for 10 s.", "10 s", "10 min"),
        ("opposite", "Old moths circled the cold white lamp for 10 min.", "Old", "Young"),
        ("hedge", "The amber lamp reduces the number of visits to the meadow.", "reduces", "may"),
        ("negation", "Young moths did not circle the white lamp for 10 min.", "not", "circled"),
    ],
)
def test_a_difference_is_a_candidate_with_both_words(
    kind: str, text: str, ours: str, theirs: str
) -> None:
    made = next(it for it in candidates(claim(text)) if it.kind == kind)
    assert made.theirs is not None
    assert (text[slice(*made.ours)], PASSAGE[slice(*made.theirs)]) == (ours, theirs)
    assert 0 < probability(made) < 1


def test_a_number_in_words_and_other_words_for_the_same_are_no_difference() -> None:
    text = "The moths, which were young, circled the cold white lamp for ten minutes."
    assert not {it.kind for it in candidates(claim(text))} & {"number", "negation", "opposite"}


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("500 ms", "0.5 s", True),
        ("5 mM", "5 mm", False),
        ("10 min", "10 s", False),
        ("three days", "3 days", True),
        ("a third of them", "33 %", True),
        ("a 2.7-fold rise", "2.67 times", True),
        ("in 2004", "in 2002", False),
        ("about 30 %", "28 %", True),
        ("30 electrons", "30 %", False),
        ("aged 18", "18 years", True),
        ("120,000 samples", "120, 000 samples", True),
    ],
)
def test_numbers_agree_whatever_their_unit_and_rounding(
    one: str, other: str, is_same: bool
) -> None:
    assert agree(measures(one)[0], measures(other)[0]) == is_same


def test_a_time_of_day_is_no_quantity() -> None:
    assert measures("Lamps were dimmed from 23:00 to 05:00.") == ()


# Sentences that the paper supports, and what else it says.
SUPPORTED = [
    ("negation", "Young moths did not notice the amber lamp.", "Most had not noticed the lamp."),
    (
        "opposite",
        "The number of visits to the meadow was the same.",
        "The number of visits to the meadow did not differ.",
    ),
    ("hedge", "Young moths circled the cold white lamp for 10 min.", ""),
]


@pytest.mark.parametrize(("kind", "text", "more"), SUPPORTED)
def test_what_the_paper_says_elsewhere_or_of_another_clause_is_not_asked(
    kind: str, text: str, more: str
) -> None:
    assert kind not in {it.kind for it in candidates(claim(text, more))}
