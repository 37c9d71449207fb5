"""The sentence, or what another reformulation left of it, with all synonyms as a query.

The paper expands the whole citing sentence, its noun phrases or its concepts; here these are
sequences of terms in which the expressions of the lexicon are looked for, longest first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.ranking.lexicon import matches, synonyms
from citectx.ranking.queries import noun_phrases, once, reduce
from citectx.ranking.queries.unmodified import query_terms
from citectx.text.citation_markers import without_markers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.ranking.lexicon import Lexicon
    from citectx.ranking.queries import Query


def query(sentence: str, lexicon: Lexicon) -> Query:
    """All terms of the sentence and their synonyms."""
    return once(_expanded([query_terms(without_markers(sentence))], lexicon), sentence)


def noun_phrase_query(sentence: str, lexicon: Lexicon) -> Query:
    """The noun phrases of the sentence and their synonyms: the best of the paper."""
    return once(_expanded(noun_phrases.phrases(sentence), lexicon), sentence)


def concept_query(sentence: str, lexicon: Lexicon) -> Query:
    """The concepts of the sentence and their synonyms."""
    return once(_expanded(reduce.expressions(sentence, lexicon), lexicon), sentence)


def _expanded(sequences: Iterable[Sequence[str]], lexicon: Lexicon) -> Iterator[str]:
    """The terms of every sequence, then those of all synonyms."""
    for sequence in sequences:
        yield from sequence
        for found in matches(lexicon, sequence):
            for concept in found.concepts:
                for synonym in synonyms(lexicon, concept):
                    yield from synonym
