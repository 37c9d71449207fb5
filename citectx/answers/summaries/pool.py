"""Citing sentences, the paper -> the sentences that a summary is made from, counted.

To each citing sentence come those of the paper that it is nearest to.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.summaries.counts import Counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking import Rank
    from citectx.ranking.queries import Query

_DEPTH = 3  # How many sentences of the paper a citing sentence is given.
_NO_PROSE = ("captions", "footnotes", "back")


def pool(asked: Sequence[Query], index: PaperIndex | None, rank: Rank) -> tuple[Counts, list[int]]:
    """The counts of the citing sentences, each once, and after them those of the paper's.

    Also the numbers of the latter. Their terms are taken from the index, so that nothing is read
    twice.
    """
    rows, numbers, terms = _citing(asked, index)
    contexts, often = np.unique(_contexts(asked, index, rank), return_counts=True)
    if index is not None and len(contexts):
        places, own = _own(index, contexts)
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
    return counted, contexts.tolist()


def nearest(scores: NDArray[np.float64]) -> NDArray[np.intp]:
    """The numbers of the best sentences of every row, but none without any evidence.

    A sentence that is near to several rows is there as often.
    """
    rows = np.arange(len(scores))
    lowest = scores.min(axis=1, initial=np.inf)
    left = scores.copy()
    numbers = [np.zeros(0, np.intp)]
    for _ in range(min(_DEPTH, scores.shape[1])):
        best = left.argmax(axis=1)
        numbers.append(best[left[rows, best] > lowest])
        left[rows, best] = -np.inf
    return np.concatenate(numbers)


def is_prose(index: PaperIndex, number: int) -> bool:
    """Whether a sentence of a paper is part of its running text."""
    return index.parts[int(index.part_numbers[number])].kind not in _NO_PROSE


def _contexts(asked: Sequence[Query], index: PaperIndex | None, rank: Rank) -> NDArray[np.intp]:
    """The sentences of the paper that the citing ones are nearest to, as often as they are.

    A paper that nobody cites has its abstract.
    """
    if index is None:
        return np.zeros(0, np.intp)
    if not asked:
        parts = (range(it.first, it.end) for it in index.parts if it.kind == "abstract")
        return np.fromiter(chain.from_iterable(parts), np.intp)
    best = nearest(np.stack([rank(it, index) for it in asked]))
    is_in_prose = np.array([part.kind not in _NO_PROSE for part in index.parts])
    return np.asarray(best[is_in_prose[index.part_numbers[best]]], np.intp)


def _citing(
    asked: Sequence[Query], index: PaperIndex | None
) -> tuple[NDArray[np.intp], NDArray[np.intp], int]:
    """Rows and term numbers of the queries, and how many terms there are with those of the paper.

    Terms that the paper does not have are numbered after its own.
    """
    vocabulary = index.postings.vocabulary if index is not None else {}
    size = len(vocabulary)
    by_term: dict[str, int] = {}
    for term in dict.fromkeys(chain.from_iterable(it.terms for it in asked)):
        by_term[term] = number = vocabulary.get(term, size)
        size += number == size
    rows = np.repeat(np.arange(len(asked)), [len(it.terms) for it in asked])
    numbers = [by_term[term] for it in asked for term in it.terms]
    return rows, np.array(numbers, np.intp), max(size, 1)


def _own(
    index: PaperIndex, contexts: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Places in `contexts` and term numbers, in the order of the paper."""
    ends = np.cumsum(index.postings.lengths)
    sizes = index.postings.lengths[contexts]
    places = np.repeat(np.arange(len(contexts)), sizes)
    within = np.arange(len(places)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return places, index.sequence[(ends[contexts] - sizes)[places] + within].astype(np.intp)
