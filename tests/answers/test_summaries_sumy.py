"""The methods beside sumy's own, step by step, on random inputs.

Where the definitions differ, the difference is taken out by name: smoothing, damping, the choice of
topics, the likeliest word. What is left must be the same.
"""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from citectx.answers.summaries import klsum, lexrank, lsa, method
from citectx.answers.summaries.counts import counts

pytest.importorskip("sumy", reason="sumy is not installed; it is in the dependency group bench")

from sumy.summarizers.kl import KLSummarizer
from sumy.summarizers.lex_rank import LexRankSummarizer
from sumy.summarizers.lsa import LsaSummarizer
from sumy.summarizers.sum_basic import SumBasicSummarizer

ROUNDS = range(40)


def document(sentences: list[list[str]]) -> Any:
    """Tokens as sumy takes them, so that it needs no tokenizer of its own."""
    return SimpleNamespace(
        sentences=[SimpleNamespace(words=it) for it in sentences],
        words=[word for it in sentences for word in it],
    )


@pytest.mark.parametrize("seed", ROUNDS)
def test_klsum_takes_what_sumy_finds_nearest(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sentence has every word, for sumy looks at the words of the summary only."""
    monkeypatch.setattr(klsum, "SMOOTHING", 1e-12)
    chance = random.Random(seed)
    sentences = [[it for it in "abcd" for _ in range(chance.randint(1, 5))] for _ in range(6)]
    sumy = KLSummarizer()
    shares = sumy.compute_tf(document(sentences).sentences)
    left, said = list(range(6)), list[str]()
    for taken in method("klsum")(counts(sentences)):
        found = {
            it: sumy._kl_divergence(sumy._joint_freq(sentences[it], said), shares) for it in left
        }
        assert found[taken] == pytest.approx(min(found.values()), abs=1e-9)
        left.remove(taken)
        said += sentences[taken]


@pytest.mark.parametrize("seed", ROUNDS)
def test_lexrank_walks_as_sumy_does(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every word is in two sentences, so that all have the same idf, however it is defined."""
    monkeypatch.setattr(lexrank, "DAMPING", 1.0)
    monkeypatch.setattr(lexrank, "_TOLERANCE", 1e-12)
    chance = random.Random(seed)
    sentences: list[list[str]] = [[] for _ in range(7)]
    for number, word in enumerate("abcdefghijklmno"):
        # The first words see to it that no sentence is empty.
        beside = (number, number + 1) if number < 6 else chance.sample(range(7), 2)
        for it in beside:
            sentences[it] += [word] * chance.randint(1, 3)
    sumy = LexRankSummarizer()
    matrix = sumy._create_matrix(
        sentences, lexrank.THRESHOLD, sumy._compute_tf(sentences), sumy._compute_idf(sentences)
    )
    similarity = lexrank.cosines(counts(sentences))
    assert np.array_equal(matrix > 0, similarity > lexrank.THRESHOLD)
    found = lexrank.centrality(similarity, np.ones(7))
    expected = sumy.power_method(matrix, 1e-12)
    assert found == pytest.approx(expected / expected.sum(), abs=1e-6)


@pytest.mark.filterwarnings("ignore:Number of words")
@pytest.mark.parametrize("seed", ROUNDS)
def test_lsa_ranks_as_sumy_does(seed: int) -> None:
    """Sumy's counts, not smoothed, and its ranks by the topics that are main ones here."""
    chance = random.Random(seed)
    size = chance.randint(3, 14)  # Fewer than the words, and more.
    sentences = [chance.choices("abcdefghij", k=chance.randint(1, 8)) for _ in range(size)]
    sumy, given = LsaSummarizer(), document(sentences)
    matrix = sumy._create_matrix(given, sumy._create_dictionary(given))
    _, sigma, topics = np.linalg.svd(matrix, full_matrices=False)
    main = np.where(sigma >= lsa.SHARE * sigma.max() - 1e-9, sigma, 0)
    assert lsa.saliences(counts(sentences)) == pytest.approx(
        sumy._compute_ranks(main, topics), abs=1e-6
    )


@pytest.mark.parametrize("seed", ROUNDS)
def test_sumbasic_takes_what_sumy_finds_best(seed: int) -> None:
    """Among the sentences with the likeliest word, which sumy does not ask for."""
    chance = random.Random(seed)
    sentences = [chance.sample("abcdefgh", chance.randint(1, 5)) for _ in range(6)]
    sumy = SumBasicSummarizer()
    likely = sumy._compute_tf(document(sentences).sentences)
    left = list(range(6))
    for taken in method("sumbasic")(counts(sentences)):
        words = {word for it in left for word in sentences[it]}
        first = max(likely[word] for word in words)
        likeliest = {word for word in words if likely[word] > first - 1e-12}
        means = {
            it: sumy._compute_average_probability_of_words(likely, sentences[it])
            for it in left
            if likeliest & set(sentences[it])
        }
        assert taken in means
        assert len(likeliest) > 1 or means[taken] == pytest.approx(max(means.values()))
        likely = sumy._update_tf(likely, sentences[taken])
        left.remove(taken)
