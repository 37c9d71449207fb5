"""Sentences and a paper in, how strong its passages are out: the same words for every paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

from citectx.lab.evaluation import papers
from citectx.model import Span, Strength
from citectx.ranking.encoder.both_passes import BothPasses
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.encoder.combination import Weights, read_weights
from citectx.ranking.queries import unmodified, with_surroundings
from citectx.ranking.rank import ranker
from citectx.ranking.strength.signs import SIGNS, signs
from citectx.ranking.strength.strengths import STEPS, chances, strengths, weights

if TYPE_CHECKING:
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.encoder.encoder import Encoder

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
    asked = unmodified.lone_query(sentence)
    return [it.strength for it in strengths(asked, PAPER, WHOLE, ranker("fused"))]


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


class Told:
    """An encoder that knows one sentence of a paper as the one that is asked for."""

    comparer = None

    def __init__(self, right: int, steps: tuple[tuple[float, ...], ...]) -> None:
        self.weights = Weights(steps=steps)
        self.rows = np.eye(4, dtype=np.float32)
        self.right = right

    def texts(self, texts: list[str]) -> np.ndarray:
        return self.rows[[self.right] * len(texts)]

    def paper(self, index: PaperIndex) -> np.ndarray:
        return self.rows


def judged_by_both(sentence: str, right: int, steps: tuple[tuple[float, ...], ...]) -> list[float]:
    rank = BothPasses(cast("Encoder", Told(right, steps)))
    found = strengths(unmodified.lone_query(sentence), PAPER, WHOLE, rank)
    return [it.chance for it in found]


def test_what_the_encoder_finds_is_strong_though_it_shares_no_word() -> None:
    steps = ((1.0, *[0.0] * 6, -10.0),) * 3
    found = judged_by_both("Artificial light keeps pollinators away.", 0, steps)
    assert found[0] > 0.9
    assert max(found[1:]) < 0.1


def test_strength_falls_as_passages_are_ordered() -> None:
    rank = BothPasses(cast("Encoder", Told(2, read_weights(SHIPPED).steps)))
    asked = unmodified.lone_query("Street lamps disturb the fruits of plants at night.")
    order = np.argsort(-rank(asked, PAPER))
    chances = [it.chance for it in strengths(asked, PAPER, [WHOLE[it] for it in order], rank)]
    assert chances == sorted(chances, reverse=True)


def test_an_encoder_that_has_not_learned_it_leaves_strength_to_the_words() -> None:
    sentence = "Street lamps reduced the visits of moths to flowers at night by 62 %."
    asked = unmodified.lone_query(sentence)
    words = [it.chance for it in strengths(asked, PAPER, WHOLE, ranker("fused"))]
    assert judged_by_both(sentence, 3, ()) == words
