"""The rare terms of the sentence as a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.ranking.queries import once, unmodified
from citectx.text.background import idf

if TYPE_CHECKING:
    from citectx.ranking.queries import Query
    from citectx.text.background import Background

_THRESHOLD = 2.5  # As in the paper.


def query(sentence: str, background: Background, threshold: float = _THRESHOLD) -> Query:
    """The query of the terms whose idf in the background reaches the threshold."""
    whole = unmodified.query(sentence)
    return once((term for term in whole.terms if idf(background, term) >= threshold), sentence)
