"""Diagnoses -> the papers by their states, and once what is to be said of all papers of a kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.answers.absence import file_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from citectx.answers.doctor import Diagnosis


@dataclass(frozen=True, slots=True)
class Kind:
    """Papers in the same state, with the notes on all of them and those on each by itself."""

    state: str
    notes: tuple[str, ...]
    papers: tuple[tuple[Diagnosis, tuple[str, ...]], ...]


def kinds(
    found: Iterable[Diagnosis], noted: Callable[[Diagnosis], Iterable[str]]
) -> Iterator[Kind]:
    """The kinds, those with something to mend last; in notes on many papers `KEY` is their key."""
    groups: dict[tuple[bool, str], list[Diagnosis]] = {}
    for it in found:
        groups.setdefault((bool(it.advice), it.state), []).append(it)
    for (_, state), group in sorted(groups.items(), key=lambda it: it[0][0]):
        notes = [{_general(it.key, note): note for note in noted(it)} for it in group]
        shared = tuple(it for it in notes[0] if len(group) > 1 and all(it in its for its in notes))
        own = (tuple(it for general, it in its.items() if general not in shared) for its in notes)
        yield Kind(state, shared, tuple(zip(group, own, strict=True)))


def notes(it: Diagnosis) -> tuple[str, ...]:
    """What to do about a paper, and where it was looked for if it was not found."""
    return ((it.advice,) if it.advice else ()) if it.path else trace(it)


def trace(it: Diagnosis) -> tuple[str, ...]:
    """The same with every place, also for a paper that was found."""
    tried = (f"{step}: {tried} – {outcome}" for step, tried, outcome in it.attempts)
    return (*((it.advice,) if it.advice else ()), *tried)


def _general(key: str, note: str) -> str:
    """A note on one paper as it may be one on many."""
    spelled = "|".join(map(re.escape, (key, file_name(key))))
    return re.sub(rf"(?<!\w)(?:{spelled})(?!\w)", "KEY", note, flags=re.IGNORECASE)
