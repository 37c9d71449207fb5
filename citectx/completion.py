"""A place in a draft -> the keys that could stand there, best first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography import fields
from citectx.workspace import citation_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from citectx.model import Draft, Range, Reference
    from citectx.workspace import Workspace


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
    """Those that match what was typed, by key, author, year or title, best first.

    A key that begins so is better than words found anywhere, and these better than letters in the
    right order; among equals the order of `every` stays.
    """
    words = typed.lower().split()
    found: dict[int, Candidate] = {}
    for fits in _matches(words) if words else [lambda _: True]:
        for it in every:
            if fits(it):
                found.setdefault(id(it), it)
                if len(found) == limit:
                    return list(found.values())
    return list(found.values())


def _matches(words: list[str]) -> Iterator[Callable[[Candidate], bool]]:
    """Ways in which a candidate may match, the strictest first."""
    if len(words) == 1:
        (word,) = words
        yield lambda it: it.key.startswith(word)
        yield lambda it: word in it.key
        yield lambda it: word in it.text
    else:
        yield lambda it: all(word in it.text for word in words)
    if all(len(it) > 1 for it in words):
        yield from (_in_order(words, ".*?", "key"), _in_order(words, r"\w*?", "text"))


def _in_order(words: list[str], gap: str, where: str) -> Callable[[Candidate], bool]:
    """Whether each word is there as its letters in order, or literally."""
    start = r"\b" if where == "text" else ""
    loosely = [(it, re.compile(start + gap.join(map(re.escape, it)))) for it in words]
    return lambda it: all(
        word in it.text or pattern.search(getattr(it, where)) for word, pattern in loosely
    )


def _searched(reference: Reference) -> str:
    parts = (reference.key, *fields.families(reference), fields.year(reference))
    return " ".join((*parts, fields.title(reference))).lower()
