"""Report -> SARIF 2.1.0, which code scanning and editors read. Columns count UTF-16 units."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import citectx
from citectx.answers.places import places
from citectx.base.inert import with_escapes
from citectx.drafts import place_name
from citectx.model import Severity
from citectx.reports.baseline import fingerprint
from citectx.settings.check_table import CHECKS, IDS

if TYPE_CHECKING:
    from citectx.answers.checks.finding import Edit, Finding
    from citectx.model import Draft, Range
    from citectx.reports.report import Report

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFORMATION: "note",
    Severity.HINT: "note",
}


def write(report: Report) -> str:
    """The log of one run; paths are relative to the report's folder where they are inside it."""
    return with_escapes(json.dumps(_log(report, report.folder), ensure_ascii=False, indent=1))


def _log(report: Report, folder: str) -> dict[str, Any]:
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "citectx",
                        "version": citectx.__version__,
                        "rules": [
                            {
                                "id": check.id,
                                "name": check.id.capitalize(),
                                "shortDescription": {"text": check.holds},
                                "defaultConfiguration": {"level": "note"},
                            }
                            for check in CHECKS
                        ],
                    }
                },
                "columnKind": "utf16CodeUnits",
                "originalUriBaseIds": {"ROOT": {"uri": Path(folder).as_uri().rstrip("/") + "/"}},
                "results": [
                    _result(finding, report.drafts[finding.path], folder)
                    for finding in report.findings
                ],
            }
        ],
    }


def _result(finding: Finding, draft: Draft, folder: str) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.id,
        "ruleIndex": IDS.index(finding.id),
        "level": _LEVELS[finding.severity],
        "message": {"text": finding.message},
        "locations": [_location(finding, draft, folder)],
        "partialFingerprints": {"citectx/v1": fingerprint(finding, folder)},
    }
    if finding.source is not None:
        place: dict[str, Any] = {"message": {"text": f"{finding.key}: {finding.source.text}"}}
        if finding.source_path:
            place["physicalLocation"] = {"artifactLocation": _artifact(finding.source_path, folder)}
        result["relatedLocations"] = [{"id": 1, **place}]
    if finding.edit is not None and not place_name(draft, finding.range.start):
        result["fixes"] = [_fix(finding.edit, finding.path, draft, folder)]
    return result


def _location(finding: Finding, draft: Draft, folder: str) -> dict[str, Any]:
    """The region of a text; in a file without lines, the paragraph by its name."""
    artifact = {"artifactLocation": _artifact(finding.path, folder)}
    named = place_name(draft, finding.range.start)
    if named:
        said = {"message": {"text": f"{named.capitalize()}: {finding.citing}"}}
        logical = {"logicalLocations": [{"name": named, "kind": "element"}]}
        return {"physicalLocation": artifact, **logical, **said}
    region = {**_region(draft, finding.range), "snippet": {"text": finding.citing}}
    return {"physicalLocation": {**artifact, "region": region}}


def _fix(edit: Edit, path: str, draft: Draft, folder: str) -> dict[str, Any]:
    replacement = {
        "deletedRegion": _region(draft, edit.range),
        "insertedContent": {"text": edit.text},
    }
    return {
        "description": {"text": edit.title},
        "artifactChanges": [
            {"artifactLocation": _artifact(path, folder), "replacements": [replacement]}
        ],
    }


def _region(draft: Draft, where: Range) -> dict[str, int]:
    start, end = places(draft, where)
    text = draft.document.text
    return {
        "startLine": start.line,
        "startColumn": _units(text, where.start, start.column),
        "endLine": end.line,
        "endColumn": _units(text, where.end, end.column),
    }


def _units(text: str, offset: int, column: int) -> int:
    """The column in UTF-16 units."""
    line = text[offset - column + 1 : offset]
    return len(line.encode("utf-16-le")) // 2 + 1


def _artifact(path: str, folder: str) -> dict[str, str]:
    inside = os.path.relpath(path, folder) if os.path.isabs(path) else path  # noqa: PTH117
    if inside.startswith(".."):
        return {"uri": Path(path).as_uri()}
    return {"uri": quote(inside.replace(os.sep, "/")), "uriBaseId": "ROOT"}
