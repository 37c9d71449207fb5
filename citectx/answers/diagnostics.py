"""Workspace -> what is wrong with the keys and entries of a draft, file by file.

Nothing is said of missing entries while the project is not fully known: a bibliography that
cannot be found, or a file that cannot be read, may hold every one of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.answers.checks.consistency import repeated_works
from citectx.bibliography import fields
from citectx.bibliography.lookup import find
from citectx.drafts import placeholders
from citectx.model import Problem, Severity, State
from citectx.workspace.cited import advice, cited, unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Range
    from citectx.workspace import Workspace
    from citectx.workspace.cited import Cited

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
_NOT_SHOWN = (State.NO_FILE, State.SCANNED, State.UNREADABLE)


class Absences:
    """What is said of papers that cannot be shown, kept for as long as these stay as they are."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[Cited, str]] = {}

    def said(self, paper: Cited) -> str:
        """What to do about a paper; nothing if it can be shown."""
        before = self._said.get(paper.key)
        if before is not None and _is_same(before[0], paper):
            return before[1]
        message = _absence(paper)
        self._said[paper.key] = paper, message
        return message


def problems(workspace: Workspace, absences: Absences | None = None) -> dict[str, list[Problem]]:
    """All problems by the path of the file that shows them; every file of the project is there.

    Who asks at every keystroke brings the same `absences` each time.
    """
    project = workspace.project
    found: dict[str, list[Problem]] = {
        path: [] for path in (*project.drafts, *project.bibliographies)
    }
    for problem in _all(workspace, absences or Absences()):
        found.setdefault(problem.path, []).append(problem)
    return found


def _all(workspace: Workspace, absences: Absences) -> Iterator[Problem]:
    project = workspace.project
    yield from project.problems
    for draft in project.drafts.values():
        yield from draft.problems
        yield from placeholders.problems(draft)
    for bibliography in project.bibliographies.values():
        yield from bibliography.problems
    for path in project.drafts:
        yield from _undefined(workspace, path)
        yield from _two_keys(workspace, path)
        yield from _unreadable(workspace, path, absences)


def _two_keys(workspace: Workspace, path: str) -> Iterator[Problem]:
    """A note at the first citation of each key whose work is cited under another key before."""
    firsts = {key: keys[0] for keys in repeated_works(workspace) for key in keys[1:]}
    seen: set[str] = set()
    for citation in workspace.project.drafts[path].citations if firsts else ():
        if citation.key in firsts and citation.key not in seen:
            seen.add(citation.key)
            message = (
                f"`{citation.key}` and `{firsts[citation.key]}` are one work: cite it under one "
                "key, which the quick fix does in all files."
            )
            yield Problem("same-work", message, path, citation.range, Severity.INFORMATION)


def is_complete(workspace: Workspace) -> bool:
    """Whether every file that could define a key has been read."""
    project = workspace.project
    return bool(project.bibliographies) and not any(
        problem.id in _INCOMPLETE for problem in project.problems
    )


def _undefined(workspace: Workspace, path: str) -> Iterator[Problem]:
    if not is_complete(workspace):
        return
    citations = workspace.project.drafts[path].citations
    keys = {citation.key for citation in citations} - {"", "*", *placeholders.UNKNOWN_KEYS}
    named_here = (key for key in keys if not key.startswith(_NAMED_ELSEWHERE))
    undefined = {it for it in named_here if find(workspace.references, it) is None}
    for it in citations if undefined else ():
        if it.key not in undefined:
            continue
        missing = unknown(it.key, workspace.references)
        message = f"No bibliography of this project has `{it.key}`. {missing.message}"
        yield replace(missing, message=message, path=path, range=it.range)


def _unreadable(workspace: Workspace, path: str, absences: Absences) -> Iterator[Problem]:
    """A hint at the first citation of each paper that cannot be shown."""
    places: dict[str, Range] = {}
    for citation in workspace.project.drafts[path].citations:
        places.setdefault(citation.key, citation.range)
    for key, place in places.items():
        if find(workspace.references, key) is None:
            continue
        message = absences.said(cited(workspace, key))
        if message:
            yield Problem("missing-paper", message, path, place, Severity.HINT)


def _absence(paper: Cited) -> str:
    if paper.state not in _NOT_SHOWN or paper.reference is None:
        return ""
    title = fields.title(paper.reference) or paper.key
    return f"The text of “{title}” is not there. {advice(paper)}"


def _is_same(before: Cited, paper: Cited) -> bool:
    return (
        before.reference is paper.reference
        and before.location is paper.location
        and before.index is paper.index
    )
