"""The reformulations of the 2015 paper."""

from __future__ import annotations

import pytest

from citectx.ranking.lexicon.build import lexicon
from citectx.ranking.queries import Query, once, reformulations, unmodified, with_surroundings
from citectx.text.background import Background

SENTENCE = (
    "In 12 mice, the tumor suppressor p53 was shown to directly regulate tumor growth "
    "(Smith et al., 2010)."
)
LEXICON = lexicon([("tumor suppressor", "antioncogene"), ("mouse", "mice", "mus musculus")])
BACKGROUND = Background(
    size=1_000, least=5, counts={"tumor": 200, "growth": 100, "mice": 50, "regul": 368}
)


def check(query: Query, expected: str) -> None:
    assert " ".join(query.terms) == expected
    assert query.text == SENTENCE
    assert len(query.weights) == len(query.terms)


def test_unmodified() -> None:
    query = unmodified.query(SENTENCE, "en")
    check(query, "mice tumor suppressor p53 shown directli regul growth")
    assert set(query.weights) == {1.0}


def test_noun_phrases() -> None:
    check(reformulations.noun_phrase_query(SENTENCE), "mice tumor suppressor p53 growth")


def test_keywords_are_rare_in_the_background() -> None:
    check(reformulations.keyword_query(SENTENCE, BACKGROUND), "mice suppressor p53 shown directli")
    check(
        reformulations.keyword_query(SENTENCE, BACKGROUND, 2.0),
        "mice suppressor p53 shown directli growth",
    )


def test_weights_grow_with_rarity() -> None:
    query = reformulations.weighted_query(SENTENCE, BACKGROUND)
    check(query, "mice tumor suppressor p53 shown directli regul growth")
    weights = dict(zip(query.terms, query.weights, strict=True))
    assert weights["regul"] == pytest.approx(1.0, abs=1e-3)
    assert weights["tumor"] < weights["growth"] < weights["mice"] < weights["p53"]


def test_concept_reduction_keeps_what_the_lexicon_knows() -> None:
    check(reformulations.concept_query(SENTENCE, LEXICON), "mice tumor suppressor")


def test_concept_expansion_adds_synonyms() -> None:
    check(
        reformulations.expanded_query(SENTENCE, LEXICON),
        "mice tumor suppressor p53 shown directli regul growth mous mu musculu antioncogen",
    )


def test_combinations_reduce_first() -> None:
    check(
        reformulations.expanded_noun_phrase_query(SENTENCE, LEXICON),
        "mice mous mu musculu tumor suppressor p53 antioncogen growth",
    )
    check(
        reformulations.expanded_concept_query(SENTENCE, LEXICON),
        "mice mous mu musculu tumor suppressor antioncogen",
    )


def test_what_stands_around_counts_less_and_adds_nothing_to_own_terms() -> None:
    assert with_surroundings(once(["a", "b"], "en", "A b."), ["b", "c", "c"], 0.2) == Query(
        ("a", "b", "c"), (1.0, 1.0, 0.2), "en", "A b.", frozenset("c")
    )


def test_every_term_counts_once() -> None:
    assert once(["a", "b", "a"], "en") == Query(("a", "b"), (1.0, 1.0), "en")
