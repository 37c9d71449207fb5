"""A place in a text -> what is asked of the candidates: the sentence, and the words around."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import CITATION_MARK
from citectx.ranking.queries import Query, unmodified
from citectx.text.sentences import bounds
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_HALF = 20  # Words; what is so far away counts half.
_BORDER = 35  # What is beyond another citation, or in another sentence, is so much farther away.
_FARTHEST = 130  # What is farther away counts nothing.
_WORD = re.compile(r"\S+")


class Elsewhere(NamedTuple):
    """Another sentence of the draft and what it cites.

    `apart` counts the citing places from here to there; it is 0 for those in another file.
    """

    sentence: str
    keys: tuple[str, ...]
    apart: int = 0


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a citation is wanted: its sentence, and the text left and right of the place.

    Other citations are marked on both sides. `elsewhere` is what the same draft cites in other sentences.
    """

    sentence: str
    left: str = ""
    right: str = ""
    elsewhere: tuple[Elsewhere, ...] = ()


def sentence_query(situation: Situation) -> Query:
    """What the sentence asks for, or the words around the place where no sentence is known."""
    return unmodified.query(situation.sentence) if situation.sentence else focus_query(situation)


def focus_query(situation: Situation) -> Query:
    """What the words beside the place ask for, each the less the farther away it is."""
    nearest: dict[str, int] = {}
    for it in _nearby(situation):
        nearest[it.term] = min(nearest.get(it.term, _FARTHEST), it.words + _BORDER * it.borders)
    return _decayed(nearest) or unmodified.query(situation.sentence)


def clause_query(situation: Situation) -> Query:
    """The same of the words of its sentence that no other citation is nearer to."""
    nearest: dict[str, int] = {}
    for it in _nearby(situation):
        if not it.borders:
            nearest[it.term] = min(nearest.get(it.term, _FARTHEST), it.words)
    return _decayed(nearest) or focus_query(situation)


def surroundings_query(situation: Situation) -> Query:
    """What all that is known around the place asks for."""
    around = f"{situation.left} {situation.right}".replace(CITATION_MARK, " ").strip()
    return unmodified.query(around or situation.sentence)


class _Near(NamedTuple):
    """A term, and how many words, and how many citations and ends of sentences, are between."""

    term: str
    words: int
    borders: int


def _decayed(nearest: Mapping[str, int]) -> Query | None:
    near = {term: 0.5 ** (words / _HALF) for term, words in nearest.items() if words < _FARTHEST}
    return Query((*near,), (*near.values(),)) if near else None


def _nearby(situation: Situation) -> Iterator[_Near]:
    """The terms on both sides of the place, nearest first on each."""
    left, right = situation.left, situation.right
    starts = bounds(f"{left} {CITATION_MARK} {right}")[::2]
    here = bisect_right(starts, len(left) + 1)
    before = [(it.start(), it.group()) for it in _WORD.finditer(left)]
    after = [(it.start() + len(left) + 3, it.group()) for it in _WORD.finditer(right)]
    for side in (before[::-1], after):
        words = citations = since = 0
        for place, word in side[:_FARTHEST]:
            if CITATION_MARK in word:  # Of citations that stand together only one is between.
                citations, since = citations + (since > 0), 0
            found = _terms(word)
            words, since = words + any(map(str.isalnum, word)), since + len(found)
            borders = citations + abs(bisect_right(starts, place) - here)
            yield from (_Near(term, words, borders) for term in found)


@lru_cache(8192)
def _terms(word: str) -> tuple[str, ...]:
    return terms(word)
