"""Groups -> search: BM25 over the titles and abstracts of all their references."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.search.group import member
from citectx.base.hashes import hashes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.answers.search import Search
    from citectx.answers.search.group import Group
    from citectx.model import Reference

_COMMON = 0.2  # Terms of this share of all references say little,
_ENOUGH = 5  # and are left out where there are so many others.


def search(groups: Sequence[Group]) -> Search:
    """The search in groups, which stay on disk."""
    firsts = list(accumulate((group.size for group in groups), initial=0))

    def found(terms: Sequence[str], limit: int) -> tuple[Reference, ...]:
        wanted = np.unique(hashes(terms))
        places = [_places(group, wanted) for group in groups]
        in_all = sum((it[1] - it[0] for it in places), np.zeros(len(wanted), np.int64))
        idf = _idf(in_all, firsts[-1])
        scores = np.concatenate(
            [
                _NOTHING,
                *(_scores(it, *at, idf) for it, at in zip(groups, places, strict=True)),
            ]
        )
        some = min(limit, len(scores))
        best = np.argpartition(-scores, some - 1)[:some] if some else _NOTHING.astype(np.int64)
        best = best[scores[best] > 0]
        numbers = best[np.argsort(-scores[best], kind="stable")].tolist()
        at = [bisect_right(firsts, number) - 1 for number in numbers]
        pairs = zip(numbers, at, strict=True)
        return tuple(member(groups[place], it - firsts[place]) for it, place in pairs)

    return found


_NOTHING = np.zeros(0)


def _places(
    group: Group, wanted: NDArray[np.uint64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the postings of each term begin and end."""
    if not len(group.words):
        return np.zeros(len(wanted), np.int64), np.zeros(len(wanted), np.int64)
    at = np.minimum(group.words.searchsorted(wanted), len(group.words) - 1)
    starts = group.starts[at]
    return starts, np.where(group.words[at] == wanted, group.starts[at + 1], starts)


def _idf(in_all: NDArray[np.int64], size: int) -> NDArray[np.float64]:
    """How much each term counts; 0 for common ones, where there are enough others."""
    idf: NDArray[np.float64] = np.log1p((size - in_all + 0.5) / (in_all + 0.5))
    telling = (in_all > 0) & (in_all < _COMMON * size)
    return np.where(telling, idf, 0) if telling.sum() >= _ENOUGH else idf


def _scores(
    group: Group, starts: NDArray[np.int64], ends: NDArray[np.int64], idf: NDArray[np.float64]
) -> NDArray[np.float64]:
    documents, weighted = [], []
    for start, end, weight in zip(starts.tolist(), ends.tolist(), idf.tolist(), strict=True):
        if start < end and weight:
            documents.append(group.documents[start:end])
            weighted.append(group.impacts[start:end] * np.float32(weight))
    if not documents:
        return np.zeros(group.size)
    sums = np.bincount(np.concatenate(documents), np.concatenate(weighted), group.size)
    return sums.astype(np.float64, copy=False)
