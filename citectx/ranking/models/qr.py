"""Query reformulation over an index of spans (Cohan, Soldaini and Goharian 2015).

Spans of one to five sentences are retrieved by the vector space model with a reformulated query,
spans gain the scores of those within them, and three are returned.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from citectx.ranking.models import vsm
from citectx.ranking.models.parameters import lexicon_for
from citectx.ranking.models.span_postings import span_postings
from citectx.ranking.queries.reformulations import (
    LEXICAL,
    NAMES,
    noun_phrase_query,
    reformulation,
)
from citectx.ranking.spans import merge, spans_of
from citectx.ranking.vectors import field_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.model import Span
    from citectx.papers.index.postings import Postings
    from citectx.ranking.models import Resources, Scorer
    from citectx.ranking.queries import Query
    from citectx.ranking.queries.reformulations import Reformulation

_RETRIEVED = 10  # The paper does not say; with more, the longest spans swallow their neighbours.
_PAPERS = 8  # Of how many papers the spans are kept at hand.

_vsm = vsm.scorer()


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model with one of the reformulations; noun phrases are the default."""
    name = variant.replace("_", "-") or "noun-phrases"
    if name not in NAMES:
        every = ", ".join(NAMES).replace("-", "_")
        raise ValueError(f"qr has no variant {variant}; choose one of {every}.")
    if name in LEXICAL:
        lexicon_for(f"qr:{variant}", resources)
    return scorer(reformulation(name, field_of(resources.vectors), resources.lexicon))


def scorer(reformulate: Reformulation = noun_phrase_query) -> Scorer:
    """The model as a ranker of sentences: each that matches scores as the best span around it.

    The sentences of one span are ordered by their own scores, and so are all that are in none.
    """

    def rank(query: Query, postings: Postings) -> NDArray[np.float64]:
        reformulated = reformulate(query.text)
        alone = _vsm(reformulated, postings)
        around = np.zeros(len(alone))
        for span, score in reversed(passages(reformulated, postings, (len(alone),), _RETRIEVED)):
            around[span.first : span.end] = score
        own: NDArray[np.float64] = alone / (1 + alone.sum())
        return np.where(alone > 0, around + own, 0.0)

    return rank


def passages(
    query: Query, sentences: Postings, sizes: Sequence[int], limit: int = 3
) -> tuple[tuple[Span, float], ...]:
    """The best spans of a paper whose sections have so many sentences each, with their scores."""
    spans, postings = _indexed(sentences, tuple(sizes))
    scores = _vsm(query, postings)
    best = np.argsort(-scores, kind="stable")[:_RETRIEVED]
    retrieved = {spans[it]: float(scores[it]) for it in best if scores[it] > 0}
    return merge(retrieved, limit)


@lru_cache(_PAPERS)
def _indexed(sentences: Postings, sizes: tuple[int, ...]) -> tuple[tuple[Span, ...], Postings]:
    spans = spans_of(sizes)
    return spans, span_postings(sentences, spans)
