"""Workspace -> how readable each cited paper is, and the one thing to do about it.

Diagnoses can be put together by state, so that what is to be said of many papers is said once.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citectx.base.file_kinds import kind_of
from citectx.bibliography.lookup import find
from citectx.model import State
from citectx.workspace import cited_references
from citectx.workspace.cited import advice, cited, file_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from citectx.model import Attempt
    from citectx.workspace import Workspace
    from citectx.workspace.cited import Cited

_ZOTERO_TEXT = "Zotero text"
_ZOTERO_FILE = ".zotero-ft-cache"
_MOST_TRIED = 2
_READABLE = (State.FULL_TEXT.value, _ZOTERO_TEXT)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One cited key: what is known of its paper, where that was looked for, what to do."""

    key: str
    state: str
    path: str | None
    advice: str
    attempts: tuple[Attempt, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """Papers in the same state, with the notes on all of them and those on each by itself."""

    state: str
    notes: tuple[str, ...]
    papers: tuple[tuple[Diagnosis, tuple[str, ...]], ...]


def diagnoses(workspace: Workspace) -> tuple[Diagnosis, ...]:
    """Every cited key once, in the order of the draft; those without an entry last."""
    keys = (
        *cited_references(workspace.project, workspace.references),
        *unknown_keys(workspace),
    )
    return tuple(diagnosis(cited(workspace, key)) for key in keys)


def unknown_keys(workspace: Workspace) -> tuple[str, ...]:
    """The cited keys that no bibliography has, each once."""
    missing = (
        citation.key
        for draft in workspace.project.drafts.values()
        for citation in draft.citations
        if citation.key and citation.key != "*" and find(workspace.references, citation.key) is None
    )
    return tuple(dict.fromkeys(missing))


def diagnosis(paper: Cited) -> Diagnosis:
    """How readable a cited paper is."""
    is_zotero = paper.state is State.FULL_TEXT and (paper.path or "").endswith(_ZOTERO_FILE)
    state = _ZOTERO_TEXT if is_zotero else paper.state.value
    attempts = paper.location.attempts if paper.location else ()
    return Diagnosis(paper.key, state, paper.path, advice(paper), attempts)


def is_readable(found: Diagnosis) -> bool:
    """Whether passages can be taken from the whole paper."""
    return found.state in _READABLE


def summary(every: Sequence[Diagnosis]) -> str:
    """`37 of 42 cited papers readable`, and what the others are."""
    if not every:
        return "No paper is cited"
    counts = Counter(it.state for it in every)
    count = sum(map(is_readable, every))
    others = ", ".join(
        f"{number} {state}" for state, number in counts.items() if state not in _READABLE
    )
    return f"{count} of {len(every)} cited papers readable" + (f" ({others})" if others else "")


def diagnosis_data(diagnosis: Diagnosis) -> dict[str, Any]:
    """A diagnosis as plain data."""
    return {
        "key": diagnosis.key,
        "state": diagnosis.state,
        "file": diagnosis.path,
        "advice": diagnosis.advice,
        "tried": [attempt._asdict() for attempt in diagnosis.attempts],
    }


def kinds(
    every: Iterable[Diagnosis], noted: Callable[[Diagnosis], Iterable[str]]
) -> Iterator[Kind]:
    """The kinds, those with something to mend last; in notes on many papers `KEY` is their key."""
    groups: dict[tuple[bool, str], list[Diagnosis]] = {}
    for diagnosis in every:
        groups.setdefault((bool(diagnosis.advice), diagnosis.state), []).append(diagnosis)
    for (_, state), group in sorted(groups.items(), key=lambda it: it[0][0]):
        noted_of = [{_general(it.key, note): note for note in noted(it)} for it in group]
        common = (it for it in noted_of[0] if all(it in notes for notes in noted_of))
        shared = tuple(common) if len(group) > 1 else ()
        own = (
            tuple(note for general, note in notes.items() if general not in shared)
            for notes in noted_of
        )
        yield Kind(state, shared, tuple(zip(group, own, strict=True)))


def notes(it: Diagnosis) -> tuple[str, ...]:
    """What to do about a paper, and in short where it was looked for if it was not found."""
    advised = (it.advice,) if it.advice else ()
    return advised if it.path else (*advised, *_in_short(it.attempts))


def trace(it: Diagnosis) -> tuple[str, ...]:
    """The same with every place, also for a paper that was found."""
    tried = (_note(step, tried, outcome) for step, tried, outcome in it.attempts)
    return (*((it.advice,) if it.advice else ()), *tried)


def _in_short(attempts: Iterable[Attempt]) -> Iterator[str]:
    """A note for each step and outcome; of the many readings of a field, the likely ones.

    What reference managers write into `file` can be read in dozens of ways, of which all but one
    or two are nonsense.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for step, tried, outcome in attempts:
        groups.setdefault((step, outcome), []).append(tried)
    for (step, outcome), every in groups.items():
        shown = sorted(every, key=_is_unlikely)[:_MOST_TRIED]
        more = len(every) - len(shown)
        rest = f" and {more} other readings" if more else ""
        yield _note(step, ", ".join(shown) + rest, outcome)


def _is_unlikely(path: str) -> bool:
    """Whether a path holds what separates the parts of a field, or is no name of a paper."""
    after_drive = path.partition(":\\")[2] or path
    return ":" in after_drive or not kind_of(path).paper


def _note(step: str, tried: str, outcome: str) -> str:
    return f"{step}: {tried} – {outcome}"


def _general(key: str, note: str) -> str:
    """A note on one paper as it may be one on many."""
    spelled = "|".join(map(re.escape, (key, file_name(key))))
    return re.sub(rf"(?<!\w)(?:{spelled})(?!\w)", "KEY", note, flags=re.IGNORECASE)
