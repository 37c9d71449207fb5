"""The embedding language model with vectors that were retrofitted to a lexicon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.ranking.models import embedding_lm
from citectx.ranking.models.parameters import lexicon_for, numbers, vectors_for
from citectx.ranking.vectors.retrofit_file import kept_or_made

if TYPE_CHECKING:
    from citectx.ranking.models import Resources, Scorer

_NAME = "embedding_lm+retrofit"


def scorer_of(variant: str, resources: Resources) -> Scorer:
    """The model as its name asks for it."""
    vectors, mu = vectors_for(_NAME, resources), numbers(_NAME, variant, 1)
    return embedding_lm.scorer(kept_or_made(vectors, lexicon_for(_NAME, resources)), *mu)
