"""A place in a draft -> the keys that could stand there, best first."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography import fields
from citectx.workspace import citation_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Draft, Range, Reference
    from citectx.workspace import Workspace

_IN_TEXT, _IN_ORDER = 100, 10_000  # A word in the title is worth less than one in the key.


class Typed(NamedTuple):
    """What has been typed of a key, and where it stands."""

    text: str
    range: Range


class Candidate(NamedTuple):
    """A reference with all the text, in lower case, by which it may be looked for."""

    reference: Reference
    key: str
    text: str


def typed_at(draft: Draft, offset: int) -> Typed | None:
    """The key that is being typed at a place, which may be nothing yet."""
    citation = citation_at(draft, offset)
    if citation is None or not citation.range.start <= offset <= citation.range.end:
        return None
    return Typed(draft.document.text[citation.range.start : offset], citation.range)


def catalogue(known: Workspace) -> tuple[Candidate, ...]:
    """Every reference of the project; worth keeping, because titles are decoded for it."""
    return tuple(
        Candidate(it, it.key.lower(), _searched(it))
        for bibliography in known.project.bibliographies.values()
        for it in bibliography.references
    )


def candidates(every: Sequence[Candidate], typed: str, limit: int) -> list[Candidate]:
    """Those that match what was typed, by key, author, year or title, best first."""
    found = [(0, place, it) for place, it in enumerate(every)]
    for word in typed.lower().split():
        loosely = re.compile(".*?".join(map(re.escape, word)))
        found = [
            (score + near, place, it)
            for score, place, it in found
            if (near := _distance(word, loosely, it)) is not None
        ]
    found.sort(key=itemgetter(0, 1))
    return [it for *_, it in found[:limit]]


def _searched(reference: Reference) -> str:
    parts = (reference.key, *fields.families(reference), fields.year(reference))
    return " ".join((*parts, fields.title(reference))).lower()


def _distance(word: str, loosely: re.Pattern[str], candidate: Candidate) -> int | None:
    """How far a word is from the beginning of the key, or of what else it is found in."""
    at = candidate.key.find(word)
    if at >= 0:
        return at
    at = candidate.text.find(word)
    if at >= 0:
        return _IN_TEXT + at
    return _IN_ORDER if loosely.search(candidate.key) else None
