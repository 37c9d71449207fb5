"""KLSum (Haghighi and Vanderwende 2009): the words of the summary as those of everything.

Each step takes the sentence with which the summary's distribution of words diverges least from
that of all sentences, KL(all || summary).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.summaries.counts import by_sentence, by_term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.summaries.counts import Counts

SMOOTHING = 0.01  # What a word that the summary lacks counts; without it, KL would be infinite.


def order(counted: Counts) -> Iterator[int]:
    """The numbers of the sentences, best first; those without terms never come."""
    lengths = by_sentence(counted, counted.times)
    share = by_term(counted, counted.times) / max(lengths.sum(), 1)
    taken = np.zeros(counted.vocabulary)
    left = lengths > 0
    mass = SMOOTHING * counted.vocabulary
    while left.any():
        before = taken[counted.terms] + SMOOTHING
        # All terms that a sentence lacks add the same to every KL, so only its own are looked at.
        nearer = share[counted.terms] * np.log1p(counted.times / before)
        gains = by_sentence(counted, nearer) - np.log(taken.sum() + lengths + mass)
        best = int(np.where(left, gains, -np.inf).argmax())
        yield best
        left[best] = False
        own = counted.sentences == best
        taken[counted.terms[own]] += counted.times[own]
