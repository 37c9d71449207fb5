"""Marks in the text: whether the paper behind each citation can be read. Off unless asked for.

They stand beside the keys, as inlay hints, or above the lines, as code lenses that do something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.workspace.cited import cited

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Citation, State
    from citectx_server.session.snapshot import Snapshot


def marked_citations(snapshot: Snapshot, marks: str) -> Iterator[tuple[Citation, State]]:
    """The citations of a document, each with how much of its paper there is, if so marked."""
    draft = snapshot.draft
    if draft is None or snapshot.settings.marks != marks:
        return
    for citation in draft.citations:
        if citation.key and not citation.silent and snapshot.document.holds(citation.range):
            yield citation, cited(snapshot.workspace, citation.key).state
