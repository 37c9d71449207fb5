"""A sentence in the source's own words that says more than they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.drift.clauses import CLOSE
from citectx.answers.checks.drift.notes import drift_note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim, Note

ID = "hedge"


def notes(claim: Claim) -> Iterator[Note]:
    """At most one note: a clause in nearly the same words has a hedge, or turns the other way."""
    note = drift_note(claim, CLOSE, ID)
    if note is not None:
        yield note
