"""Quotations that the passage most likely meant has in other words, or the paper nowhere.

`quotation` is silent where it cannot be sure: a few words between quotation marks are often a name
or irony, and more may be somebody else's. So it is only asked.
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

_FEWEST, _MORE = count("judge.quoted-words"), count("judge.quoted-nowhere")
_ALIKE = share("judge.quoted-alike")


def misquoted(claim: Claim, aligned: Alignment) -> Candidate | None:
    """The first quotation that the paper does not have, beside its nearest words if half of them
    are the same and stand in the best passage."""
    for quotation in claim.quotations:
        at, words = claim.text.find(quotation.text), len(quotation.text.split())
        if words < _FEWEST or at < 0 or verbatim_at(quotation.text, claim.index) is not None:
            continue
        best, ours = aligned.best, Range(at, at + len(quotation.text))
        near = nearest(quotation.text, claim.index)
        if near is not None and near.ratio >= _ALIKE and near.number == best.number:
            there = best.text.find(near.text)
            if there >= 0:
                theirs = Range(there, there + len(near.text))
                return Candidate("quoted", {}, ours, best.number, theirs)
        if words >= _MORE and not claim.index.problems:
            return Candidate("quoted", {}, ours, best.number)
    return None
