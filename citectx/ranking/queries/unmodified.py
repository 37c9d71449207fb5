"""The sentence itself as a query: stop words, numbers and citations out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.ranking.queries import once
from citectx.text.citation_markers import without_markers
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from citectx.model import Tongue
    from citectx.ranking.queries import Query

_NUMBER = re.compile(r"[\d.]+")


def query(sentence: str, tongue: Tongue) -> Query:
    """The query of all terms."""
    return once(query_terms(without_markers(sentence), tongue), tongue, sentence)


def lone_query(sentence: str) -> Query:
    """The same of a sentence without a draft: it tells its tongue itself."""
    return query(sentence, tongue_of([sentence]))


def query_terms(text: str, tongue: Tongue) -> tuple[str, ...]:
    """The terms of a text in their order, as queries have them: without numbers."""
    return tuple(term for term in terms(text, tongue) if not _NUMBER.fullmatch(term))
