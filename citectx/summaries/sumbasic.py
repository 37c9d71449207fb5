"""SumBasic (Nenkova and Vanderwende 2005): frequent words first, each of them soon enough said.

Each step looks for the likeliest word, takes the sentence with it whose words are likeliest on
average, and squares the probabilities of the words that have now been said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.summaries.counts import by_sentence, by_term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.summaries.counts import Counts


def order(counted: Counts) -> Iterator[int]:
    """The numbers of the sentences, best first; those without terms never come."""
    lengths = by_sentence(counted, counted.times)
    likely = by_term(counted, counted.times) / max(lengths.sum(), 1)
    left = lengths > 0
    while left.any():
        entries = left[counted.sentences]
        means = by_sentence(counted, counted.times * likely[counted.terms])
        means /= np.where(lengths > 0, lengths, 1)
        offered = np.unique(counted.terms[entries])
        word = offered[likely[offered].argmax()]
        having = np.zeros(counted.size, bool)
        having[counted.sentences[entries & (counted.terms == word)]] = True
        best = int(np.where(having, means, -np.inf).argmax())
        yield best
        left[best] = False
        said = counted.terms[counted.sentences == best]
        likely[said] **= 2
