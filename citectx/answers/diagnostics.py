"""Workspace -> what is wrong with the keys and entries of a draft, file by file.

Nothing is said of missing entries while the project is not fully known: a bibliography that
cannot be found, or a file that cannot be read, may hold every one of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.answers.absence import unknown
from citectx.answers.doctor import diagnosis
from citectx.bibliography import fields
from citectx.bibliography.lookup import find
from citectx.drafts import placeholders
from citectx.model import Problem, Severity, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Location, Range, Reference
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.workspace import Workspace

_NAMED_ELSEWHERE = "tag:"  # Manubot: another file of the manuscript says what that stands for.
_INCOMPLETE = frozenset(
    {
        "binary-file",
        "large-file",
        "missing-file",
        "no-bibliography",
        "not-a-file",
        "remote-file",
        "too-many-files",
        "unreadable-file",
        "unread-setting",
    }
)
_NOT_SHOWN = (State.NO_FILE.value, State.SCANNED.value, State.UNREADABLE.value)


class Absences:
    """What is said of papers that cannot be shown, kept for as long as these stay as they are."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[Reference, Location, PaperIndex | None, str]] = {}

    def said(self, known: Workspace, reference: Reference, location: Location) -> str:
        """What to do about a paper; nothing if it can be shown."""
        paper = known.papers.get(location.path) if location.path else None
        before = self._said.get(reference.key)
        if before is not None:
            *of, message = before
            if of[0] is reference and of[1] is location and of[2] is paper:
                return message
        message = _absence(known, reference, location)
        self._said[reference.key] = reference, location, paper, message
        return message


def problems(known: Workspace, absences: Absences | None = None) -> dict[str, list[Problem]]:
    """All problems by the path of the file that shows them; every file of the project is there.

    Who asks at every keystroke brings the same `absences` each time.
    """
    project = known.project
    found: dict[str, list[Problem]] = {
        path: [] for path in (*project.drafts, *project.bibliographies)
    }
    for problem in _all(known, absences or Absences()):
        found.setdefault(problem.path, []).append(problem)
    return found


def _all(known: Workspace, absences: Absences) -> Iterator[Problem]:
    project = known.project
    yield from project.problems
    for draft in project.drafts.values():
        yield from draft.problems
        yield from placeholders.problems(draft)
    for bibliography in project.bibliographies.values():
        yield from bibliography.problems
    for path in project.drafts:
        yield from _undefined(known, path)
        yield from _unreadable(known, path, absences)


def is_complete(known: Workspace) -> bool:
    """Whether every file that could define a key has been read."""
    project = known.project
    return bool(project.bibliographies) and not any(it.id in _INCOMPLETE for it in project.problems)


def _undefined(known: Workspace, path: str) -> Iterator[Problem]:
    if not is_complete(known):
        return
    citations = known.project.drafts[path].citations
    keys = {it.key for it in citations} - {"", "*", *placeholders.UNKNOWN_KEYS}
    named_here = (it for it in keys if not it.startswith(_NAMED_ELSEWHERE))
    undefined = {it for it in named_here if find(known.references, it) is None}
    for it in citations if undefined else ():
        if it.key not in undefined:
            continue
        missing = unknown(it.key, known.references)
        message = f"No bibliography of this project has `{it.key}`. {missing.message}"
        yield replace(missing, message=message, path=path, range=it.range)


def _unreadable(known: Workspace, path: str, absences: Absences) -> Iterator[Problem]:
    """A hint at the first citation of each paper that cannot be shown."""
    places: dict[str, Range] = {}
    for it in known.project.drafts[path].citations:
        places.setdefault(it.key, it.range)
    for key, place in places.items():
        reference = find(known.references, key)
        location = known.locations.get(reference.key) if reference else None
        if reference is None or location is None:
            continue
        message = absences.said(known, reference, location)
        if message:
            yield Problem("missing-paper", message, path, place, Severity.HINT)


def _absence(known: Workspace, reference: Reference, location: Location) -> str:
    if location.path and location.path not in known.papers:
        return ""  # It is being read.
    found = diagnosis(known, location)
    if found.state not in _NOT_SHOWN:
        return ""
    title = fields.title(reference) or reference.key
    return f"The text of “{title}” is not there. {found.advice}"
