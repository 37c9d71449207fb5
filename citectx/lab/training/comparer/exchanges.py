"""Two texts that mean the same -> pairs in which two things have exchanged their places.

Who did what to whom is told by the order of words alone, which a model learns from many pairs that
share all their words and differ in it. Both texts with the same two things exchanged mean the same
again, so that it is not learned from how odd such a text sounds.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from citectx.ranking.vectors import places, units
from citectx.ranking.vectors.shipped import shipped_fields, shipped_vectors
from citectx.text.stop_words import STOP_WORDS
from citectx.text.terms import stem

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

_WORD = re.compile(r"(?<![\w-])[^\W\d_][\w-]+")
_NAME = re.compile(r"[A-Z].*[A-Z0-9]|[a-z]+[A-Z0-9]")
_ALIKE = 0.45  # Cosine of two words that could stand in each other's place.
_MOST = 3  # Couples of two texts.
_BETWEEN = r"\W+(?:(?:and|or|to|vs|versus)\W+)?"  # Two that are merely listed.

Texts = tuple[str, str]


def exchanges(text: str, passage: str, rng: random.Random) -> Iterator[tuple[str, Texts]]:
    """The texts with two things exchanged in one of them, and in both, each with its verdict."""
    found = couples(text, passage)
    for couple in rng.sample(found, min(_MOST, len(found))):
        here, there = (exchanged(it, *couple) for it in (text, passage))
        yield "supports", (here, there)
        yield "exchanged", rng.choice(((here, passage), (text, there)))


def couples(text: str, passage: str) -> list[Texts]:
    """Two words each that both texts have, that neither merely lists, and that are of a kind."""
    shared = {*_WORD.findall(text)} & {*_WORD.findall(passage)}
    words = sorted(it for it in shared if it.lower() not in STOP_WORDS and not it.endswith("ly"))
    return [
        couple
        for couple in combinations(words, 2)
        if _are_of_a_kind(*couple)
        and not any(_listed(*couple).search(it) for it in (text, passage))
    ]


def exchanged(text: str, one: str, other: str) -> str:
    """The text with two words in each other's place, wherever they stand."""
    words = _alone(f"{re.escape(one)}|{re.escape(other)}")
    return words.sub(lambda it: one if it[0] == other else other, text)


@cache
def _are_of_a_kind(one: str, other: str) -> bool:
    """Whether both are names, or words that stand among like words."""
    if _NAME.match(one) and _NAME.match(other):
        return True
    stems = [stem(it.lower(), "en") for it in (one, other)]
    return stems[0] != stems[1] and any(_alike(field, *stems) for field in shipped_fields())


def _alike(field: str, one: str, other: str) -> bool:
    vectors = shipped_vectors(field)
    if vectors is None:
        return False
    first, second = units(vectors, places(vectors, (one, other)))
    return float(first @ second) >= _ALIKE


def _listed(one: str, other: str) -> re.Pattern[str]:
    first, second = re.escape(one), re.escape(other)
    return _alone(f"{first}{_BETWEEN}{second}|{second}{_BETWEEN}{first}")


def _alone(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])")
