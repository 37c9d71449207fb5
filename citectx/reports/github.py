"""Report -> annotations of GitHub Actions, one line for each finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.places import places
from citectx.drafts import place_name
from citectx.model import Severity
from citectx.reports.report import shown_path

if TYPE_CHECKING:
    from citectx.answers.checks.finding import Finding
    from citectx.reports.report import Report

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


def write(report: Report) -> str:
    """The commands that a workflow prints."""
    return "\n".join(_line(finding, report) for finding in report.findings)


def _line(finding: Finding, report: Report) -> str:
    draft = report.drafts[finding.path]
    start, end = places(draft, finding.range)
    named = place_name(draft, finding.range.start)
    lines = (f"line={start.line}", f"endLine={end.line}", f"col={start.column}")
    command = _COMMANDS.get(finding.severity, "notice")
    properties = ",".join(
        (
            f"file={_property(shown_path(report, finding.path))}",
            *(() if named else lines),
            f"title={_property('citectx: ' + finding.id)}",
        )
    )
    source = f"\nSource: {finding.source.text}" if finding.source else ""
    at = f" ({named})" if named else ""
    message = f"{finding.message}\nDraft{at}: {finding.citing}{source}"
    return f"::{command} {properties}::{_message(message)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
