"""All citations of a draft, with how much of each paper is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.assistant import values
from citectx.base.offsets import line_starts, position
from citectx.workspace.cited import cited

if TYPE_CHECKING:
    from citectx.workspace.opened import OpenDraft

_MOST = 1000


def citations(draft: OpenDraft) -> values.Citations:
    """The citations of all files of the draft, the first thousand of them."""
    workspace = draft.workspace
    states = []
    for path, one in workspace.project.drafts.items():
        starts = line_starts(one.document.text)
        pairs = zip(one.citations, workspace.analyses[path].contexts, strict=True)
        states += [
            values.CitationState(
                path,
                position(starts, citation.range.start).line,
                citation.key,
                context.text,
                cited(workspace, citation.key).state.value,
            )
            for citation, context in pairs
            if citation.key
        ]
    return values.Citations(tuple(states[:_MOST]))
