"""A claim -> the differences between it and the passages most likely meant, each with its features.

`alignment` finds the passages; each of the other modules lists candidates, which are differences of
one kind with what speaks for and against them; `verdicts` weighs these. Nothing here decides by one
word alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim
    from citectx.answers.checks.judge.candidate import Candidate


def candidates(claim: Claim) -> Iterator[Candidate]:
    """Every difference of a claim that is worth weighing."""
    from citectx.answers.checks.judge import (
        breadth,
        certainty,
        compared,
        exchanged,
        measures,
        names,
        pages,
        polarity,
        replaced,
    )
    from citectx.answers.checks.judge.alignment import alignment

    aligned = alignment(claim)
    if aligned is not None:
        families = (
            measures, exchanged, polarity, certainty, breadth, names, replaced, compared
        )  # fmt: skip
        found = [it for family in families for it in family.candidates(aligned)]
        yield from compared.with_signs(aligned, found)
        yield from pages.candidates(claim, aligned)
