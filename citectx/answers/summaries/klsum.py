"""KLSum (Haghighi and Vanderwende 2009): the words of the summary as those of everything.

Each step takes the sentence with which the summary's distribution of words diverges least from
that of all sentences, KL(all || summary).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.summaries.counts import by_sentence, entries_of, shares, starts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.summaries.counts import Counts

SMOOTHING = 0.01  # What a word that the summary lacks counts; without it, KL would be infinite.


def order(counted: Counts) -> Iterator[int]:
    """The numbers of the sentences, best first; those without terms never come."""
    lengths = by_sentence(counted, counted.times)
    share = shares(counted)[counted.terms]
    taken = np.full(counted.vocabulary, SMOOTHING)
    words = taken.sum()
    left = np.where(lengths > 0, 0, -np.inf)
    first = starts(counted)
    # All terms that a sentence lacks add the same to every KL, so only its own are looked at.
    nearer = share * np.log1p(counted.times / SMOOTHING)
    for _ in range(np.count_nonzero(lengths)):
        gains = by_sentence(counted, nearer) - np.log(words + lengths) + left
        best = int(gains.argmax())
        yield best
        left[best] = -np.inf
        words += lengths[best]
        own = slice(first[best], first[best + 1])
        chosen_terms = counted.terms[own]
        taken[chosen_terms] += counted.times[own]
        changed = entries_of(counted, chosen_terms)
        before = taken[counted.terms[changed]]
        nearer[changed] = share[changed] * np.log1p(counted.times[changed] / before)
