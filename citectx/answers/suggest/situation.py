"""A place in a text -> what is asked of the candidates: the sentence, and the words around."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.suggest.pairs import pair
from citectx.model import CITATION_MARK
from citectx.ranking.queries import Query, once, unmodified
from citectx.text.sentences import bounds
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.model import Tongue

_HALF = 20  # Words; what is so far away counts half.
_BORDER = 35  # What is beyond another citation, or in another sentence, is so much farther away.
_FARTHEST = 130  # What is farther away counts nothing.
_FEW = 3  # Words before the place that say too little by themselves.
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

    Other citations are marked on both sides. `elsewhere` is what the same draft cites in other
    sentences.
    """

    sentence: str
    left: str = ""
    right: str = ""
    elsewhere: tuple[Elsewhere, ...] = ()

    @property
    def tongue(self) -> Tongue:
        """The tongue of the words here, which are enough to tell it."""
        return tongue_of((self.left, self.sentence, self.right))


def sentence_query(situation: Situation) -> Query:
    """What the sentence asks for, or the words around the place where no sentence is known."""
    if not situation.sentence:
        return focus_query(situation)
    return unmodified.query(situation.sentence, situation.tongue)


def focus_query(situation: Situation) -> Query:
    """What the words beside the place ask for, each the less the farther away it is."""
    words = (*_before(situation), *_after(situation))
    near = _fading((term, word.distance) for word in words for term in word.terms)
    if not near:
        return unmodified.query(situation.sentence, situation.tongue)
    return Query((*near,), (*near.values(),), situation.tongue)


def pairs_query(situation: Situation) -> Query:
    """The same for words two by two, as they follow each other."""
    words = (*reversed(_before(situation)), *_after(situation))
    placed = [(term, word.distance) for word in words for term in word.terms]
    if not placed:
        placed = [(term, 0) for term in sentence_query(situation).terms]
    near = _fading((pair(one, two), far) for (one, far), (two, _) in pairwise(placed))
    return Query((*near,), (*near.values(),), situation.tongue)


def clause_query(situation: Situation) -> Query:
    """What the words between the citation before and the place ask for, in the same sentence.

    Where these are few, those up to the next citation too.
    """
    before = _same_clause(_before(situation))
    after = _same_clause(_after(situation)) if len(before) < _FEW else []
    terms = [term for word in (*before, *after) for term in word.terms]
    return once(terms, situation.tongue) if terms else sentence_query(situation)


def surroundings_query(situation: Situation) -> Query:
    """What all that is known around the place asks for."""
    around = f"{situation.left} {situation.right}".replace(CITATION_MARK, " ").strip()
    return unmodified.query(around or situation.sentence, situation.tongue)


def _fading(placed: Iterable[tuple[str, int]]) -> dict[str, float]:
    """What each term counts that is so far away, if it is not too far."""
    nearest: dict[str, int] = {}
    for term, far in placed:
        nearest[term] = min(nearest.get(term, _FARTHEST), far)
    return {term: 0.5 ** (far / _HALF) for term, far in nearest.items() if far < _FARTHEST}


class _Word(NamedTuple):
    """A word's terms, and how many words, citations and ends of sentences are up to it."""

    terms: tuple[str, ...]
    words: int
    borders: int

    @property
    def distance(self) -> int:
        return self.words + _BORDER * self.borders


def _same_clause(words: Sequence[_Word]) -> list[_Word]:
    return [word for word in words if not word.borders]


def _before(situation: Situation) -> list[_Word]:
    found = [(it.start(), it.group()) for it in _WORD.finditer(situation.left)]
    return list(_words(situation, found[::-1]))


def _after(situation: Situation) -> list[_Word]:
    first = len(situation.left) + len(CITATION_MARK) + 2
    found = [(it.start() + first, it.group()) for it in _WORD.finditer(situation.right)]
    return list(_words(situation, found))


def _words(situation: Situation, side: Sequence[tuple[int, str]]) -> Iterator[_Word]:
    """The words on one side, the nearest first, each given with its place in the whole."""
    tongue = situation.tongue
    starts = _starts(situation.left, situation.right, tongue)
    here = bisect_right(starts, len(situation.left) + 1)
    words = citations = since = 0
    for place, text in side[:_FARTHEST]:
        if CITATION_MARK in text:  # Of citations that stand together only one is between.
            citations, since = citations + (since > 0), 0
        terms = _terms(text, tongue)
        words, since = words + any(map(str.isalnum, text)), since + len(terms)
        yield _Word(terms, words, citations + abs(bisect_right(starts, place) - here))


@lru_cache(4)
def _starts(left: str, right: str, tongue: Tongue) -> list[int]:
    """Where sentences begin, the place itself being a citation."""
    return bounds(f"{left} {CITATION_MARK} {right}", tongue)[::2]


@lru_cache(8192)
def _terms(word: str, tongue: Tongue) -> tuple[str, ...]:
    return unmodified.query_terms(word, tongue)
