"""Report -> one JSON value."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citectx.answers.checks.finding_data import finding_data
from citectx.base.inert import with_escapes
from citectx.reports.report import shown_path

if TYPE_CHECKING:
    from citectx.reports.report import Report


def write(report: Report) -> str:
    """The coverage and the findings, each with both texts."""
    coverage = report.coverage
    value = {
        "coverage": {
            "citations": coverage.citations,
            "papers": coverage.papers,
            "readable": coverage.readable,
            "states": dict(coverage.states),
            "compared": coverage.compared,
            "judged": coverage.judged,
            "unknownKeys": list(coverage.unknown),
            "repeatedWorks": [list(it) for it in coverage.repeated],
        },
        "findings": [
            {
                **finding_data(finding, report.drafts[finding.path]),
                "file": shown_path(report, finding.path),
            }
            for finding in report.findings
        ],
    }
    return with_escapes(json.dumps(value, ensure_ascii=False))
