"""Segments <-> group: the postings of some thousands of references, ready to be summed.

A segment is what an edit costs, a group what a question costs: few large arrays are asked faster
than many small ones.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.search.segment import reference
from citectx.base import arrays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.answers.search.segment import Segment
    from citectx.model import Reference

_K1, _B = 1.2, 0.75


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Term `words[t]`, a hash, is in `documents[starts[t]:starts[t + 1]]` and adds `impacts`.

    Those are BM25's, without the idf. Documents count through all `segments`.
    """

    segments: tuple[Segment, ...]
    size: int
    words: NDArray[np.uint64]
    starts: NDArray[np.int64]
    documents: NDArray[np.int32]
    impacts: NDArray[np.float32]


def pack(segments: Sequence[Segment]) -> bytes:
    """The postings of segments, put together."""
    firsts = accumulate((len(segment.lengths) for segment in segments), initial=0)
    lengths = np.concatenate([segment.lengths for segment in segments])
    words = np.concatenate(
        [np.repeat(segment.words, np.diff(segment.starts)) for segment in segments]
    )
    documents = np.concatenate(
        [it.documents + np.int32(first) for it, first in zip(segments, firsts, strict=False)]
    )
    counts = np.concatenate([segment.counts for segment in segments]).astype(np.float32)
    order = np.argsort(words, kind="stable")
    documents, counts = documents[order], counts[order]
    found, starts = np.unique(words[order], return_index=True)
    share = lengths / max(float(lengths.mean()), 1.0) if len(lengths) else lengths
    impacts = counts / (counts + _K1 * (1 - _B + _B * share[documents]))
    return arrays.pack(
        {"size": len(lengths)},
        {
            "words": found,
            "starts": np.append(starts, len(words)).astype(np.int64),
            "documents": documents,
            "impacts": impacts.astype(np.float32),
        },
    )


def open_group(content: memoryview, segments: Sequence[Segment]) -> Group:
    """The group of these segments; a ValueError when it is damaged."""
    found = arrays.unpack(np.frombuffer(content, np.uint8), "a group")
    return Group(tuple(segments), int(found.header["size"]), **found.arrays)


def member(group: Group, number: int) -> Reference:
    """One reference of a group."""
    firsts = list(accumulate((len(segment.lengths) for segment in group.segments), initial=0))
    place = bisect_right(firsts, number) - 1
    return reference(group.segments[place], number - firsts[place])
