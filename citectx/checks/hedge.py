"""A sentence in the source's own words that says more than they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.checks.clauses import CLOSE
from citectx.checks.drift_notes import note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.checks.finding import Claim, Note

ID = "hedge"


def notes(claim: Claim) -> Iterator[Note]:
    """At most one note: a clause in nearly the same words has a hedge, or turns the other way."""
    found = note(claim, CLOSE, ID)
    if found is not None:
        yield found
