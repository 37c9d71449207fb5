"""Finding -> plain data, as `--format json` prints it and the editors' panels read it.

Lines and columns count from 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers.evidence_data import passage_data
from citectx.answers.places import place_data, places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.answers.checks.finding import Finding
    from citectx.model import Draft, Range


def finding_data(finding: Finding, draft: Draft) -> dict[str, Any]:
    """One finding with both texts, the differing words of each, and the edit that mends it."""
    start, end = places(draft, finding.range)
    return {
        "id": finding.id,
        "severity": finding.severity.value,
        "file": finding.path,
        "start": start._asdict(),
        "end": end._asdict(),
        **place_data(draft, finding.range),
        "key": finding.key,
        "message": finding.message,
        "section": finding.section,
        "citing": finding.citing,
        "marked": _words(finding.citing, finding.marked),
        "source": {
            **passage_data(finding.source),
            "file": finding.source_path,
            "marked": _words(finding.source.text, finding.source_marked),
        }
        if finding.source
        else None,
        "fix": _fix(finding, draft),
    }


def _words(text: str, ranges: Iterable[Range]) -> list[str]:
    return [text[start:end] for start, end in ranges]


def _fix(finding: Finding, draft: Draft) -> dict[str, Any] | None:
    if finding.edit is None:
        return None
    start, end = (place._asdict() for place in places(draft, finding.edit.range))
    return {"title": finding.edit.title, "start": start, "end": end, "text": finding.edit.text}
