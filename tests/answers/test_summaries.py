"""The methods of summary, on words of one letter."""

from __future__ import annotations

from math import log, sqrt

import numpy as np
import pytest

from citectx.answers.summaries import METHODS, lexrank, lsa, method
from citectx.answers.summaries.counts import counts
from citectx.answers.summaries.selection import fill, select


def check(name: str, sentences: list[str], expected: list[int]) -> None:
    assert list(method(name)(counts([it.split() for it in sentences]))) == expected


# By hand: each word counts, as a share of all, what the comments say.
@pytest.mark.parametrize(
    ("name", "sentences", "expected"),
    [
        # a 3/7, b 2/7, c 1/7, d 1/7. With ln(1 + 1/0.01) = 4.615 for a new word, `a b` gains
        # 5/7 * 4.615 - ln 2.04 = 2.58, `a c` 1.92, `a b d` 6/7 * 4.615 - ln 3.04 = 2.84. Then
        # only c is new.
        ("klsum", ["a b", "a c", "a b d"], [2, 1, 0]),
        # One word each: the frequent word first, then the one not yet said.
        ("klsum", ["b", "a", "a"], [1, 0, 2]),
        # a 1/2, b 1/3, c 1/6. Best word a: means 5/12 and 1/2. Then a is 1/4, b the best word.
        ("sumbasic", ["a b", "a", "a b c"], [1, 0, 2]),
        # The best word is a, so that `b b` (mean 1/3) must wait although `a c` has only 5/18.
        ("sumbasic", ["b b b", "a c", "a d", "a e", "a f"], [1, 0, 2, 3, 4]),
        # The middle of a chain has both others as neighbours.
        ("lexrank", ["a b", "b c", "c d"], [1, 0, 2]),
        # Nothing in common: as they came.
        ("lexrank", ["a", "b", "c"], [0, 1, 2]),
        # Two topics without common words, singular values 3 and 1: the second is no main topic.
        ("lsa", ["d", "a b c"], [1, 0]),
        # Equal topics: the longer row of each has more of it.
        ("lsa", ["a a", "b", "b b", "a"], [0, 2, 1, 3]),
    ],
)
def test_orders_worked_by_hand(name: str, sentences: list[str], expected: list[int]) -> None:
    check(name, sentences, expected)


# Orders that sumy 0.13 gave for the same tokens, no stemmer, no stop words, where the definitions
# mean the same. Elsewhere they differ: sumy's KL sums over the words of the summary only (so all
# words are in all sentences here), its LexRank takes log(N / (1 + n)) for idf and never starts anew
# (each word is in two sentences here), its LSA keeps all topics and smooths absent words (all
# topics are main ones here), and its SumBasic does not ask for the likeliest word.
@pytest.mark.parametrize(
    ("name", "sentences", "expected"),
    [
        (
            "klsum",
            ["a a a b b b c", "a a a a b b c", "a a b c c c", "a a a a b b c c c c", "a b b c"],
            [3, 0, 4, 2, 1],
        ),
        ("klsum", ["a a b b b c c c", "a a b b c c", "a a b b b b c c c"], [0, 2, 1]),
        ("klsum", ["a a a b b b b c c", "a a b b b c", "a a a b b b c"], [1, 0, 2]),
        ("lexrank", ["p q", "r s", "p t u", "q t v", "r u v", "s"], [4, 2, 3, 1, 0, 5]),
        ("lexrank", ["p q r", "p s", "q t u", "r s t v", "u v"], [3, 0, 2, 1, 4]),
        ("lexrank", ["p", "p q r", "q s", "r s"], [1, 2, 3, 0]),
        ("lsa", ["a b c d e f", "g h i", "j k l m", "n o p q r"], [0, 3, 2, 1]),
        ("lsa", ["a b c", "d e f g h i", "j k l", "m n o p"], [1, 3, 0, 2]),
        ("sumbasic", ["a c", "e f c", "b f d c"], [0, 1, 2]),
        ("sumbasic", ["e c a f", "a d f", "b e", "c f b"], [3, 0, 1, 2]),
        ("sumbasic", ["d a", "d f b e", "c b f", "a c f", "b c"], [2, 0, 1, 4, 3]),
    ],
)
def test_orders_of_an_independent_implementation(
    name: str, sentences: list[str], expected: list[int]
) -> None:
    check(name, sentences, expected)


def test_sumbasic_differs_from_sumy_where_the_likeliest_word_decides() -> None:
    check("sumbasic", ["d e a c", "a d", "e b a d", "d f"], [1, 0, 2, 3])  # sumy: 1, 0, 3, 2.


def test_centrality_of_a_chain() -> None:
    """The walk x = 0.05 + 0.85 (x/2 + y/3), y = 0.05 + 0.85 (x + y/3), with 2x + y = 1."""
    similarity = np.array([[1, 0.5, 0], [0.5, 1, 0.5], [0, 0.5, 1]])
    end, middle = lexrank.centrality(similarity, np.ones(3))[:2]
    assert 2 * end + middle == pytest.approx(1)
    assert end == pytest.approx(0.05 + 0.85 * (end / 2 + middle / 3), abs=1e-5)


def test_cosines_weigh_rare_words_more() -> None:
    common, rare = log(1 + 2 / 2), log(1 + 2 / 1)
    expected = common**2 / (common * sqrt(common**2 + rare**2))
    assert lexrank.cosines(counts([["a"], ["a", "b"]]))[0, 1] == pytest.approx(expected)


def test_saliences_are_lengths_within_the_main_topics() -> None:
    """Singular values are 3, 2 and 1; the last one is less than half of the first."""
    found = lsa.saliences(counts([["a"] * 3, ["b"] * 2, ["c"]]))
    assert found == pytest.approx([3, 2, 0])


@pytest.mark.parametrize("name", ["klsum", "lexrank", "lsa"])
def test_a_sentence_that_is_there_often_counts_as_often(name: str) -> None:
    """Copies of a sentence change the order just as the number of its copies does."""
    sentences = [it.split() for it in ("a b c", "c d", "d e f a", "b f", "e e g h")]
    often = [4, 1, 1, 5, 1]
    copies = [it for it, times in zip(sentences, often, strict=True) for _ in range(times)]
    first = dict.fromkeys(tuple(copies[it]) for it in method(name)(counts(copies)))
    found = method(name)(counts(sentences, often))
    assert [tuple(sentences[it]) for it in found] == list(first)
    assert [tuple(sentences[it]) for it in method(name)(counts(sentences))] != list(first)


@pytest.mark.parametrize("name", METHODS)
def test_sentences_without_words_harm_nobody(name: str) -> None:
    assert list(method(name)(counts([]))) == []
    assert list(method(name)(counts([[], ["a"], []]))) == [1]


def test_an_unknown_method_is_told_the_known_ones() -> None:
    with pytest.raises(ValueError, match="choose one of klsum, lexrank, lsa, sumbasic"):
        method("magic")


_WORDS = ["a b", "b a", "c d e", "f"]
_TERMS = {number: frozenset(it.split()) for number, it in enumerate(_WORDS)}
_LENGTHS = dict(enumerate([2, 2, 3, 1]))


def test_repetitions_and_what_does_not_fit_are_passed_over() -> None:
    assert select(range(4), _TERMS, _LENGTHS, 10) == [0, 2, 3]
    assert select(range(4), _TERMS, _LENGTHS, 4) == [0, 3]


def test_a_text_is_filled_to_the_last_word() -> None:
    assert fill(range(4), _TERMS, _WORDS, 4) == "a b c d"
