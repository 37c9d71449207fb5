"""Name -> the way in which citing sentences become queries."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from citectx.ranking.queries import expand, keywords, noun_phrases, reduce, unmodified, weighted
from citectx.text.background import background

if TYPE_CHECKING:
    from citectx.lab.evaluation.experiment import QueryOf
    from citectx.ranking.models import Resources

_PLAIN: dict[str, QueryOf] = {"unmodified": unmodified.query, "noun-phrases": noun_phrases.query}
_BACKGROUND = {"keywords": keywords.query, "weighted": weighted.query}
_LEXICON = {
    "reduce": reduce.query,
    "expand": expand.query,
    "noun-phrases+expand": expand.noun_phrase_query,
    "reduce+expand": expand.concept_query,
}
NAMES = (*_PLAIN, *_BACKGROUND, *_LEXICON)


def reformulation(name: str, domain: str, resources: Resources) -> QueryOf:
    """The reformulation of that name; a ValueError when it needs a lexicon that is missing."""
    name = name.replace("_", "-")
    if name not in NAMES:
        raise ValueError(f"{name} is no way to make queries; choose one of {', '.join(NAMES)}.")
    if name in _PLAIN:
        return _PLAIN[name]
    if name in _BACKGROUND:
        counts = background(domain)
        return lambda sentence: _BACKGROUND[name](sentence, counts)
    if resources.lexicon is None:
        raise ValueError(f"Queries by {name} need a lexicon; name one with --lexicon.")
    return partial(_LEXICON[name], lexicon=resources.lexicon)
