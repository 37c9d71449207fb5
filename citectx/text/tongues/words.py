"""Tongue -> its words: those that say nothing, those that a full stop does not end, its stems."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.model import Tongue


@dataclass(frozen=True, slots=True)
class Abbreviations:
    """Abbreviations by what a full stop after them may mean.

    All but titles are lower case, and all are without their last full stop. After `opening`
    ones
    something always follows; the same holds of `titles`, but only as they are written here.
    Those
    that are `labelled` are no abbreviations unless a label follows ("Sec. 4"). After `either` a
    sentence may end, so the next word decides: `starters` begin a sentence and hardly ever a
    name.
    `before_names` are words after which a single capital letter is somebody's initial; None where
    every word may stand there but those that are `lettered` ("Gruppe A").
    `ordinals` tells that a full stop behind a number may make it one ("im 19. Jahrhundert").
    """

    opening: frozenset[str]
    titles: frozenset[str]
    labelled: frozenset[str]
    either: frozenset[str]
    starters: frozenset[str]
    before_names: frozenset[str] | None
    ordinals: bool = False
    lettered: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Words:
    """What is known of a tongue.

    `stemmer` is the class of snowballstemmer that finds the stems of its words, by module, or
    nothing. Where `elides`, what stands before an apostrophe is a word of its own ("l'étude").
    `pieces` cuts a run of signs that no blank parts into terms, each with where it stands in
    it.
    """

    stop_words: frozenset[str]
    abbreviations: Abbreviations
    stemmer: str = ""
    elides: bool = False
    pieces: Callable[[str], tuple[tuple[str, int, int], ...]] | None = None


@cache
def words_of(tongue: Tongue) -> Words:
    """The words of a tongue, loaded when they are first asked for."""
    words: Words = import_module(f"citectx.text.tongues.{_MODULES[tongue]}").WORDS
    return words


_MODULES: dict[Tongue, str] = {
    "en": "english",
    "de": "german",
    "fr": "french",
    "es": "spanish",
    "pt": "portuguese",
    "it": "italian",
    "nl": "dutch",
    "ru": "russian",
    "zh": "chinese",
    "ja": "japanese",
    "ko": "korean",
    "und": "undetermined",
}

NAMES: dict[Tongue, str] = {it: name.title() for it, name in _MODULES.items() if it != "und"}


def word_set(text: str) -> frozenset[str]:
    """The words of a text that is a list of them."""
    return frozenset(text.split())
