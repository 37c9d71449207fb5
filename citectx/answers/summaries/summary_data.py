"""Summary -> plain data, as `--json` and the editors' panels read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers.evidence_data import passage_data
from citectx.answers.places import place_data, places
from citectx.bibliography import fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.answers.navigation import Mention
    from citectx.answers.summaries.summary import Summary
    from citectx.workspace import Workspace


def summary_data(
    summary: Summary, workspace: Workspace, shown_path: Callable[[str], str] = str
) -> dict[str, Any]:
    """The three voices with the places of their sentences; lines and columns count from 1."""
    paper = summary.paper
    return {
        "key": summary.key,
        "title": fields.title(paper.reference) if paper.reference else "",
        "state": paper.state.value,
        "file": paper.path,
        "cited": summary.cited,
        "cited_in_library": summary.cited_in_library,
        "drafts": [
            {
                "text": draft.text,
                "sentence": draft.mention.context.text,
                "file": shown_path(draft.mention.path),
                **_place(workspace, draft.mention),
                "section": draft.mention.context.section,
            }
            for draft in summary.drafts
        ],
        "library": [
            {
                **passage_data(it.passage),
                "text": it.text,
                "sentence": it.passage.text,
                "key": it.reference.key if it.reference else None,
                "title": it.title,
                "file": shown_path(it.path),
            }
            for it in summary.library
        ],
        "own": [
            {
                **passage_data(it.passage),
                "text": it.text,
                "sentence": it.passage.text,
                "facet": it.facet,
            }
            for it in summary.own
        ],
    }


def _place(workspace: Workspace, mention: Mention) -> dict[str, Any]:
    """Where in its file a citation stands."""
    draft, where = workspace.project.drafts[mention.path], mention.citation.range
    return {**places(draft, where)[0]._asdict(), **place_data(draft, where)}
