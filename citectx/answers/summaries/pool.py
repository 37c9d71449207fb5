"""Queries of citing sentences, sentences of the paper -> the counts that a summary is made from."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.summaries.counts import Counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query


def pool(
    asked: Sequence[Query], index: PaperIndex | None, contexts: NDArray[np.intp]
) -> tuple[Counts, list[int]]:
    """The counts of the citing sentences, each once, and after them those of the paper's.

    Also the numbers of the latter; `contexts` has each of them as often as it counts. Their terms
    are taken from the index, so that nothing is read twice.
    """
    rows, numbers, terms = _citing(asked, index)
    found, often = np.unique(contexts, return_counts=True)
    if index is not None and len(found):
        places, own = _own(index, found)
        rows = np.concatenate((rows, places + len(asked)))
        numbers = np.concatenate((numbers, own))
    entries, times = np.unique(rows * terms + numbers, return_counts=True)
    rows, numbers = entries // terms, entries % terms
    used = np.zeros(terms, bool)
    used[numbers] = True
    counted = Counts(
        rows,
        (np.cumsum(used) - 1)[numbers],
        times.astype(np.float64),
        np.concatenate((np.ones(len(asked)), often)),
        int(used.sum()),
    )
    return counted, found.tolist()


def _citing(
    asked: Sequence[Query], index: PaperIndex | None
) -> tuple[NDArray[np.intp], NDArray[np.intp], int]:
    """Rows and term numbers of the queries, and how many terms there are with those of the paper.

    Terms that the paper does not have are numbered after its own.
    """
    vocabulary = index.postings.vocabulary if index is not None else {}
    size = len(vocabulary)
    known: dict[str, int] = {}
    for term in dict.fromkeys(chain.from_iterable(it.terms for it in asked)):
        known[term] = number = vocabulary.get(term, size)
        size += number == size
    rows = np.repeat(np.arange(len(asked)), [len(it.terms) for it in asked])
    numbers = [known[term] for it in asked for term in it.terms]
    return rows, np.array(numbers, np.intp), max(size, 1)


def _own(index: PaperIndex, found: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Places in `found` and term numbers, in the order of the paper."""
    ends = np.cumsum(index.postings.lengths)
    sizes = index.postings.lengths[found]
    places = np.repeat(np.arange(len(found)), sizes)
    within = np.arange(len(places)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return places, index.sequence[(ends[found] - sizes)[places] + within].astype(np.intp)
