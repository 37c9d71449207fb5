"""Two numbers, names or words of a claim that stand the other way round in a passage."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.drift.clauses import TELLING, content
from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.judge.otherwise import exchanged
from citectx.answers.checks.judge.polarity import are_opposites
from citectx.answers.checks.judge.quantities import agree, measures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.judge.alignment import Aligned, Alignment
    from citectx.answers.checks.judge.quantities import Measure
    from citectx.model import Range

_WITHIN = 3  # Passages that may have two things the other way round.
_PAIRS = 2  # Pairs of a passage that are weighed: those that are crossed most.
_LEAST = 0.3  # How far the words around two things must be the other way round.
_BREAK = re.compile(
    r"[,;:()]|\b(?:and|but|or|while|whereas|than|against|versus|vs|compared|respectively)\b",
    re.IGNORECASE,
)
_APART = 4  # Words that a break counts.


class _Both(NamedTuple):
    """What a claim and a passage both have, and where."""

    ours: Range
    theirs: Range
    sort: str


class _Crossed(NamedTuple):
    """Two such things, how much of what is said with the one in the claim is said with the other
    in the passage, and how much is said with the same."""

    one: _Both
    other: _Both
    crossed: float
    straight: float


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """The pairs of the first passage that has any."""
    for like in aligned.likely[:_WITHIN]:
        pairs = sorted(_pairs(aligned, like), key=lambda it: it.straight - it.crossed)[:_PAIRS]
        yield from (_candidate(aligned, like, it) for it in pairs)
        if pairs:
            return


def _candidate(aligned: Alignment, like: Aligned, pair: _Crossed) -> Candidate:
    one, other = pair.one, pair.other
    first, second = sorted((one.ours, other.ours))
    text = aligned.text
    turned = exchanged(text, first, second)
    return Candidate(
        "exchanged",
        {
            "score": like.score,
            "share": like.share,
            "cosine": like.cosine,
            "gain": aligned.meaning.gained(turned, text, like.text),
            "crossed in meaning": _same_place(aligned, like, one.ours, other.theirs)
            + _same_place(aligned, like, other.ours, one.theirs)
            - _same_place(aligned, like, one.ours, one.theirs)
            - _same_place(aligned, like, other.ours, other.theirs),
            "crossed": pair.crossed,
            "straight": pair.straight,
            "crossed alone": pair.crossed / (pair.crossed + pair.straight),
            "numbers": float(one.sort == other.sort == "number"),
            "names": float(one.sort == other.sort == "name"),
            "other order": float(
                (one.ours.start < other.ours.start) != (one.theirs.start < other.theirs.start)
            ),
        },
        one.ours,
        like.number,
        one.theirs,
        otherwise=turned,
    )


def _same_place(aligned: Alignment, like: Aligned, ours: Range, theirs: Range) -> float:
    return aligned.meaning.surroundings(aligned.text, ours, like.text, theirs)


def _pairs(aligned: Alignment, like: Aligned) -> Iterator[_Crossed]:
    words = list(_words(aligned.text, like.text))
    every = [*_numbers(aligned.text, like.text), *words]
    for one, other in combinations(every, 2):
        if _are_of_one_sort(aligned.text, one, other):
            leans = [
                _lean(aligned.text, it.ours, one.ours, other.ours)
                * _lean(like.text, it.theirs, one.theirs, other.theirs)
                for it in words
                if it not in (one, other)
            ]
            crossed, straight = (
                -sum(it for it in leans if it < 0),
                sum(it for it in leans if it > 0),
            )
            if crossed - straight >= _LEAST:
                yield _Crossed(one, other, crossed, straight)


def _are_of_one_sort(text: str, one: _Both, other: _Both) -> bool:
    """Whether two things may be mixed up: numbers, names, or opposites."""
    if one.sort != other.sort:
        return False
    return one.sort != "word" or are_opposites(text[slice(*one.ours)], text[slice(*other.ours)])


def _lean(text: str, word: Range, one: Range, other: Range) -> float:
    """How much nearer a word stands to one thing than to the other: from 1 to -1."""
    here, there = _distance(text, word, one), _distance(text, word, other)
    return (there - here) / max(there + here, 1)


@lru_cache(maxsize=1 << 14)
def _distance(text: str, one: Range, other: Range) -> int:
    """The words between two places, and more where a new clause begins."""
    first, second = sorted((one, other))
    between = text[first.end : second.start]
    return between.count(" ") + _APART * len(_BREAK.findall(between))


def _numbers(text: str, source: str) -> Iterator[_Both]:
    """The numbers that stand once in both."""
    theirs = measures(source)
    for mine in measures(text):
        its = [it for it in theirs if agree(mine, it)]
        if mine.kind != "ordinal" and len(its) == 1 and _is_alone(mine, text):
            yield _Both(mine.range, its[0].range, "number")


def _is_alone(measure: Measure, text: str) -> bool:
    return sum(it.value == measure.value for it in measures(text)) == 1


def _words(text: str, source: str) -> Iterator[_Both]:
    """The content words that stand in both."""
    theirs = content(source)
    for stem, where in content(text).items():
        there = theirs.get(stem)
        if there is None or stem in TELLING or not stem[:1].isalpha():
            continue
        word = text[slice(*where)]
        is_name = any(it.isupper() or it.isdigit() for it in word[1:])
        yield _Both(where, there, "name" if is_name else "word")
