"""Every metric against an example worked by hand, and against packages where there are any."""

from __future__ import annotations

from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer
from scipy.stats import ttest_rel
from sklearn.metrics import ndcg_score

from citectx.lab.evaluation import offsets, rankings, rouge, significance
from citectx.model import Range

# Five sentences in the order of some model; three were rated, so k is 3.
RANKED = (0, 5, 2, 0, 4)


def check(found: float, expected: float) -> None:
    assert found == pytest.approx(expected, abs=1e-9)


def test_precision_at_k() -> None:
    check(rankings.precision_at(RANKED, 3), 2 / 3)
    check(rankings.precision_at((1,), 3), 1 / 3)
    check(rankings.precision_at((), 0), 0)


def test_graded_ndcg_by_the_stated_formula() -> None:
    found = 0 + 5 / log2(2) + 2 / log2(3)
    ideal = 5 + 4 / log2(2) + 2 / log2(3)
    check(rankings.graded_ndcg(RANKED, 3), found / ideal)


def test_binary_ndcg_is_the_usual_one() -> None:
    found = 1 / log2(3) + 1 / log2(4)
    ideal = 1 + 1 / log2(3) + 1 / log2(4)
    check(rankings.binary_ndcg(RANKED, 3), found / ideal)


def test_binary_ndcg_gives_values_of_table_5() -> None:
    # Paper 4 of Hounbo and Mercer: k = 3, two of three found, P@k .6667, NDCG .7654.
    check(rankings.precision_at((1, 1, 0, 1), 3), 2 / 3)
    assert rankings.binary_ndcg((1, 1, 0, 1), 3) == pytest.approx(0.7654, abs=5e-5)
    # Paper 6 with noun phrases: one of three found, in the last place, .2346.
    assert rankings.binary_ndcg((0, 0, 1, 1, 1), 3) == pytest.approx(0.2346, abs=5e-5)


def test_ndcg_counts_what_was_judged_but_not_ranked() -> None:
    check(rankings.binary_ndcg((1, 0), 2, judged=(1, 1, 0, 0)), 1 / (1 + 1 / log2(3)))


def test_reciprocal_rank_and_recall() -> None:
    check(rankings.reciprocal_rank(RANKED), 1 / 2)
    check(rankings.reciprocal_rank((0, 0)), 0)
    check(rankings.recall_at(RANKED, 2), 1 / 3)
    check(rankings.recall_at((0,), 2), 0)


def test_f_of_sets() -> None:
    check(rankings.set_f((1, 2), (2, 3, 4)), 2 * (1 / 2) * (1 / 3) / (1 / 2 + 1 / 3))
    check(rankings.set_f((), ()), 0)


@given(st.lists(st.sampled_from([0.0, 1.0]), min_size=2, max_size=20), st.integers(1, 20))
def test_binary_ndcg_agrees_with_scikit_learn(ratings: list[float], k: int) -> None:
    scores = np.arange(len(ratings), 0, -1)
    check(rankings.binary_ndcg(ratings, k), ndcg_score([ratings], [scores], k=k))


TEXTS = st.lists(
    st.sampled_from(["the", "cell", "Cell's", "divides,", "in", "p53", "mice.", "A-b"]), max_size=15
)


@given(TEXTS, TEXTS)
def test_rouge_agrees_with_the_package(text: list[str], reference: list[str]) -> None:
    found, wanted = " ".join(text), " ".join(reference)
    expected = RougeScorer(["rouge1", "rouge2", "rouge3", "rougeL"]).score(wanted, found)
    ours = {f"rouge{n}": rouge.rouge_n(found, wanted, n) for n in (1, 2, 3)}
    ours["rougeL"] = rouge.rouge_l(found, wanted)
    for name, theirs in expected.items():
        assert ours[name] == pytest.approx(tuple(theirs), abs=1e-9), name


def test_rouge_by_hand() -> None:
    # Bigrams: "the cat", "cat sat" of three found; "the cat" is one of two wanted.
    assert rouge.rouge_n("the cat sat down", "The cat slept", 2) == (1 / 3, 1 / 2, 0.4)
    # "the", "sat" in this order: 2 of 3 and 2 of 4.
    assert rouge.rouge_l("the dog sat", "sat the cat sat")[:2] == (2 / 3, 2 / 4)


def test_rouge_of_several_annotators_is_their_mean() -> None:
    both = rouge.against_all(rouge.rouge_l, "a b", ("a b", "c"))
    assert both == (0.5, 0.5, 0.5)
    assert rouge.against_all(rouge.rouge_l, "a b", ()) == (0, 0, 0)


# Found: 20 characters. The annotators marked 10 of them, 5 of them (and 10 others), and others.
FOUND = [Range(0, 10), Range(20, 30)]
GOLD = [[Range(0, 10)], [Range(5, 20)], [Range(40, 50)], [Range(40, 45), Range(60, 65)]]


def test_character_overlap_with_the_union_of_the_annotators() -> None:
    # Union: 0-20, 40-50, 60-65 = 35 characters, of which 0-10 were found.
    precision, recall = 10 / 20, 10 / 35
    expected = (precision, recall, 2 * precision * recall / (precision + recall))
    assert offsets.character_overlap(FOUND, GOLD) == pytest.approx(expected)


def test_weighted_overlap_of_2015() -> None:
    # Σ |S ∩ G| = 10 + 5 + 0 + 0; M × |S| = 4 × 20; Σ |G| = 10 + 15 + 10 + 10.
    precision, recall = 15 / 80, 15 / 45
    expected = (precision, recall, 2 * precision * recall / (precision + recall))
    assert offsets.weighted_overlap(FOUND, GOLD) == pytest.approx(expected)


def test_character_precision_of_the_first_spans() -> None:
    check(offsets.precision_at(FOUND, GOLD, 1), 10 / 10)
    check(offsets.precision_at(FOUND, GOLD, 5), 10 / 20)


def test_ndcg_takes_partial_overlap_as_right() -> None:
    ranked = [Range(30, 40), Range(9, 21), Range(64, 99)]
    candidates = [*ranked, Range(41, 42), Range(70, 80)]
    found = 1 / log2(3) + 1 / log2(4)
    ideal = 1 + 1 / log2(3) + 1 / log2(4)
    check(offsets.overlap_ndcg(ranked, GOLD, candidates, 3), found / ideal)


def test_overlapping_spans_count_their_characters_once() -> None:
    assert offsets.length([Range(5, 10), Range(0, 7), Range(3, 3)]) == 10


def test_nothing_found_or_marked_is_zero() -> None:
    for measure in (offsets.character_overlap, offsets.weighted_overlap):
        assert measure([], GOLD) == (0, 0, 0)
        assert measure(FOUND, [[], []]) == (0, 0, 0)


FIRST = np.array([0.3, 0.5, 0.2, 0.9, 0.4])
SECOND = np.array([0.2, 0.4, 0.3, 0.6, 0.4])
TASKS = "abcde"
TOPICS = "aaabb"


def test_paired_t_test_agrees_with_scipy() -> None:
    found = significance.paired_t_test(*(significance.mean(it, TASKS) for it in (FIRST, SECOND)))
    check(found, ttest_rel(FIRST, SECOND).pvalue)


def test_equal_models_do_not_differ() -> None:
    same = significance.mean(FIRST, TASKS)
    check(significance.paired_t_test(same, same), 1)
    assert significance.difference(same, same) == (0, 0)


def test_means_over_cases_and_over_groups() -> None:
    check(significance.value(significance.mean(FIRST, TOPICS)), 2.3 / 5)
    check(significance.value(significance.mean_of_means(FIRST, TOPICS)), (1 / 3 + 1.3 / 2) / 2)


def test_pooled_counts() -> None:
    # F over all: 2 hits / (found + gold).
    hits, sizes = np.array([1.0, 0.0, 1.0]), np.array([3.0, 3.0, 5.0])
    check(significance.value(significance.pool(2 * hits, sizes, "aab")), 4 / 11)


def test_intervals_hold_the_value_and_repeat() -> None:
    ratio = significance.mean(FIRST, TASKS)
    low, high = significance.interval(ratio)
    assert FIRST.min() <= low < FIRST.mean() < high <= FIRST.max()
    assert (low, high) == significance.interval(ratio)


def test_a_paired_interval_is_narrower_than_the_models_differ_by_case() -> None:
    shifted = significance.mean(FIRST + 0.1, TASKS)
    low, high = significance.difference(shifted, significance.mean(FIRST, TASKS))
    check(low, 0.1)
    check(high, 0.1)
