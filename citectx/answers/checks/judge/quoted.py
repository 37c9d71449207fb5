"""Quotations of a few words that the passage most likely meant has in other words.

`quotation` is silent on these: a few words between quotation marks are often a name or irony.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.thresholds import count, share
from citectx.answers.checks.verbatim import nearest, verbatim_at
from citectx.model import Range

if TYPE_CHECKING:
    from citectx.answers.checks.finding import Claim
    from citectx.answers.checks.judge.alignment import Alignment

_FEWEST, _LONG = count("judge.quoted-words"), count("quotation.fewest-words")
_ALIKE = share("judge.quoted-alike")


def misquoted(claim: Claim, aligned: Alignment) -> Candidate | None:
    """The first quotation whose nearest words, half of them the same, stand in the best passage."""
    for quotation in claim.quotations:
        at = claim.text.find(quotation.text)
        if not _FEWEST <= len(quotation.text.split()) < _LONG or at < 0:
            continue
        if verbatim_at(quotation.text, claim.index) is not None:
            continue
        near = nearest(quotation.text, claim.index)
        if near is None or near.ratio < _ALIKE or near.number != aligned.best.number:
            continue
        there = aligned.best.text.find(near.text)
        if there >= 0:
            return Candidate(
                "quoted",
                {},
                Range(at, at + len(quotation.text)),
                near.number,
                Range(there, there + len(near.text)),
            )
    return None
