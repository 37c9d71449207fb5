"""The sentence as a query in which rare terms count more.

This is none of the paper's reformulations. It keeps what `keywords` throws away and ranked better
than both that and the plain sentence where sentences of computing papers were looked for.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from citectx.ranking.queries import Query, unmodified
from citectx.text.background import idf

if TYPE_CHECKING:
    from citectx.text.background import Background


def query(sentence: str, background: Background) -> Query:
    """The query of all terms, each weighted by the root of its idf in the background."""
    terms = unmodified.query(sentence).terms
    return Query(terms, tuple(sqrt(max(idf(background, term), 0.0)) for term in terms), sentence)
