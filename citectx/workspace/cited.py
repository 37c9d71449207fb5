"""Workspace, key -> what there is of the cited paper: one answer for everybody who asks.

Cards, marks, the doctor, checks, summaries and suggestions all take it from here, so that none of
them says "no file" where another one says "still reading".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.bibliography import fields
from citectx.bibliography.lookup import find
from citectx.model import Paper, Problem, Section, Sentence, Severity, State
from citectx.papers.find.allowed import OUTSIDE
from citectx.workspace import cited_references

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.bibliography.lookup import References
    from citectx.model import Location, Reference
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.workspace import Workspace

_NOT_IN_NAMES = re.compile(r"[/:]")  # The library finds such keys by names with `_` in its place.


@dataclass(frozen=True, slots=True)
class Cited:
    """A cited paper: its entry, where its file is, what was read of that, and how much it is.

    `key` is that of its entry, or as cited where there is none. `index` is the file as read,
    however little that gave; `text` is what passages are taken from. `problem` says what stands
    in the way of more, and what to do about it.
    """

    key: str
    state: State
    reference: Reference | None = None
    location: Location | None = None
    index: PaperIndex | None = None
    problem: Problem | None = None

    @property
    def path(self) -> str | None:
        """The file of the paper, if there is one."""
        return self.location.path if self.location else None

    @property
    def abstract(self) -> str:
        """What the bibliography or the library has for an abstract."""
        if self.location is not None:
            return self.location.abstract
        return fields.abstract(self.reference) if self.reference else ""

    @property
    def text(self) -> PaperIndex | None:
        """The paper, or else its abstract; None where neither can be read now."""
        if self.state is State.FULL_TEXT:
            return self.index
        return abstract_index(self.abstract) if self.state is State.ABSTRACT_ONLY else None


def cited(workspace: Workspace, key: str) -> Cited:
    """What there is of the paper that a draft cites under `key`.

    Every paper that is cited is looked for: one that has no location yet is still to be read.
    """
    reference = find(workspace.references, key)
    if reference is None:
        missing = unknown(key, workspace.references)
        return Cited(key, State.NO_REFERENCE, problem=missing)
    location = workspace.locations.get(reference.key)
    return of_reference(reference, location, workspace.papers)


def cited_reference(workspace: Workspace, reference: Reference) -> Cited:
    """What there is of the paper of any reference; nobody may be looking for one not cited."""
    location = workspace.locations.get(reference.key)
    found = of_reference(reference, location, workspace.papers)
    if location or reference.key in cited_references(workspace.project, workspace.references):
        return found
    return replace(found, state=State.ABSTRACT_ONLY if found.abstract else State.NO_FILE)


def of_reference(
    reference: Reference, location: Location | None, papers: Mapping[str, PaperIndex]
) -> Cited:
    """What there is of a paper that is looked for, by where it is and what was read so far."""
    key = reference.key
    index = papers.get(location.path) if location and location.path else None
    if location is None or (location.path and index is None):
        return Cited(key, State.READING, reference, location)
    state, problem = readable(index)
    if state is not State.FULL_TEXT and location.abstract:
        state = State.ABSTRACT_ONLY
    if state is State.NO_FILE:
        problem = Problem("missing-paper", where_to_put(location), severity=Severity.HINT)
    return Cited(key, state, reference, location, index, problem)


def readable(index: PaperIndex | None) -> tuple[State, Problem | None]:
    """How much of a paper its file gave, and what stands in the way of more."""
    if index is None:
        return State.NO_FILE, None
    problem = next(iter(index.problems), None)
    if len(index.texts) and not (problem and problem.severity is Severity.ERROR):
        return State.FULL_TEXT, problem
    if problem is not None and problem.id == "scanned":
        return State.SCANNED, problem
    return State.UNREADABLE, problem


def advice(paper: Cited) -> str:
    """What to do to have more of a paper; nothing where nothing is missing."""
    if paper.problem is not None:
        return paper.problem.message
    if paper.location is None or paper.state in (State.FULL_TEXT, State.READING):
        return ""
    return where_to_put(paper.location)


def unknown(key: str, references: References) -> Problem:
    """That no bibliography has a key, and which one may be meant."""
    near = references.nearest(key)
    todo = f"Did you mean `{near}`?" if near else "Add an entry, or correct the key."
    return Problem("undefined-key", todo, severity=Severity.WARNING)


def where_to_put(location: Location) -> str:
    """What to do to have a paper found."""
    outside = next((it.tried for it in location.attempts if it.outcome == OUTSIDE), None)
    if outside is not None:
        return (
            f"Its file `{outside}` is outside the project, and read only if its folder is in "
            "`papersFolders` of your own settings."
        )
    if not location.folder:
        return "Name its file in the entry's `file` field."
    which = "a new folder" if location.folder_is_new else "the folder"
    return (
        f"Put its file as {file_name(location.key)}.pdf into {which} `{location.folder}`, "
        "or name it in the entry's `file` field."
    )


def file_name(key: str) -> str:
    """A key as the name of a file."""
    return _NOT_IN_NAMES.sub("_", key)


@lru_cache(maxsize=256)
def abstract_index(abstract: str) -> PaperIndex:
    """An abstract as a paper of one section."""
    from citectx.papers.index import paper_bytes
    from citectx.text.sentences import sentences
    from citectx.text.tongues.tell import tongue_of

    texts = tuple(
        Sentence(abstract[start:end]) for start, end in sentences(abstract, tongue_of([abstract]))
    )
    paper = Paper("", sections=(Section("Abstract", "abstract", texts),))
    return paper_bytes.open_index(memoryview(paper_bytes.pack(paper)), "")
