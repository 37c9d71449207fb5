"""Marks in the text: whether the paper behind each citation can be read. Off unless asked for.

They stand beside the keys, as inlay hints, or above the lines, as code lenses that do something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.evidence import readable
from citectx.bibliography.lookup import find
from citectx.model import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Citation
    from citectx.workspace import Workspace
    from citectx_server.session.snapshot import Snapshot


def marked_citations(snapshot: Snapshot, marks: str) -> Iterator[tuple[Citation, State]]:
    """The citations of a document, each with how much of its paper there is, if so marked."""
    draft = snapshot.draft
    if draft is None or snapshot.settings.marks != marks:
        return
    for it in draft.citations:
        if it.key and not it.silent and snapshot.document.holds(it.range):
            yield it, _state(snapshot.workspace, it)


def _state(workspace: Workspace, citation: Citation) -> State:
    reference = find(workspace.references, citation.key)
    if reference is None:
        return State.NO_REFERENCE
    location = workspace.locations.get(reference.key)
    if location is None or (location.path and location.path not in workspace.papers):
        return State.READING
    state, _ = readable(workspace.papers.get(location.path) if location.path else None)
    return State.ABSTRACT_ONLY if state is not State.FULL_TEXT and location.abstract else state
