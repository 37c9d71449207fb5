"""Finding -> plain data, as `--format json` prints it and the editors' panels read it.

Lines and columns count from 1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from citectx.answers.evidence_data import passage_data
from citectx.base.offsets import line_starts, position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.answers.checks.finding import Finding
    from citectx.base.offsets import Position
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


def places(draft: Draft, where: Range) -> tuple[Position, Position]:
    """The start and the end of a range, by line and column."""
    starts = _line_starts(draft.document.text)
    return position(starts, where.start), position(starts, where.end)


@lru_cache(maxsize=64)
def _line_starts(text: str) -> tuple[int, ...]:
    return line_starts(text)


def _words(text: str, ranges: Iterable[Range]) -> list[str]:
    return [text[start:end] for start, end in ranges]


def _fix(finding: Finding, draft: Draft) -> dict[str, Any] | None:
    if finding.edit is None:
        return None
    start, end = (place._asdict() for place in places(draft, finding.edit.range))
    return {"title": finding.edit.title, "start": start, "end": end, "text": finding.edit.text}
