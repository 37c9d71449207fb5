"""A difference between a claim and a passage, with what speaks for and against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.model import Range


class Candidate(NamedTuple):
    """One difference.

    `ours` are the words of the claim and `theirs` those of sentence `number` of the paper, if it
    has any; `features` are named numbers, which `verdicts` weighs by the table of this `kind`.
    `says` tells the difference where a kind has several, and `otherwise` is the claim as the
    passage would have it, where that is more than its words in the place of ours.
    """

    kind: str
    features: Mapping[str, float]
    ours: Range
    number: int
    theirs: Range | None = None
    says: str = ""
    otherwise: str = ""
