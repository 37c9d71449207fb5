"""Code actions about findings: what mends or silences them, and passages that are pinned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers import card as cards
from citectx.answers import pins
from citectx.drafts import language_named
from citectx_server.features.actions import Action, FileEdit, Kind
from citectx_server.features.diagnostics import findings_in
from citectx_server.session.documents.document import uri
from citectx_server.session.documents.positions import FILE_START, Extent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Finding
    from citectx.model import Evidence
    from citectx_server.features.code_action import Request
    from citectx_server.session.documents.cells import View
    from citectx_server.session.findings import Checked
    from citectx_server.session.snapshot import Snapshot


def for_findings(snapshot: Snapshot, request: Request, checked: Checked) -> list[Action]:
    """What can be done about the findings in a range."""
    draft = snapshot.draft
    if draft is None:
        return []
    found = [
        it
        for it in findings_in(snapshot.document, checked)
        if it.range.start <= request.end and request.start <= it.range.end
    ]
    language = draft.document.language
    return [action for it in found for action in _actions(snapshot.document, it, language)]


def for_pins(snapshot: Snapshot, evidence: Evidence) -> list[Action]:
    """Each passage that is shown can be pinned to its sentence, in the file of pins."""
    if not snapshot.client.creates_files:
        return []
    path = pins.path_beside(snapshot.workspace.project.root)
    file = snapshot.files.first(path)
    end = file.end if file else FILE_START
    actions = []
    for passage in evidence.passages:
        pin = pins.pin(evidence.citation.key, evidence.context.text, passage)
        text = pins.pin_to_append(pin, file.text) if file else pins.pins_text([pin])
        edit = FileEdit(file.uri if file else uri(path), Extent(end, end), text)
        title = f"Pin as evidence: “{cards.shorten(passage.text)}”"
        actions.append(Action("pin", title, Kind.REWRITE, (edit,), creates_file=True))
    return actions


def _actions(document: View, finding: Finding, language: str) -> Iterator[Action]:
    if finding.edit is not None:
        where, text, title = finding.edit
        edit = FileEdit(document.uri, document.extent(where), text)
        yield Action("mend", title, Kind.FIX, (edit,), finding=finding)
    comment = language_named(language).writing.comment
    if comment:
        end = document.line_end(finding.range.end)
        text = comment.format(f"citectx: ignore[{finding.id}]")
        edit = FileEdit(document.uri, Extent(end, end), text)
        title = f"Ignore `{finding.id}` on this line"
        yield Action("ignore", title, Kind.FIX, (edit,), finding=finding)
