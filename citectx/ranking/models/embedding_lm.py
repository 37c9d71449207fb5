"""The embedding language model (Cohan and Goharian 2017, equation 2).

    p(q|d) = (f(q, d) + μ p(q|C)) / (Σ_w f(w, d) + μ),   f(q, d) = Σ_j s(q, d_j),
    s(q, d_j) = φ(cosine of q and d_j) where that is above τ, and 0 elsewhere.

What the equation leaves open, and how it is closed here:

1. φ of identical words is infinite: similarities stop at .99, whose φ is an occurrence.
2. The logit is negative below ½; no reading in `vectors.transfer` ever is.
3. τ above 1 would silently turn this into plain Dirichlet: `vectors.build` removes what all words
   share, samples frequent words and refuses sets whose τ reaches .9.
4. Words without a vector match themselves only; query words that no document supports are
   dropped (`likelihood.scores`).
5. Numerator, denominator and p(q|C) all count stems, and all count them semantically.
6. μ matters most and its best value depends on φ, τ and the size of the vocabulary, which all
   change what the denominator comes to. So μ is given here in average words of the paper, as in
   plain Dirichlet smoothing, and the denominator is counted in them too: a factor that is the
   same for all documents. Empty documents are lawful.
7. Σ_w f(w, d) runs over the whole vocabulary: the row sums of the vector set give it as a sum
   over the document's own words.
8. Vectors trained on little text, or on another field, are worse than none; `citectx vectors
   evaluate` tells.
9. How φ is normalised decides: the default is 0 at τ and 1 at .99, as figure 1 draws it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models.likelihood import scores, smoothed
from citectx.ranking.models.semantic_counts import semantic_counts
from citectx.ranking.models.synonym_counts import synonym_counts, synonym_lengths
from citectx.ranking.vectors.transfer import Transfer, minmax_logit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings
    from citectx.ranking.lexicon import Lexicon
    from citectx.ranking.models import Scorer
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

MU = 100.0
ONTOLOGY_SHARE = 0.7  # This and γ by `benchmarks/domain_knowledge.py`, not on linkage.
GAMMA = 0.5
_PAPERS = 8  # Of how many papers the lengths are kept at hand.


def scorer(vectors: Vectors, mu: float = MU, transfer: Transfer = minmax_logit) -> Scorer:
    """Equation 2 with the given vectors."""
    counts = semantic_counts(vectors, transfer)

    def rank(query: Query, postings: Postings) -> NDArray[np.float64]:
        found, lengths = counts(query, postings)
        chances, collection = smoothed(found, lengths, mu)
        return scores(
            np.array(query.weights), chances, collection, found.max(axis=0, initial=0) > 0
        )

    return rank


def domain_scorer(
    vectors: Vectors,
    lexicon: Lexicon,
    mu: float = MU,
    ontology_share: float = ONTOLOGY_SHARE,
    gamma: float = GAMMA,
) -> Scorer:
    """Equation 2 interpolated with a model in which synonyms of the lexicon count γ.

    p(q|d) = λ p₁(q|d) + (1 - λ) p₂(q|d), where `ontology_share` is 1 - λ.
    """
    counts = semantic_counts(vectors, minmax_logit)
    lengths_of = lru_cache(_PAPERS)(lambda postings: synonym_lengths(lexicon, postings, gamma))

    def rank(query: Query, postings: Postings) -> NDArray[np.float64]:
        semantic, lengths = counts(query, postings)
        synonymous = synonym_counts(lexicon, query, postings, gamma)
        first, first_collection = smoothed(semantic, lengths, mu)
        second, second_collection = smoothed(synonymous, lengths_of(postings), mu)
        return scores(
            np.array(query.weights),
            (1 - ontology_share) * first + ontology_share * second,
            (1 - ontology_share) * first_collection + ontology_share * second_collection,
            (semantic + synonymous).max(axis=0, initial=0) > 0,
        )

    return rank
