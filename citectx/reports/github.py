"""Report -> annotations of GitHub Actions, one line for each finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.model import Severity
from citectx.reports.json_report import places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citectx.reports.report import Report

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


def lines(report: Report, shown_path: Callable[[str], str]) -> Iterator[str]:
    """The commands that a workflow prints."""
    for it in report.findings:
        start, end = places(report.drafts[it.path], it.range)
        command = _COMMANDS.get(it.severity, "notice")
        properties = ",".join(
            (
                f"file={_property(shown_path(it.path))}",
                f"line={start['line']}",
                f"endLine={end['line']}",
                f"col={start['column']}",
                f"title={_property('citectx: ' + it.id)}",
            )
        )
        source = f"\nSource: {it.source.text}" if it.source else ""
        message = f"{it.message}\nDraft: {it.citing}{source}"
        yield f"::{command} {properties}::{_message(message)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
