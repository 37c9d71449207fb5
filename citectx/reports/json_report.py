"""Report -> plain data, as `--format json` prints it. Lines and columns count from 1."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from citectx.answers.evidence_data import passage_data
from citectx.base.offsets import line_starts, position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from citectx.answers.checks.finding import Finding
    from citectx.model import Draft, Range
    from citectx.reports.report import Report


def data(report: Report, shown_path: Callable[[str], str]) -> dict[str, Any]:
    """The whole report; `shown_path` shortens the names of files."""
    covered = report.coverage
    return {
        "coverage": {
            "citations": covered.citations,
            "papers": covered.papers,
            "readable": covered.readable,
            "states": dict(covered.states),
        },
        "findings": [
            {**finding_data(it, report.drafts[it.path]), "file": shown_path(it.path)}
            for it in report.findings
        ],
    }


def finding_data(found: Finding, draft: Draft) -> dict[str, Any]:
    """One finding with both texts, the differing words of each, and the edit that mends it."""
    start, end = places(draft, found.range)
    return {
        "id": found.id,
        "severity": found.severity.value,
        "file": found.path,
        "start": start,
        "end": end,
        "key": found.key,
        "message": found.message,
        "section": found.section,
        "citing": found.citing,
        "marked": _cut(found.citing, found.marked),
        "source": {
            **passage_data(found.source),
            "file": found.source_path,
            "marked": _cut(found.source.text, found.source_marked),
        }
        if found.source
        else None,
        "fix": _fix(found, draft),
    }


def places(draft: Draft, where: Range) -> tuple[dict[str, int], dict[str, int]]:
    """The start and the end of a range, by line and column."""
    starts = _line_starts(draft.document.text)
    first, last = (position(starts, it)._asdict() for it in where)
    return first, last


@lru_cache(maxsize=64)
def _line_starts(text: str) -> tuple[int, ...]:
    return line_starts(text)


def _cut(text: str, ranges: Iterable[Range]) -> list[str]:
    return [text[start:end] for start, end in ranges]


def _fix(found: Finding, draft: Draft) -> dict[str, Any] | None:
    if found.edit is None:
        return None
    start, end = places(draft, found.edit.range)
    return {"title": found.edit.title, "start": start, "end": end, "text": found.edit.text}
