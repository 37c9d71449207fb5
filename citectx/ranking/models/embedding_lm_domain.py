"""The embedding language model beside one in which the synonyms of a lexicon count γ (f_ont).

    p(q|d) = λ p₁(q|d) + (1 - λ) p₂(q|d)

In the query, terms of the lexicon are matched in order, greedily, longest first. A paper's
sentence, of which only the counts of its words are known here, holds a term of several words when
it holds all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.lexicon import matches, synonym_words, synonyms
from citectx.ranking.models.embedding_lm import MU
from citectx.ranking.models.likelihood import relative_lengths, scores, smooth
from citectx.ranking.models.parameters import lexicon_for, numbers, vectors_for
from citectx.ranking.models.semantic_counts import semantic_counts
from citectx.ranking.vectors.transfer import minmax_logit
from citectx.text.terms import terms

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings
    from citectx.ranking.lexicon import Lexicon, Term
    from citectx.ranking.models import Resources, Scorer
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

ONTOLOGY_SHARE = 0.7  # This and γ by `benchmarks/domain_knowledge.py`, not on linkage.
GAMMA = 0.5
_NAME = "embedding_lm+domain"
_PAPERS = 8  # Of how many papers the lengths are kept at hand.


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model as its name asks for it."""
    vectors, mu = vectors_for(_NAME, resources), numbers(_NAME, variant, 1)
    return scorer(vectors, lexicon_for(_NAME, resources), *mu)


def scorer(
    vectors: Vectors,
    lexicon: Lexicon,
    mu: float = MU,
    ontology_share: float = ONTOLOGY_SHARE,
    gamma: float = GAMMA,
) -> Scorer:
    """Both models, where `ontology_share` is 1 - λ."""
    counts = semantic_counts(vectors, minmax_logit)
    lengths_of = lru_cache(_PAPERS)(lambda postings: synonym_lengths(lexicon, postings, gamma))

    def rank(query: Query, postings: Postings) -> NDArray[np.float64]:
        semantic, lengths = counts(query, postings)
        synonymous = synonym_counts(lexicon, query, postings, gamma)
        first, first_collection = smooth(semantic, lengths, mu)
        second, second_collection = smooth(synonymous, lengths_of(postings), mu)
        return scores(
            np.array(query.weights),
            (1 - ontology_share) * first + ontology_share * second,
            (1 - ontology_share) * first_collection + ontology_share * second_collection,
            (semantic + synonymous).max(axis=0, initial=0) > 0,
        )

    return rank


def synonym_counts(
    lexicon: Lexicon, query: Query, postings: Postings, gamma: float
) -> NDArray[np.float32]:
    """One row per query term: its occurrences and γ times those of its synonyms."""
    counts = np.zeros((len(query.terms), len(postings.lengths)), np.float32)
    alternatives = _alternatives(lexicon, query)
    for row, term in zip(counts, query.terms, strict=True):
        row += _occurrences(postings, (term,))
        for other in alternatives.get(term, ()):
            if term not in other:
                row += np.float32(gamma) * _occurrences(postings, other)
    return counts


def synonym_lengths(lexicon: Lexicon, postings: Postings, gamma: float) -> NDArray[np.float32]:
    """What the counts of all words sum to in each document, in average words.

    Each word counts 1 for itself and γ for each of its synonyms of one word.
    """
    worth = [1 + gamma * len(synonym_words(lexicon, word)) for word in postings.vocabulary]
    return relative_lengths(postings, np.array(worth))


def _alternatives(lexicon: Lexicon, query: Query) -> dict[str, set[Term]]:
    """For each word of the query the synonyms of the term it stands in."""
    stems = terms(query.text, query.tongue) or query.terms
    found: dict[str, set[Term]] = {}
    for match in matches(lexicon, stems):
        others = {term for concept in match.concepts for term in synonyms(lexicon, concept)}
        for stem in stems[match.start : match.end]:
            found.setdefault(stem, set()).update(others)
    return found


def _occurrences(postings: Postings, term: Term) -> NDArray[np.float32]:
    """How often each document holds all words of a term."""
    if any(word not in postings.vocabulary for word in term):
        return np.zeros(len(postings.lengths), np.float32)
    each = [_counts(postings, postings.vocabulary[word]) for word in term]
    occurrences: NDArray[np.float32] = np.minimum.reduce(each)
    return occurrences


def _counts(postings: Postings, number: int) -> NDArray[np.float32]:
    start, end = postings.starts[number], postings.starts[number + 1]
    counts = np.zeros(len(postings.lengths), np.float32)
    counts[postings.documents[start:end]] = postings.counts[start:end]
    return counts
