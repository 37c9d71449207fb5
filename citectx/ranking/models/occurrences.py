"""Postings -> all that the lexical models know of every term in every document.

The collection is counted as Lucene counts it: documents without any term do not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings


@dataclass(frozen=True, slots=True, eq=False)
class Occurrences:
    """First the pairs of a term and a document that has it, in step with the postings.

    Then what is known of each term of the vocabulary, then of the collection.
    """

    terms: NDArray[np.intp]  # The number of the term.
    documents: NDArray[np.int32]  # The number of the document.
    counts: NDArray[np.float64]  # How often it occurs in the document.
    lengths: NDArray[np.float64]  # How many terms the document has.

    document_counts: NDArray[np.float64]  # In how many documents the term occurs.
    totals: NDArray[np.float64]  # How often it occurs in all.

    document_count: int
    token_count: int

    @property
    def average_length(self) -> float:
        """How many terms a document has on average."""
        return self.token_count / max(self.document_count, 1)


def occurrences(postings: Postings) -> Occurrences:
    """Every pair of a term and a document that has it, with the counts that models need."""
    document_counts = np.diff(postings.starts)
    return Occurrences(
        terms=np.repeat(np.arange(len(document_counts)), document_counts),
        documents=postings.documents,
        counts=postings.counts.astype(np.float64),
        lengths=postings.lengths[postings.documents].astype(np.float64),
        document_counts=document_counts.astype(np.float64),
        totals=postings.totals.astype(np.float64),
        document_count=int(np.count_nonzero(postings.lengths)),
        token_count=int(postings.totals.sum()),
    )


def collection_chances(found: Occurrences) -> NDArray[np.float64]:
    """How likely each term is in the collection, never zero."""
    return (found.totals + 1) / (found.token_count + 1)
