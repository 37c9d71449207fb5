"""Report -> annotations of GitHub Actions, one line for each finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.finding_data import places
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
    start, end = places(report.drafts[finding.path], finding.range)
    command = _COMMANDS.get(finding.severity, "notice")
    properties = ",".join(
        (
            f"file={_property(shown_path(report, finding.path))}",
            f"line={start.line}",
            f"endLine={end.line}",
            f"col={start.column}",
            f"title={_property('citectx: ' + finding.id)}",
        )
    )
    source = f"\nSource: {finding.source.text}" if finding.source else ""
    message = f"{finding.message}\nDraft: {finding.citing}{source}"
    return f"::{command} {properties}::{_message(message)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
