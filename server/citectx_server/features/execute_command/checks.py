"""What the checks say, as data: of one citation, and of a whole draft as a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from citectx.model import Range
from citectx_server.features.actions import FileEdit
from citectx_server.features.diagnostics import findings_in
from citectx_server.features.execute_command.writing import edit_data

if TYPE_CHECKING:
    from citectx.answers.checks.finding import Finding
    from citectx.model import Citation, Draft
    from citectx.reports.report import Report
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.documents.cells import View
    from citectx_server.session.findings import Checked
    from citectx_server.session.snapshot import Snapshot


def findings(snapshot: Snapshot, checked: Checked) -> list[dict[str, Any]] | None:
    """What was found in the sentence of the citation at a place; nothing while it is typed."""
    from citectx.answers.checks.finding_data import finding_data

    draft, citation = snapshot.draft, snapshot.citation
    if draft is None or citation is None:
        return None
    sentence = _sentence(snapshot.workspace, draft, citation)
    return [
        {**finding_data(it, draft), "edit": _edit(snapshot.document, it)}
        for it in findings_in(snapshot.document, checked)
        if it.key == citation.key
        and it.range.start < sentence.end
        and sentence.start < it.range.end
    ]


def exported(
    workspace: Workspace, found: tuple[Finding, ...], settings: Settings, style: str
) -> str | None:
    """The report on a whole draft in one of its formats; None where there is no such format."""
    from citectx import reports

    if style not in reports.FORMATS:
        return None
    return reports.write(style, _report(workspace, found, settings))


def _report(workspace: Workspace, found: tuple[Finding, ...], settings: Settings) -> Report:
    from citectx.reports.report import report

    return report([(workspace, settings)], found, str(Path(workspace.project.root).parent))


def report(workspace: Workspace, found: tuple[Finding, ...], settings: Settings) -> dict[str, Any]:
    """The page about a whole draft, and what it comes down to."""
    from citectx import reports
    from citectx.reports.report import outcome, summary

    checked = _report(workspace, found, settings)
    return {
        "html": reports.write("html", checked),
        "findings": len(found),
        "summary": summary(checked.coverage),
        "outcome": outcome(checked),
    }


def _sentence(workspace: Workspace, draft: Draft, citation: Citation) -> Range:
    """Where the sentence of a citation stands, the citation itself included."""
    contexts = workspace.analyses[draft.document.path].contexts
    context = contexts[draft.citations.index(citation)]
    start = min(context.range.start, citation.extent.start)
    return Range(start, max(context.range.end, citation.extent.end))


def _edit(document: View, finding: Finding) -> dict[str, Any] | None:
    """The change that mends a finding, as the client counts."""
    if finding.edit is None:
        return None
    edit = FileEdit(document.uri, document.extent(finding.edit.range), finding.edit.text)
    return {"title": finding.edit.title, **edit_data(edit)}
