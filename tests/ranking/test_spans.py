"""Spans, the merge of 2015 and what is shown."""

from __future__ import annotations

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from citectx.model import Span
from citectx.ranking.spans import best_spans, merge, spans_of


def check(scores: list[float], sizes: list[int], expected: str) -> None:
    """The spans to show, as first-last sentence."""
    found = islice(best_spans(scores, sizes), 3)
    assert " ".join(f"{it.first}-{it.end - 1}" for it in found) == expected


def test_spans_stay_in_their_section() -> None:
    assert spans_of([2, 1]) == (Span(0, 1), Span(0, 2), Span(1, 2), Span(2, 3))


def test_spans_have_at_most_five_sentences() -> None:
    assert len(spans_of([250])) == 5 * 250 - (1 + 2 + 3 + 4)
    assert max(it.end - it.first for it in spans_of([250])) == 5
    assert spans_of([0, 0]) == ()


def test_a_span_gains_what_was_retrieved_within_it() -> None:
    retrieved = {
        Span(0, 1): 1.0,
        Span(0, 2): 2.0,
        Span(1, 2): 0.5,
        Span(1, 3): 0.25,
        Span(4, 5): 3.0,
        Span(7, 8): 0.1,
    }
    assert merge(retrieved) == ((Span(0, 2), 3.5), (Span(4, 5), 3.0), (Span(1, 3), 0.75))
    assert merge({}) == ()


def test_sentences_grow_only_by_neighbours_that_match() -> None:
    check([0, 4, 1, 0, 0], [5], "1-2")
    check([0, 4, 0.9, 0, 0], [5], "1-1 2-2")
    check([0, 4, 4, 4, 4, 4, 4, 0], [8], "1-5 6-6")


def test_sentences_never_grow_into_another_section() -> None:
    check([0, 4, 3, 0], [2, 2], "1-1 2-2")


def test_what_matches_nothing_is_not_shown() -> None:
    check([0, 0, 0], [3], "")
    check([-5, -5, -2], [3], "2-2")
    check([], [], "")


def test_a_paper_of_one_sentence_may_match() -> None:
    check([0.1], [1], "0-0")
    check([5e-324], [1], "0-0")  # The least number there is.
    check([-2], [1], "")


def test_the_best_come_first() -> None:
    check([1, 0, 9, 0, 8, 0, 7], [7], "2-2 4-4 6-6")


@given(
    st.lists(st.integers(0, 4), max_size=4).flatmap(
        lambda sizes: st.tuples(
            st.just(sizes), st.lists(st.floats(-9, 9), min_size=sum(sizes), max_size=sum(sizes))
        )
    )
)
def test_what_is_shown_never_overlaps(given: tuple[list[int], list[float]]) -> None:
    sizes, scores = given
    found = list(best_spans(scores, sizes))
    assert set(found) <= set(spans_of(sizes))
    covered = [number for it in found for number in range(it.first, it.end)]
    assert len(covered) == len(set(covered))
