"""Dirichlet language model smoothed by latent topics (LMD-LDA, after Jian et al. 2016).

    p(q|d) = (1 - share) p_Dirichlet(q|d) + share Σ_z p(q|z) p(z|d)

The topics come with the vector set, learned by gensim on background text; which of them a document
speaks of is found here by folding it in.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models.likelihood import Pairs, expected_counts, hits, scores, smooth
from citectx.ranking.models.parameters import numbers, vectors_for
from citectx.ranking.models.products import products
from citectx.ranking.vectors import places

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings
    from citectx.ranking.models import Resources, Scorer
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

MU = 100.0
TOPIC_SHARE = 0.1
_PRIOR = 0.1  # How many words each topic has in every document before any is read.
_ITERATIONS = 20
_PAPERS = 8


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model as its name asks for it."""
    vectors = vectors_for("lda", resources)
    return scorer(vectors, *numbers("lda", variant, 1))


def scorer(vectors: Vectors, mu: float = MU, topic_share: float = TOPIC_SHARE) -> Scorer:
    """A ValueError when the vector set was stored without topics."""
    topics = vectors.topics
    if topics is None:
        raise ValueError(
            "These vectors hold no topics, which lda needs; "
            "train them with `citectx vectors train --topics 50`."
        )

    @lru_cache(_PAPERS)
    def shares(postings: Postings) -> NDArray[np.float32]:
        return folded_in(postings, _columns(vectors, topics, tuple(postings.vocabulary)))

    def rank(query: Query, postings: Postings) -> NDArray[np.float64]:
        lengths = postings.lengths.astype(np.float32)
        counts = expected_counts(hits(postings, _themselves(query, postings), len(query.terms)))
        chances, collection = smooth(counts, lengths, mu)
        by_topic = products(_columns(vectors, topics, query.terms).T, shares(postings))
        chances = (1 - topic_share) * chances + topic_share * by_topic
        weights = lengths / max(lengths.sum(), np.float32(1))
        return scores(
            np.array(query.weights),
            chances,
            (1 - topic_share) * collection + topic_share * by_topic @ weights,
            lengths > 0,
        )

    return rank


def folded_in(postings: Postings, topics: NDArray[np.float32]) -> NDArray[np.float32]:
    """The share of each topic (column) in each document (row), by expectation maximisation.

    `topics` has a column for each term of the vocabulary.
    """
    shares = np.full((len(postings.lengths), len(topics)), 1 / len(topics), np.float32)
    terms = np.repeat(np.arange(len(postings.vocabulary)), np.diff(postings.starts))
    by_document = np.argsort(postings.documents, kind="stable")
    chances, counts = topics.T[terms[by_document]], postings.counts[by_document, None]
    documents, starts, row = np.unique(
        postings.documents[by_document], return_index=True, return_inverse=True
    )
    for _ in range(_ITERATIONS if len(documents) else 0):
        joint = chances * shares[documents][row]
        whole = joint.sum(axis=1, keepdims=True)
        joint *= counts / np.where(whole > 0, whole, 1)
        found = np.add.reduceat(joint, starts, axis=0) + _PRIOR
        shares[documents] = found / found.sum(axis=1, keepdims=True)
    return shares


def _themselves(query: Query, postings: Postings) -> Pairs:
    """Every query term that the paper has, paired with itself."""
    known = [
        (number, postings.vocabulary[term])
        for number, term in enumerate(query.terms)
        if term in postings.vocabulary
    ]
    queries, terms = np.array(known, np.int64).reshape(-1, 2).T
    return Pairs(queries, terms, np.ones(len(known), np.float32))


def _columns(
    vectors: Vectors, topics: NDArray[np.float16], words: tuple[str, ...]
) -> NDArray[np.float32]:
    """The topics' chances of some words; none for words they do not know."""
    rows = places(vectors, words)
    return np.where(rows >= 0, topics[:, rows], 0).astype(np.float32)
