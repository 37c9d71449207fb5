"""A sentence in other words that says more than its source: often wrong, so only on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.drift.clauses import CLOSE, WIDE
from citectx.answers.checks.drift.notes import drift_note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim, Note

ID = "paraphrase"


def notes(claim: Claim) -> Iterator[Note]:
    """At most one note, where `hedge` has none."""
    note = drift_note(claim, WIDE, ID)
    if note is not None and drift_note(claim, CLOSE, ID) is None:
        yield note
