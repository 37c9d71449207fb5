"""Name of a model -> its tables and modules in memory, before the first card waits for them."""

from __future__ import annotations

from functools import cache

from citectx.answers.evidence import abstract_index, passages
from citectx.ranking.rank import rank

_SENTENCE = "Cited papers are ranked by what their sentences say."


@cache
def prepare(ranker: str) -> None:
    """Ranks one sentence, so that all that the model loads has been loaded; once for each model."""
    from citectx.ranking.queries import unmodified

    passages(unmodified.query(_SENTENCE), abstract_index(_SENTENCE), rank(ranker), 1)
