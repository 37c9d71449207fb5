"""A claim, a passage -> the same pair with one of the two said otherwise, in each way that errors
are made.

Which of two wordings a passage bears out can be told more surely than whether it bears out one:
where a claim is doubted, and the same claim with a "not" less is not, the "not" is likely wrong.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from citectx.answers.checks.judge.quantities import agree, measures
from citectx.answers.checks.word_lists import rows, wording

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.model import Range

    Pairs = list[tuple[str, str]]

_NOT = re.compile(r"\b(?:(?<=\s)not|cannot|no)\s")
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|can|could|may|might|has|have|had|does|do|did|will|would|should)\b(?! not)"
)
_LETTERS = re.compile(r"[a-z]+")
_MOST = 4  # Ways in which one thing is said otherwise.
_SUGGESTED = ("It has been suggested that ", "Possibly, ")
_OF_SOME = ("some", "most", "often")
_TOGETHER = ("is associated with", "correlates with")
_NUMBERS = 5


def said_otherwise(text: str, passage: str) -> Mapping[str, Pairs]:
    """By their names: the claim or the passage denied, turned round, hedged, and so on."""
    return {
        "denied": [(it, passage) for it in _denied(text)],
        "denied there": [(text, it) for it in _denied(passage)],
        "turned": [(it, passage) for it in _turned(text)],
        "turned there": [(text, it) for it in _turned(passage)],
        "suggested": [(f"{it}{_lower(text)}", passage) for it in _SUGGESTED],
        "of some": [(it, passage) for it in _with(text, "all", _OF_SOME)],
        "together": [(it, passage) for it in _with(text, "cause", _TOGETHER)],
        "numbers": [(it, passage) for it in _with_numbers(text, passage)],
        "numbers exchanged": [(it, passage) for it in _with_exchanged_numbers(text)],
    }


def replaced(text: str, where: Range, words: str) -> str:
    """The text with other words in a place."""
    return f"{text[: where.start]}{words}{text[where.end :]}"


def exchanged(text: str, one: Range, other: Range) -> str:
    """The text with two of its parts in each other's place."""
    first, second = sorted((one, other))
    between = text[first.end : second.start]
    return (
        f"{text[: first.start]}{text[slice(*second)]}{between}{text[slice(*first)]}"
        f"{text[second.end :]}"
    )


def _denied(text: str) -> list[str]:
    """A "not" less, and a "not" more."""
    ways = [*without_not(text), *with_not(text)][:_MOST]
    return ways or [f"It is not the case that {_lower(text)}"]


def without_not(text: str) -> list[str]:
    """The text without each of its denials."""
    return [
        f"{text[: it.start()]}{'can ' if it[0].startswith('cannot') else ''}{text[it.end() :]}"
        for it in _NOT.finditer(text)
    ]


def with_not(text: str) -> list[str]:
    """The text with each of its verbs denied that can be."""
    return [f"{text[: it.end()]} not{text[it.end() :]}" for it in _AUXILIARY.finditer(text)]


def _turned(text: str) -> list[str]:
    """An opposite in the place of each word that has one."""
    return [
        f"{text[: it.start()]}{_opposites()[it[0]]}{text[it.end() :]}"
        for it in _LETTERS.finditer(text)
        if it[0] in _opposites()
    ][:_MOST]


@cache
def _opposites() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for one, other in rows("antonyms"):
        for words, others in ((one.split(), other.split()), (other.split(), one.split())):
            for number, word in enumerate(words):
                found.setdefault(word, others[min(number, len(others) - 1)])
    return found


def _with(text: str, list_: str, others: tuple[str, ...]) -> list[str]:
    """Each of some words in the place of the first one of a list."""
    found = wording(list_).search(text)
    return [f"{text[: found.start()]}{it}{text[found.end() :]}" for it in others] if found else []


def _with_numbers(text: str, passage: str) -> list[str]:
    """The passage's numbers in the place of those that it does not give."""
    ours, theirs = ([it for it in measures(one) if it.kind != "label"] for one in (text, passage))
    return [
        replaced(text, mine.range, passage[slice(*its.range)])
        for mine in ours
        if not any(agree(mine, it) for it in theirs)
        for its in theirs[:_MOST]
    ][: 2 * _MOST]


def _with_exchanged_numbers(text: str) -> list[str]:
    places = [it.range for it in measures(text) if it.kind != "label"][:_NUMBERS]
    pairs = ((one, other) for one, other in combinations(places, 2) if one.end < other.start)
    return [exchanged(text, one, other) for one, other in pairs]


def _lower(text: str) -> str:
    """A text behind other words: without its capital, unless it begins with a name."""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text
