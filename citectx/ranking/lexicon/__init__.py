"""Ontologies -> synonym relations between terms of one or more words.

A concept is a number; its terms are synonyms of each other. Terms are kept as the stems by which
papers are searched, so that whatever matches in a paper matches here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

Term = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """Plain arrays, so that a large lexicon is mapped from disk and not read.

    The terms stand in `text` one after the other, concept by concept: those of concept `c` are
    numbers `starts[c]` to `starts[c + 1]`, and term `t` is `text[ends[t - 1]:ends[t]]`, its stems
    joined by blanks. `keys` are the terms' hashes, ascending, and `owners` the concept of each.
    """

    text: NDArray[np.uint8]
    ends: NDArray[np.int64]
    starts: NDArray[np.int64]
    keys: NDArray[np.uint64]
    owners: NDArray[np.int32]
    longest: int
    provenance: Mapping[str, Any] = field(default_factory=dict)


class Match(NamedTuple):
    """A term found in a sequence of stems: where it stands and which concepts it may mean."""

    start: int
    end: int
    concepts: tuple[int, ...]


def matches(lexicon: Lexicon, stems: Sequence[str]) -> tuple[Match, ...]:
    """The terms in a sequence, the longest at every place first, none overlapping."""
    found, start = [], 0
    while start < len(stems):
        for end in range(min(start + lexicon.longest, len(stems)), start, -1):
            known = concepts(lexicon, stems[start:end])
            if known:
                found.append(Match(start, end, known))
                start = end
                break
        else:
            start += 1
    return tuple(found)


def concepts(lexicon: Lexicon, term: Sequence[str]) -> tuple[int, ...]:
    """The concepts that a term, given as its stems, may mean."""
    from citectx.base.hashes import hashes

    wanted = hashes((" ".join(term),))[0]
    low = int(lexicon.keys.searchsorted(wanted, "left"))
    high = int(lexicon.keys.searchsorted(wanted, "right"))
    return tuple(int(owner) for owner in lexicon.owners[low:high])


def synonyms(lexicon: Lexicon, concept: int) -> tuple[Term, ...]:
    """All terms of a concept, each as its stems."""
    first, end = lexicon.starts[concept], lexicon.starts[concept + 1]
    return tuple(_term(lexicon, number) for number in range(first, end))


def synonym_words(lexicon: Lexicon, word: str) -> frozenset[str]:
    """The single words that are synonyms of a word, itself not among them."""
    words = {
        term[0]
        for concept in concepts(lexicon, (word,))
        for term in synonyms(lexicon, concept)
        if len(term) == 1
    }
    return frozenset(words - {word})


def concept_terms(lexicon: Lexicon) -> Iterable[tuple[Term, ...]]:
    """The synonyms of one concept after the other."""
    return (synonyms(lexicon, concept) for concept in range(len(lexicon.starts) - 1))


def _term(lexicon: Lexicon, number: int) -> Term:
    start = lexicon.ends[number - 1] if number else 0
    return tuple(lexicon.text[start : lexicon.ends[number]].tobytes().decode().split(" "))
