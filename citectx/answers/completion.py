"""A place in a draft -> the keys that could stand there, best first."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate, islice
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography import fields
from citectx.drafts import language_named
from citectx.model import Range
from citectx.workspace import citation_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citectx.model import Draft, Reference
    from citectx.workspace import Workspace

_REST = re.compile(r"\S*")


class Typed(NamedTuple):
    """What has been typed of a key, and where it stands."""

    text: str
    range: Range


class Candidate(NamedTuple):
    """A reference with all the text, in lower case, by which it may be looked for.

    One that `is_new` is of the library, and its entry still missing in the draft's bibliography.
    """

    reference: Reference
    key: str
    text: str
    is_new: bool = False


class Lines(NamedTuple):
    """Texts of candidates, each behind a line break, and where each begins: searched as one."""

    text: str
    starts: list[int]


class Listed(NamedTuple):
    """Candidates in their order, ready to be searched at every keystroke."""

    candidates: tuple[Candidate, ...]
    keys: Lines
    texts: Lines


def typed_at(draft: Draft, offset: int) -> Typed | None:
    """The key that is being typed at a place, which may be nothing yet.

    Where its brace closes with another's, the words behind it are no part of it.
    """
    place = _place_of_key(draft, offset)
    return Typed(draft.document.text[place.start : offset], place) if place else None


def _place_of_key(draft: Draft, offset: int) -> Range | None:
    citation = citation_at(draft, offset)
    if citation is None or not citation.range.start <= offset <= citation.range.end:
        return language_named(draft.document.language).open_key(draft, offset)
    start, end = citation.range
    rest = _REST.match(draft.document.text, offset, end)
    return Range(start, rest.end() if rest else end)


def catalogue(workspace: Workspace) -> tuple[Candidate, ...]:
    """Every reference of the project; worth keeping, because titles are decoded for it."""
    every = (
        reference
        for bibliography in workspace.project.bibliographies.values()
        for reference in bibliography.references
    )
    first: dict[str, Reference] = {}
    for it in every:  # A key that two entries have is the key of the first.
        first.setdefault(it.key, it)
    return tuple(Candidate(it, it.key.lower(), _searched(it)) for it in first.values())


def new_candidates(references: Iterable[Reference]) -> Iterator[Candidate]:
    """The same of references that the project does not have."""
    return (Candidate(it, it.key.lower(), _searched(it), is_new=True) for it in references)


def searchable(candidates: Iterable[Candidate]) -> Listed:
    """Candidates as they are searched."""
    every = tuple(candidates)
    return Listed(every, _lines(it.key for it in every), _lines(it.text for it in every))


def candidates(every: Listed, typed: str, limit: int) -> list[Candidate]:
    """Those that match what was typed, by key, author, year or title, best first.

    A key that begins so is better than words found anywhere, and these better than letters in the
    right order; among equals the order of `every` stays.
    """
    words = typed.lower().split()
    if not words:
        return list(every.candidates[:limit])
    places = islice(_unique(_matches(every, words)), limit)
    return [every.candidates[place] for place in places]


def literal_candidates(every: Listed, typed: str, limit: int) -> list[Candidate]:
    """The same without letters in the right order, which take longest to look for."""
    words = typed.lower().split()
    places = islice(_unique(_literal(every, words)), limit) if words else ()
    return [every.candidates[place] for place in places]


def _matches(every: Listed, words: list[str]) -> Iterator[int]:
    """The places of candidates that match, the strictest ways of matching first."""
    yield from _literal(every, words)
    if all(len(word) > 1 for word in words):
        yield from _in_order(every, words, ".*?", every.keys)
        yield from _in_order(every, words, r"\w*?", every.texts)


def _literal(every: Listed, words: list[str]) -> Iterator[int]:
    """The places of candidates that have all words as they are written."""
    if len(words) == 1:
        yield from _holding(every.keys, f"\n{words[0]}")
        yield from _holding(every.keys, words[0])
    first, *others = sorted(words, key=len, reverse=True)
    for place in _holding(every.texts, first):
        if all(it in every.candidates[place].text for it in others):
            yield place


def _in_order(every: Listed, words: list[str], gap: str, lines: Lines) -> Iterator[int]:
    """Where each word stands literally in the text, or as its letters in order in `lines`."""
    start = r"\b" if lines is every.texts else ""
    first, *others = (
        {*_holding(every.texts, word), *_fitting(lines, start + gap.join(map(re.escape, word)))}
        for word in words
    )
    yield from sorted(first.intersection(*others))


def _holding(lines: Lines, wanted: str) -> Iterator[int]:
    """The lines in which a string stands, in their order."""
    at = lines.text.find(wanted)
    while at >= 0:
        place = bisect_right(lines.starts, at) - 1
        yield place
        at = lines.text.find(wanted, lines.starts[place + 1])


def _fitting(lines: Lines, pattern: str) -> Iterator[int]:
    found = re.finditer(pattern, lines.text)
    return (bisect_right(lines.starts, it.start()) - 1 for it in found)


def _unique(places: Iterator[int]) -> Iterator[int]:
    seen: set[int] = set()
    for place in places:
        if place not in seen:
            seen.add(place)
            yield place


def _lines(texts: Iterable[str]) -> Lines:
    each = [f"\n{' '.join(text.split())}" for text in texts]
    return Lines("".join(each), list(accumulate(map(len, each), initial=0)))


def _searched(reference: Reference) -> str:
    parts = (reference.key, *fields.families(reference), fields.year(reference))
    return " ".join((*parts, fields.title(reference))).lower()
