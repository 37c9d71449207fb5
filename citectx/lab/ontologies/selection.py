"""Concepts, a field -> the same concepts with only those names that papers of the field use.

Ontologies list names nobody writes, and symbols that are everyday words once they are stemmed:
the genes CAT and REST have nothing to say about cats and rest. So a symbol gives way to a word
that another concept writes in small letters.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from citectx.ranking.lexicon.build import term_of
from citectx.text.background import background, fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.text.background import Background

_SHORTEST = 3  # Letters of a name of one word; shorter ones mean too many things.
_LONGEST = 5  # Words.
_MEANINGS = 3  # Concepts that may share a name.
_EVERYDAY = 3000  # A word that one passage in so many of another field has is no symbol.


def selected_concepts(concepts: Iterable[Sequence[str]], field: str) -> Iterator[tuple[str, ...]]:
    """The concepts that have two names left."""
    own, others = background(field), [background(it) for it in fields() if it != field]
    every = [tuple(dict.fromkeys(names)) for names in concepts]
    words = {term_of(name) for names in every for name in names if not name.isupper()}
    known = [
        {
            name: term
            for name in names
            if _is_written(name, own, others)
            and ((term := term_of(name)) not in words or not name.isupper())
        }
        for names in every
    ]
    meanings = Counter(term for names in known for term in set(names.values()))
    for names in known:
        clear = [name for name, term in names.items() if meanings[term] <= _MEANINGS]
        if len({names[name] for name in clear}) > 1:
            yield tuple(clear)


def _is_written(name: str, own: Background, others: Iterable[Background]) -> bool:
    """Whether papers of the field may mean the concept where they use this name."""
    term = term_of(name)
    if not 0 < len(term) <= _LONGEST or any(word not in own.counts for word in term):
        return False
    if len(term) > 1:
        return True
    everyday = any(it.counts.get(term[0], 0) * _EVERYDAY > it.size for it in others)
    return len(term[0]) >= _SHORTEST and not (name.isupper() and everyday)
