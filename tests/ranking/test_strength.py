"""Sentences and a paper in, how strong its passages are out: the same words for every paper."""

from __future__ import annotations

import numpy as np
import pytest

from citectx.lab.evaluation import papers
from citectx.model import Span, Strength
from citectx.ranking.queries import unmodified, with_surroundings
from citectx.ranking.strength.signs import SIGNS, signs
from citectx.ranking.strength.strengths import STEPS, chances, strengths, weights

PAPER = papers.index(
    (text, "Results")
    for text in (
        "Street lamps reduced the visits of moths to flowers by 62 % at night.",
        "We counted insects on seven meadows from dusk to dawn.",
        "Plants under lamps set fewer fruits than plants in the dark.",
        "The mice were kept in cages.",
    )
)
WHOLE = [Span(number, number + 1) for number in range(4)]


def said(sentence: str) -> list[Strength]:
    return [it.strength for it in strengths(unmodified.lone_query(sentence), PAPER, WHOLE)]


def test_what_is_said_again_says_this() -> None:
    found = said("Street lamps reduced the visits of moths to flowers at night by 62 %.")
    assert found[0] is Strength.SAYS_THIS
    assert Strength.SAYS_THIS not in found[1:]


def test_nothing_is_close_in_a_wrong_paper() -> None:
    sentence = "Parsers of constituents were trained on the treebank by expectation maximisation."
    assert set(said(sentence)) == {Strength.NOTHING_CLOSE}


@pytest.mark.parametrize("sentence", ["", "12", "and so it is"])
def test_a_sentence_without_terms_has_nothing_close(sentence: str) -> None:
    assert set(said(sentence)) == {Strength.NOTHING_CLOSE}


def test_what_stands_around_a_sentence_does_not_count() -> None:
    asked = unmodified.lone_query("Street lamps disturb moths.")
    amid = with_surroundings(asked, ("parser", "treebank"), 0.2)
    assert np.array_equal(signs(asked, PAPER, WHOLE), signs(amid, PAPER, WHOLE))


def test_a_longer_span_says_no_less() -> None:
    asked = unmodified.lone_query(
        "Under street lamps moths visit fewer flowers and plants set fewer fruits."
    )
    short, long = signs(asked, PAPER, [Span(0, 1), Span(0, 3)])
    assert (long >= short).all()


def test_a_stronger_step_is_never_likelier_than_a_weaker_one() -> None:
    random = np.random.default_rng(0)
    likely = chances(random.normal(size=(200, len(SIGNS))) * 3, weights())
    assert likely.shape == (200, len(STEPS))
    assert (np.diff(likely, axis=1) >= 0).all()
