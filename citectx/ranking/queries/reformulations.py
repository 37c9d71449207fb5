"""Citing sentence -> query, in each of the ways that the 2015 paper tried, and in one more.

Noun phrases, rare terms (`keywords`), concepts of a lexicon (`reduce`), and any of these with all
synonyms (`expand`). `weighted` is none of the paper's: it keeps what `keywords` throws away and
ranked better than both that and the plain sentence where sentences of papers on computing were
looked for. All of them know English only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from citectx.ranking.lexicon import matches, synonyms
from citectx.ranking.queries import Query, once, unmodified
from citectx.text.background import background, idf
from citectx.text.citation_markers import without_markers
from citectx.text.noun_phrases import noun_phrases

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.model import Tongue
    from citectx.ranking.lexicon import Lexicon
    from citectx.text.background import Background

Reformulation = Callable[[str], Query]

_THRESHOLD = 2.5  # As in the paper.
_TONGUE: Tongue = "en"


def plain_query(sentence: str) -> Query:
    """All terms, each once."""
    return unmodified.query(sentence, _TONGUE)


def noun_phrase_query(sentence: str) -> Query:
    """The terms that stand in noun phrases of up to three words."""
    return once((term for phrase in _phrases(sentence) for term in phrase), _TONGUE, sentence)


def keyword_query(sentence: str, counts: Background, threshold: float = _THRESHOLD) -> Query:
    """The terms whose idf in the background reaches the threshold."""
    whole = plain_query(sentence)
    return once((term for term in whole.terms if idf(counts, term) >= threshold), _TONGUE, sentence)


def weighted_query(sentence: str, counts: Background) -> Query:
    """All terms, each weighted by the root of its idf in the background."""
    terms = plain_query(sentence).terms
    weights = tuple(sqrt(max(idf(counts, term), 0.0)) for term in terms)
    return Query(terms, weights, _TONGUE, sentence)


def concept_query(sentence: str, lexicon: Lexicon) -> Query:
    """The terms that stand in an expression of the lexicon, longest first."""
    found = (term for expression in _expressions(sentence, lexicon) for term in expression)
    return once(found, _TONGUE, sentence)


def expanded_query(sentence: str, lexicon: Lexicon) -> Query:
    """All terms of the sentence and their synonyms."""
    return once(_expanded([_terms(without_markers(sentence))], lexicon), _TONGUE, sentence)


def expanded_noun_phrase_query(sentence: str, lexicon: Lexicon) -> Query:
    """The noun phrases of the sentence and their synonyms: the best of the paper."""
    return once(_expanded(_phrases(sentence), lexicon), _TONGUE, sentence)


def expanded_concept_query(sentence: str, lexicon: Lexicon) -> Query:
    """The concepts of the sentence and their synonyms."""
    return once(_expanded(_expressions(sentence, lexicon), lexicon), _TONGUE, sentence)


_PLAIN: dict[str, Reformulation] = {
    "unmodified": plain_query,
    "noun-phrases": noun_phrase_query,
}
_BY_BACKGROUND = {"keywords": keyword_query, "weighted": weighted_query}
_BY_LEXICON = {
    "reduce": concept_query,
    "expand": expanded_query,
    "noun-phrases+expand": expanded_noun_phrase_query,
    "reduce+expand": expanded_concept_query,
}
LEXICAL = tuple(_BY_LEXICON)
NAMES = (*_PLAIN, *_BY_BACKGROUND, *LEXICAL)


def reformulation(name: str, field: str, lexicon: Lexicon | None) -> Reformulation:
    """The reformulation of that name; a ValueError when it needs a lexicon that is missing."""
    if name not in NAMES:
        raise ValueError(f"{name} is no way to make queries; choose one of {', '.join(NAMES)}.")
    if name in _PLAIN:
        return _PLAIN[name]
    if name in _BY_BACKGROUND:
        counts = background(field)
        return lambda sentence: _BY_BACKGROUND[name](sentence, counts)
    if lexicon is None:
        raise ValueError(f"Queries by {name} need a lexicon; name one with --lexicon.")
    return partial(_BY_LEXICON[name], lexicon=lexicon)


def _terms(text: str) -> tuple[str, ...]:
    return unmodified.query_terms(text, _TONGUE)


def _phrases(sentence: str) -> tuple[tuple[str, ...], ...]:
    """The noun phrases of a sentence, each as its terms."""
    text = without_markers(sentence)
    return tuple(_terms(text[start:end]) for start, end in noun_phrases(text))


def _expressions(sentence: str, lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
    """The expressions of the lexicon in a sentence, each as its terms."""
    terms = _terms(without_markers(sentence))
    return tuple(terms[found.start : found.end] for found in matches(lexicon, terms))


def _expanded(sequences: Iterable[Sequence[str]], lexicon: Lexicon) -> Iterator[str]:
    """The terms of every sequence, then those of all synonyms of the expressions in it."""
    for sequence in sequences:
        yield from sequence
        for found in matches(lexicon, sequence):
            for concept in found.concepts:
                for synonym in synonyms(lexicon, concept):
                    yield from synonym
