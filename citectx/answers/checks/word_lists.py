"""Names of lists in `data/` -> the words in them, and patterns that find any of them.

Nothing is read before a check first asks for it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_DATA = Path(__file__).parent / "data"


@cache
def rows(table: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a table, without its comments and the names of its columns."""
    lines = (_DATA / f"{table}.tsv").read_text(encoding="utf-8").splitlines()
    _, *written = (tuple(line.split("\t")) for line in lines if not line.startswith("#"))
    return tuple(written)


def cues(name: str) -> tuple[str, ...]:
    """The cues of one list, in their order."""
    return _cue_lists()[name]


def any_cue(name: str) -> str:
    """What finds any cue of a list, as a part of a pattern."""
    return f"(?:{'|'.join(cues(name))})"


@cache
def cue_pattern(name: str) -> re.Pattern[str]:
    """The pattern that finds any cue of a list as whole words, in any case."""
    return re.compile(rf"\b{any_cue(name)}\b", re.IGNORECASE)


@cache
def wording(name: str) -> re.Pattern[str]:
    """The pattern that finds any words of one list of `wordings` as whole words, in any case."""
    every = "|".join(words for list_, words in rows("wordings") if list_ == name)
    return re.compile(rf"(?<![\w-])(?:{every})(?![\w])", re.IGNORECASE)


def stems(name: str) -> frozenset[str]:
    """The stems of one list."""
    return frozenset(stem for stem, list_ in rows("stems") if list_ == name)


def opposites() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Pairs of lists of stems, each the opposite of the other."""
    return tuple((frozenset(one.split()), frozenset(two.split())) for one, two in rows("opposites"))


def units() -> Mapping[str, str]:
    """The units of measure by all the ways to write them."""
    return {written: unit for unit, ways in rows("units") for written in ways.split()}


def number_words(kind: str) -> Mapping[str, float]:
    """The values of the words for numbers of one kind."""
    return {word: float(value) for word, value, its in rows("numbers") if its == kind}


@cache
def _cue_lists() -> Mapping[str, tuple[str, ...]]:
    lists: dict[str, list[str]] = {}
    for cue, names in rows("cues"):
        for name in names.split():
            lists.setdefault(name, []).append(cue)
    return {name: tuple(members) for name, members in lists.items()}
