"""SumBasic (Nenkova and Vanderwende 2005): frequent words first, each of them soon enough said.

Each step looks for the likeliest word, takes the sentence with it whose words are likeliest on
average, and squares the probabilities of the words that have now been said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.summaries.counts import by_sentence, by_term, entries_of, shares, starts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.summaries.counts import Counts


def order(counted: Counts) -> Iterator[int]:
    """The numbers of the sentences, best first; those without terms never come."""
    lengths = by_sentence(counted, counted.times)
    parts = counted.times / lengths[counted.sentences]
    likely = shares(counted)
    weighted = parts * likely[counted.terms]
    holding = by_term(counted, np.ones(len(counted.terms)))  # In how many sentences that are left.
    left = np.where(lengths > 0, 0, -np.inf)
    first = starts(counted)
    for _ in range(np.count_nonzero(lengths)):
        word = np.where(holding > 0, likely, -np.inf).argmax()
        having = counted.sentences[counted.terms == word]
        means = (by_sentence(counted, weighted) + left)[having]
        best = int(having[means.argmax()])
        yield best
        left[best] = -np.inf
        chosen_terms = counted.terms[first[best] : first[best + 1]]
        holding[chosen_terms] -= 1
        likely[chosen_terms] **= 2
        changed = entries_of(counted, chosen_terms)
        weighted[changed] = parts[changed] * likely[counted.terms[changed]]
