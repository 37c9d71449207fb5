"""Topic smoothing: folding in, and the mixture worked by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from citectx.papers.index.postings import postings
from citectx.ranking.models import lda
from citectx.ranking.queries import once
from citectx.ranking.vectors import Vectors
from citectx.ranking.vectors.vocabulary import vocabulary

ONES = np.ones(4, np.float32)
TOPICS = np.array([[0.5, 0.5, 0, 0], [0, 0, 0.5, 0.5]], np.float16)
VECTORS = Vectors(
    domain="test",
    rows=vocabulary(("parser", "grammar", "kinase", "protein")),
    matrix=np.eye(4, dtype=np.float32),
    scales=ONES,
    tau=0.5,
    row_sums=ONES,
    topics=TOPICS,
)


def test_a_document_is_about_the_topics_of_its_words() -> None:
    index = postings([["parser", "grammar", "grammar"], ["kinase"], []])
    columns = TOPICS[:, [VECTORS.rows[word] for word in index.vocabulary]].astype(np.float32)
    shares = lda.folded_in(index, columns)
    # Three words and a prior of .1 for each topic: 3.1 / 3.2, then 1.1 / 1.2; no words, no bias.
    expected = [[3.1 / 3.2, 0.1 / 3.2], [0.1 / 1.2, 1.1 / 1.2], [0.5, 0.5]]
    np.testing.assert_allclose(shares, expected, rtol=1e-6)


def test_the_mixture_by_hand() -> None:
    share, mu = 0.4, 10.0
    found = lda.scorer(VECTORS, mu, share)(
        once(["grammar"], "en"), postings([["parser"], ["kinase"], ["grammar", "kinase"]])
    )
    by_topic = 0.5 * np.array([1.1 / 1.2, 0.1 / 1.2, 1.1 / 2.2])
    by_word = (np.array([0, 0, 1]) + mu / 4) / (np.array([1, 1, 2]) + mu)
    collection = (1 - share) / 4 + share * by_topic @ np.array([1, 1, 2]) / 4
    expected = np.log(((1 - share) * by_word + share * by_topic) / collection)
    np.testing.assert_allclose(found, expected, atol=1e-6)


def test_words_of_the_same_topic_bring_a_document_forward() -> None:
    scores = lda.scorer(VECTORS)(once(["grammar"], "en"), postings([["kinase"], ["parser"]]))
    assert scores[1] > scores[0]


def test_without_topics_it_says_what_to_do() -> None:
    with pytest.raises(ValueError, match="vectors train --topics"):
        lda.scorer(replace(VECTORS, topics=None))
