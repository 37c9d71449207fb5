"""The citations of a draft one after another, and what a reviewer decides of each, as data.

Files are returned as they are to become, never written: the client writes what the user decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers import pins
from citectx.answers.places import places
from citectx.answers.review import verdicts
from citectx.answers.review.items import decision, is_about
from citectx_server.convert.uri import uri

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.answers.checks.finding import Finding
    from citectx.answers.table_beside import ReadText
    from citectx.model import Evidence
    from citectx.workspace import Workspace


def review(
    workspace: Workspace, findings: Sequence[Finding], read_text: ReadText
) -> list[dict[str, Any]]:
    """Every citation with where it stands, what was found in its sentence, and what was decided."""
    root = workspace.project.root
    pinned, said = pins.beside(root, read_text), verdicts.beside(root, read_text)
    return [
        {
            "uri": uri(path),
            "line": start.line - 1,
            "character": start.column - 1,
            "key": citation.key,
            "sentence": context.text,
            "found": [it.message for it in findings if is_about(it, path, citation, context)],
            "decided": decided.name,
            "reason": decided.dismissed or "",
            "note": decided.note,
        }
        for path, draft in workspace.project.drafts.items()
        for citation, context in zip(
            draft.citations, workspace.analyses[path].contexts, strict=True
        )
        if citation.key and not citation.silent
        for decided in (decision(citation.key, context.text, pinned, said),)
        for start in (places(draft, citation.range)[0],)
    ]


def accepted(
    root: str, shown: Evidence, passage: str, read_text: ReadText
) -> dict[str, str] | None:
    """The file of pins with one more passage, which is named by its text."""
    found = next((it for it in shown.passages if it.text == passage), None)
    if found is None:
        return None
    path = pins.path_beside(root)
    text = read_text(path)
    before = text if isinstance(text, str) else pins.pins_text(())
    pin = pins.pin(shown.citation.key, shown.context.text, found)
    return {"uri": uri(path), "text": before + pins.pin_to_append(pin, before)}


def said(
    root: str, shown: Evidence, decided: str, words: str, read_text: ReadText
) -> dict[str, str] | None:
    """The file of verdicts with one more: a reason why findings do not count, or a note."""
    if decided not in (verdicts.DISMISSED, verdicts.NOTED) or not words.strip():
        return None
    new = verdicts.verdict(shown.citation.key, shown.context.text, decided, words)
    every = verdicts.with_verdict(verdicts.beside(root, read_text), new)
    return {"uri": uri(verdicts.path_beside(root)), "text": verdicts.verdicts_text(every)}
