"""Workspace -> what is wrong with the keys and entries of a draft, file by file.

Nothing is said of missing entries while the project is not fully known: a bibliography that
cannot be found, or a file that cannot be read, may hold every one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx import placeholders
from citectx.bibliography import fields
from citectx.bibliography.lookup import find
from citectx.doctor import diagnosis
from citectx.model import Problem, Severity, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.workspace import Workspace

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


def problems(known: Workspace) -> dict[str, list[Problem]]:
    """All problems by the path of the file that shows them; every file of the project is there."""
    project = known.project
    found: dict[str, list[Problem]] = {
        path: [] for path in (*project.drafts, *project.bibliographies)
    }
    for problem in _all(known):
        found.setdefault(problem.path, []).append(problem)
    return found


def _all(known: Workspace) -> Iterator[Problem]:
    project = known.project
    yield from project.problems
    for draft in project.drafts.values():
        yield from draft.problems
        yield from placeholders.problems(draft)
    for bibliography in project.bibliographies.values():
        yield from bibliography.problems
    for path in project.drafts:
        yield from _undefined(known, path)
        yield from _unreadable(known, path)


def is_complete(known: Workspace) -> bool:
    """Whether every file that could define a key has been read."""
    project = known.project
    return bool(project.bibliographies) and not any(it.id in _INCOMPLETE for it in project.problems)


def _undefined(known: Workspace, path: str) -> Iterator[Problem]:
    if not is_complete(known):
        return
    for it in known.project.drafts[path].citations:
        if (
            it.key in ("", "*", *placeholders.UNKNOWN_KEYS)
            or find(known.references, it.key) is not None
        ):
            continue
        near = known.references.nearest(it.key)
        hint = f"Did you mean `{near}`?" if near else "Add an entry, or correct the key."
        message = f"No bibliography of this project has `{it.key}`. {hint}"
        yield Problem("undefined-key", message, path, it.range, Severity.WARNING)


def _unreadable(known: Workspace, path: str) -> Iterator[Problem]:
    """A hint at the first citation of each paper that cannot be shown."""
    seen: set[str] = set()
    for it in known.project.drafts[path].citations:
        reference = find(known.references, it.key) if it.key not in seen else None
        seen.add(it.key)
        location = known.locations.get(reference.key) if reference else None
        if reference is None or location is None:
            continue
        if location.path and location.path not in known.papers:
            continue  # It is being read.
        found = diagnosis(known, location)
        if found.state in _NOT_SHOWN:
            title = fields.title(reference) or reference.key
            message = f"The text of “{title}” is not there. {found.advice}"
            yield Problem("missing-paper", message, path, it.range, Severity.HINT)
