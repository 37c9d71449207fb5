"""The concepts of the sentence as a query: what no lexicon knows is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.ranking.lexicon import matches
from citectx.ranking.queries import once
from citectx.ranking.queries.unmodified import query_terms
from citectx.text.citation_markers import without_markers

if TYPE_CHECKING:
    from citectx.ranking.lexicon import Lexicon
    from citectx.ranking.queries import Query


def query(sentence: str, lexicon: Lexicon) -> Query:
    """The query of the terms that stand in an expression of the lexicon, longest first."""
    return once((term for found in expressions(sentence, lexicon) for term in found), sentence)


def expressions(sentence: str, lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
    """The expressions of the lexicon in a sentence, each as its terms."""
    terms = query_terms(without_markers(sentence))
    return tuple(terms[found.start : found.end] for found in matches(lexicon, terms))
