"""The embedding language model against equation 2 worked by hand, and its traps."""

from __future__ import annotations

from dataclasses import replace
from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from citectx.papers.index.postings import postings
from citectx.ranking.lexicon import build as lexicons
from citectx.ranking.models import Scorer, desm, embedding_lm, embedding_lm_domain, lda
from citectx.ranking.queries import Query, once
from citectx.ranking.vectors import Vectors
from citectx.ranking.vectors.build import row_sums
from citectx.ranking.vectors.retrofit import retrofit
from citectx.ranking.vectors.transfer import TRANSFERS
from citectx.ranking.vectors.vocabulary import vocabulary

TAU = 0.5
# Cosines: expression – mrna .8, expression – blot .6, mrna – blot .48, moon with none of them.
WORDS = ("expression", "mrna", "blot", "moon")
MATRIX = np.array([[1, 0, 0], [0.8, 0.6, 0], [0.6, 0, 0.8], [0, -1, 0]], np.float32)
VECTORS = Vectors(
    domain="test",
    rows=vocabulary(WORDS),
    matrix=MATRIX,
    scales=np.ones(4, np.float32),
    tau=TAU,
    row_sums=row_sums(MATRIX, np.ones(4, np.float32), TAU),
    output=MATRIX,
    output_scales=np.ones(4, np.float32),
    topics=np.array([[0.4, 0.4, 0.2, 0.0], [0.1, 0.0, 0.1, 0.8]], np.float16),
)
LEXICON = lexicons.lexicon([("kras", "ki-ras protein"), ("tumour", "neoplasm", "cancer growth")])


def phi(similarity: float) -> float:
    low, high = log(TAU / (1 - TAU)), log(0.99 / 0.01)
    return (log(similarity / (1 - similarity)) - low) / (high - low)


def rank(ranker: Scorer, query: str, *documents: str) -> NDArray[np.float64]:
    return ranker(once(query.split(), "en", query), postings([it.split() for it in documents]))


def check(ranker: Scorer, query: str, best_first: tuple[str, ...]) -> None:
    """The documents, given in the wrong order, are ranked as expected."""
    documents = best_first[::-1]
    scores = rank(ranker, query, *documents)
    order = np.argsort(-scores, kind="stable")
    assert tuple(documents[number] for number in order) == best_first


def test_equation_2_by_hand() -> None:
    near, far = phi(0.8), phi(0.6)
    mu = 2.0
    # Document 1: mrna blot, document 2: expression moon.
    counts = np.array([near + far, 1.0])
    worth = {"expression": 1 + near + far, "mrna": 1 + near, "blot": 1 + far, "moon": 1.0}
    totals = np.array([worth["mrna"] + worth["blot"], worth["expression"] + worth["moon"]])
    totals *= 4 / totals.sum()  # Counted in average words, of which there are four.
    collection = counts.sum() / 4
    expected = np.log((counts + mu * collection) / (totals + mu) / collection)
    found = rank(embedding_lm.scorer(VECTORS, mu), "expression", "mrna blot", "expression moon")
    np.testing.assert_allclose(found, expected, atol=1e-6)


def test_related_words_count_and_unrelated_do_not() -> None:
    check(embedding_lm.scorer(VECTORS), "expression", ("mrna", "blot", "moon"))


def test_identical_words_count_most() -> None:
    check(embedding_lm.scorer(VECTORS), "expression", ("expression x", "mrna x", "moon x"))


def test_words_without_a_vector_match_themselves() -> None:
    check(embedding_lm.scorer(VECTORS), "unknown", ("unknown moon", "mrna moon"))


def test_a_word_that_no_document_supports_is_dropped() -> None:
    ranker = embedding_lm.scorer(VECTORS)
    with_it = rank(ranker, "expression nowhere", "mrna", "moon blot")
    np.testing.assert_allclose(with_it, rank(ranker, "expression", "mrna", "moon blot"))


def test_a_high_tau_leaves_plain_dirichlet() -> None:
    ranker = embedding_lm.scorer(replace(VECTORS, tau=0.89, row_sums=np.ones(4, np.float32)))
    assert rank(ranker, "expression", "mrna", "moon").tolist() == [0, 0]


@pytest.mark.parametrize("name", TRANSFERS)
def test_every_reading_of_phi_ranks_the_nearer_word_first(name: str) -> None:
    check(embedding_lm.scorer(VECTORS, transfer=TRANSFERS[name]), "expression", ("mrna", "blot"))


def test_synonyms_of_the_lexicon_count() -> None:
    ranker = embedding_lm_domain.scorer(VECTORS, LEXICON)
    documents = ("tumour x", "neoplasm x", "cancer growth x", "growth x y")
    check(ranker, "tumour", documents[:2])
    assert rank(ranker, "tumour", *documents)[2] > rank(ranker, "tumour", *documents)[3]


def test_terms_of_several_words_are_matched_in_the_query() -> None:
    check(embedding_lm_domain.scorer(VECTORS, LEXICON), "cancer growth", ("tumour x", "moon x"))


def test_interpolation_by_hand() -> None:
    gamma, share, mu = 0.5, 0.25, 10.0
    # First model: neither word has a vector, so tumour counts 1 in document 1 only.
    # Second: neoplasm in document 2 counts γ; each word of the two counts 1 + γ in all.
    first, second = np.array([1.0, 0.0]), np.array([1.0, gamma])
    lengths = np.array([2.0, 2.0])
    worth = np.array([1 + gamma + 1, 1 + gamma + 1])
    lengths_second = worth * 4 / worth.sum()
    p1 = (first + mu * first.sum() / 4) / (lengths + mu)
    p2 = (second + mu * second.sum() / 4) / (lengths_second + mu)
    collection = (1 - share) * first.sum() / 4 + share * second.sum() / 4
    expected = np.log(((1 - share) * p1 + share * p2) / collection)
    ranker = embedding_lm_domain.scorer(VECTORS, LEXICON, mu, share, gamma)
    np.testing.assert_allclose(
        rank(ranker, "tumour", "tumour x", "neoplasm x"), expected, atol=1e-6
    )


def test_retrofitting_lets_synonyms_match() -> None:
    related = lexicons.lexicon([("moon", "blot")])
    before, after = embedding_lm.scorer(VECTORS), embedding_lm.scorer(retrofit(VECTORS, related))
    assert rank(before, "moon", "blot", "other").tolist() == [0, 0]
    assert rank(after, "moon", "blot", "other")[0] > rank(after, "moon", "blot", "other")[1]


RANKERS = {
    "embedding_lm": embedding_lm.scorer(VECTORS),
    "embedding_lm+domain": embedding_lm_domain.scorer(VECTORS, LEXICON),
    "desm": desm.scorer(VECTORS),
    "desm:in-in": desm.in_in_scorer(VECTORS),
    "lda": lda.scorer(VECTORS),
}
TERMS = st.lists(st.sampled_from([*WORDS, "unknown", "tumour", "neoplasm"]), max_size=6)


@pytest.mark.parametrize("name", RANKERS)
@given(query=TERMS, documents=st.lists(TERMS, max_size=5))
def test_scores_are_always_finite(name: str, query: list[str], documents: list[list[str]]) -> None:
    scores = RANKERS[name](once(query, "en", " ".join(query)), postings(documents))
    assert scores.shape == (len(documents),)
    assert np.isfinite(scores).all()


@pytest.mark.parametrize("name", RANKERS)
@given(query=TERMS, documents=st.lists(TERMS, min_size=1, max_size=5))
def test_empty_documents_never_win(name: str, query: list[str], documents: list[list[str]]) -> None:
    scores = RANKERS[name](once(query, "en", " ".join(query)), postings([[], *documents]))
    assert scores[0] == scores.min()


def test_an_empty_query_tells_nothing_apart() -> None:
    for ranker in RANKERS.values():
        assert ranker(Query((), (), "en"), postings([["mrna"], []])).tolist() == [0, 0]
