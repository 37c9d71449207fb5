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

from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models.likelihood import scores, smooth
from citectx.ranking.models.parameters import numbers, vectors_for
from citectx.ranking.models.semantic_counts import semantic_counts
from citectx.ranking.vectors.transfer import TRANSFERS, Transfer, minmax_logit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings
    from citectx.ranking.models import Resources, Scorer
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

MU = 100.0


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model as its name asks for it: with another μ, or another reading of φ."""
    vectors = vectors_for("embedding_lm", resources)
    if variant in TRANSFERS:
        return scorer(vectors, transfer=TRANSFERS[variant])
    return scorer(vectors, *numbers("embedding_lm", variant, 1))


def scorer(vectors: Vectors, mu: float = MU, *, transfer: Transfer = minmax_logit) -> Scorer:
    """Equation 2 with the given vectors."""
    counts = semantic_counts(vectors, transfer)

    def rank(query: Query, postings: Postings) -> NDArray[np.float64]:
        found, lengths = counts(query, postings)
        chances, collection = smooth(found, lengths, mu)
        return scores(
            np.array(query.weights), chances, collection, found.max(axis=0, initial=0) > 0
        )

    return rank
