"""The noun phrases of the sentence as a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.ranking.queries import once
from citectx.ranking.queries.unmodified import query_terms
from citectx.text.citation_markers import without_markers
from citectx.text.noun_phrases import noun_phrases

if TYPE_CHECKING:
    from citectx.ranking.queries import Query


def query(sentence: str) -> Query:
    """The query of the terms that stand in noun phrases of up to three words."""
    return once((term for phrase in phrases(sentence) for term in phrase), sentence)


def phrases(sentence: str) -> tuple[tuple[str, ...], ...]:
    """The noun phrases of a sentence, each as its terms."""
    text = without_markers(sentence)
    return tuple(query_terms(text[start:end]) for start, end in noun_phrases(text))
