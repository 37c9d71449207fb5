"""Two sentences -> the clauses of them that say the same, by the terms that they share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.drift.terms import said
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

_BREAK = re.compile(
    r"[;:,()\[\]–—]\s*|"
    r"\s(?:because|whereas|while|although|though|but|which|so that|since|rather than)\b",
    re.IGNORECASE,
)


class Alike(NamedTuple):
    """How much two clauses must share: of the citing one's terms, of the source's, how many terms,
    and, with fewer terms than `many`, how much of both together."""

    ours: float
    theirs: float
    fewest: int
    many: int = 0
    both: float = 0.0


class Needed(NamedTuple):
    """How alike clauses must be: where verb and object are the same, for what is told behind
    "suggest that", for all that turns a statement round, and where a limit is left out."""

    verb: Alike
    told: Alike
    turned: Alike
    limited: Alike


VERY_WORDS = Alike(0.9, 0.9, 5)
CLOSE = Needed(
    verb=Alike(0.65, 0.65, 3, 4, 1.75),
    told=Alike(0.65, 0.65, 3, 5, 1.75),
    turned=Alike(0.75, 0.55, 4, 6, 1.7),
    limited=Alike(0.75, 0.75, 4, 8, 1.75),
)
WIDE = Needed(
    verb=Alike(0.5, 0.4, 3, 4, 1.2),
    told=Alike(0.6, 0.7, 3, 6, 1.6),
    turned=Alike(0.6, 0.5, 3, 6, 1.6),
    limited=Alike(0.75, 0.6, 4, 8, 1.6),
)


class Counterparts(NamedTuple):
    """A clause of the citing text, the clause of the source that says the same, shared terms."""

    ours: Range
    theirs: Range
    shared: frozenset[str]


def clauses(text: str) -> Iterator[Range]:
    """The whole text, and then what stands between its commas and conjunctions."""
    yield Range(0, len(text))
    start = 0
    for match in _BREAK.finditer(text):
        yield Range(start, match.start())
        start = match.end()
    if start:
        yield Range(start, len(text))


def counterparts(
    citing: str, source: str, at: int, alike: Alike, apart: frozenset[str] = frozenset()
) -> Counterparts | None:
    """The clause of the source around `at` and what says the same in the citing text, if any.

    Whole sentences count as clauses too: a comma may stand anywhere. The terms `apart` do not
    count: they are the difference that is looked for.
    """
    best, least = None, 0.0
    for theirs in _around(source, at):
        wanted = said(source[theirs.start : theirs.end]) - apart
        for ours in clauses(citing):
            given = said(citing[ours.start : ours.end]) - apart
            shared = wanted & given
            if len(shared) < alike.fewest:
                continue
            of_ours, of_theirs = len(shared) / len(given), len(shared) / len(wanted)
            if of_ours < alike.ours or of_theirs < alike.theirs or min(of_ours, of_theirs) <= least:
                continue
            if len(shared) >= alike.many or of_ours + of_theirs >= alike.both:
                best, least = Counterparts(ours, theirs, shared), min(of_ours, of_theirs)
    return best


def _around(text: str, at: int) -> Iterator[Range]:
    for it in clauses(text):
        if it.start <= at < it.end:
            yield it
