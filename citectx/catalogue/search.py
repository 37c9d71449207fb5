"""Segments -> search: BM25 over the titles and abstracts of all their references."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.catalogue.segment import reference
from citectx.hashes import hashes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.catalogue import Search
    from citectx.catalogue.segment import Segment
    from citectx.model import Reference

_K1, _B = 1.2, 0.75


def search(segments: Sequence[Segment]) -> Search:
    """The search in segments, which stay on disk."""
    size = sum(len(it.lengths) for it in segments)
    length = sum(int(it.lengths.sum()) for it in segments) / max(size, 1)

    def found(terms: Sequence[str], limit: int) -> tuple[Reference, ...]:
        wanted = np.unique(hashes(terms))
        places = [_places(it, wanted) for it in segments]
        in_all = sum((it[1] - it[0] for it in places), np.zeros(len(wanted), np.int64))
        idf = np.log1p((size - in_all + 0.5) / (in_all + 0.5))
        best: list[tuple[float, Segment, int]] = []
        for segment, (starts, ends) in zip(segments, places, strict=True):
            scores = _scores(segment, starts, ends, idf, length)
            best += [(float(scores[it]), segment, it) for it in _first(scores, limit)]
        best.sort(key=lambda it: -it[0])
        return tuple(reference(segment, number) for _, segment, number in best[:limit])

    return found


def _places(
    segment: Segment, wanted: NDArray[np.uint64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the postings of each term begin and end."""
    if not len(segment.words):
        return np.zeros(len(wanted), np.int64), np.zeros(len(wanted), np.int64)
    at = np.minimum(segment.words.searchsorted(wanted), len(segment.words) - 1)
    known = segment.words[at] == wanted
    starts = segment.starts[at]
    return starts, np.where(known, segment.starts[at + 1], starts)


def _scores(
    segment: Segment,
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    idf: NDArray[np.float64],
    average: float,
) -> NDArray[np.float64]:
    slices = [slice(*it) for it in zip(starts.tolist(), ends.tolist(), strict=True)]
    documents = np.concatenate([_NOTHING, *(segment.documents[it] for it in slices)])
    counts = np.concatenate([_NOTHING, *(segment.counts[it] for it in slices)])
    share = segment.lengths[documents] / max(average, 1)
    impact = counts / (counts + _K1 * (1 - _B + _B * share))
    weighted = impact * np.repeat(idf, ends - starts)
    return np.bincount(documents, weighted, len(segment.lengths)).astype(np.float64, copy=False)


_NOTHING = np.zeros(0, np.int32)


def _first(scores: NDArray[np.float64], limit: int) -> list[int]:
    """The places of the highest scores above 0."""
    some = min(limit, len(scores))
    at = np.argpartition(-scores, some - 1)[:some] if some else ()
    return [int(it) for it in at if scores[it] > 0]
