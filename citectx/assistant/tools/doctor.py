"""`doctor`: which cited papers can be read, and what to do about the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.doctor import diagnoses, is_readable, summary
from citectx.assistant import values
from citectx.assistant.bounds import page_of

if TYPE_CHECKING:
    from citectx.workspace import Workspace

_PAPERS = 50  # On a page of results.


def doctor(workspace: Workspace, start: int) -> values.Diagnoses:
    """The diagnosis of each cited paper, those that cannot be read first."""
    every = sorted(diagnoses(workspace), key=is_readable)
    chosen, following = page_of(every, start, _PAPERS)
    papers = tuple(
        values.Diagnosis(it.key, it.state, is_readable(it), it.path or "", it.advice)
        for it in chosen
    )
    return values.Diagnoses(summary(every), papers, following)
