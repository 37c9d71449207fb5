"""Evidence -> as much of its passages as a card holds, around the words that made them match."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Evidence, Passage

_MOST = 240  # Characters: three lines of an editor's card, of which it shows a dozen.
_LEAD = 60  # What is kept before a word that matched, where no sentence begins.
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[^a-z])")


def without_context(shown: Evidence) -> Evidence:
    """The same evidence, the passages alone and the long ones shortened."""
    bare = tuple(replace(excerpt(passage), before="", after="") for passage in shown.passages)
    return replace(shown, passages=bare)


def has_context(shown: Evidence) -> bool:
    """Whether there is more of the passages than a card shows without it."""
    return any(passage.before or passage.after or is_long(passage) for passage in shown.passages)


def is_long(passage: Passage) -> bool:
    """Whether a card has no room for the whole of a passage."""
    return len(passage.text) > _MOST


def excerpt(passage: Passage) -> Passage:
    """The same passage; of a long one the part with most of the matched words, between `…`."""
    if not is_long(passage):
        return passage
    text = passage.text
    start = max(_starts(passage), key=lambda it: _held(passage, it, it + _MOST))
    end = _end(passage, start)
    opening, closing = "… " if start else "", " …" if end < len(text) else ""
    shift = len(opening) - start
    kept = (it for it in passage.matched if start <= it.start and it.end <= end)
    return replace(
        passage,
        text=f"{opening}{text[start:end].rstrip()}{closing}",
        matched=tuple(Range(it.start + shift, it.end + shift) for it in kept),
    )


def _starts(passage: Passage) -> Iterator[int]:
    """Where an excerpt may begin, the best places first.

    These are the passage's beginning, its last sentences, and some words before each that matched.
    """
    text = passage.text
    yield 0
    yield from reversed([it.end() for it in _SENTENCE.finditer(text)])
    for it in passage.matched:
        if it.start > _LEAD:
            yield text.find(" ", it.start - _LEAD, it.start) + 1 or it.start


def _end(passage: Passage, start: int) -> int:
    """Where the excerpt ends: with a sentence if that costs no matched word, else with a word."""
    text = passage.text
    most = start + _MOST
    if most >= len(text):
        return len(text)
    sentences = [it.start() for it in _SENTENCE.finditer(text, start, most)]
    if sentences and _held(passage, start, sentences[-1]) == _held(passage, start, most):
        return sentences[-1]
    space = text.rfind(" ", start, most + 1)
    return space if space > start else most


def _held(passage: Passage, start: int, end: int) -> int:
    """How many matched characters stand between two places."""
    return sum(it.end - it.start for it in passage.matched if start <= it.start and it.end <= end)
