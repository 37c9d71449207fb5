"""Workspace -> how readable each cited paper is, and the one thing to do about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.answers.absence import advice, unknown
from citectx.answers.evidence import readable
from citectx.bibliography.lookup import find
from citectx.model import State
from citectx.workspace import cited

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Attempt, Location
    from citectx.workspace import Workspace

_ZOTERO_TEXT = "Zotero text"
_READABLE = (State.FULL_TEXT.value, _ZOTERO_TEXT)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One cited key: what is known of its paper, where that was looked for, what to do."""

    key: str
    state: str
    path: str | None
    advice: str
    attempts: tuple[Attempt, ...] = ()


def diagnoses(known: Workspace) -> tuple[Diagnosis, ...]:
    """Every cited key once, in the order of the draft."""
    references = cited(known.project, known.references)
    found = [diagnosis(known, it) for key in references if (it := known.locations.get(key))]
    keys = dict.fromkeys(
        it.key
        for draft in known.project.drafts.values()
        for it in draft.citations
        if it.key and it.key != "*" and find(known.references, it.key) is None
    )
    missing = [
        Diagnosis(it, State.NO_REFERENCE.value, None, unknown(it, known.references).message)
        for it in keys
    ]
    return (*found, *missing)


def is_readable(found: Diagnosis) -> bool:
    """Whether passages can be taken from the whole paper."""
    return found.state in _READABLE


def summary(found: Sequence[Diagnosis]) -> str:
    """`37 of 42 cited papers readable`, and what the others are."""
    if not found:
        return "No paper is cited"
    counts = Counter(it.state for it in found)
    count = sum(map(is_readable, found))
    others = ", ".join(
        f"{number} {state}" for state, number in counts.items() if state not in _READABLE
    )
    return f"{count} of {len(found)} cited papers readable" + (f" ({others})" if others else "")


def diagnosis(known: Workspace, location: Location) -> Diagnosis:
    """How readable the paper at a location is."""
    if location.path and location.path not in known.papers:
        name = State.READING.value
        return Diagnosis(location.key, name, location.path, "", location.attempts)
    index = known.papers.get(location.path) if location.path else None
    state, problem = readable(index)
    if state is State.FULL_TEXT:
        zotero = location.path is not None and location.path.endswith(".zotero-ft-cache")
        name = _ZOTERO_TEXT if zotero else state.value
        todo = problem.message if problem else ""
        return Diagnosis(location.key, name, location.path, todo, location.attempts)
    todo = problem.message if problem else advice(location)
    name = State.ABSTRACT_ONLY.value if location.abstract else state.value
    return Diagnosis(location.key, name, location.path, todo, location.attempts)
