"""References <-> segment: their words as postings and their entries as text, in one run of bytes.

Nothing of it is read before it is asked for, so that a library may be larger than the memory.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from citectx.base import arrays
from citectx.base.hashes import hashes
from citectx.bibliography import fields
from citectx.model import Reference
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """Term `words[t]`, a hash, occurs in `documents[starts[t]:starts[t + 1]]`, `counts` times.

    `lengths` counts the terms of each reference; the entry of reference `n` stands in `entries`
    from `entry_starts[n]` to the next. `key` is that of what it holds.
    """

    key: str
    path: str
    words: NDArray[np.uint64]
    starts: NDArray[np.int64]
    documents: NDArray[np.int32]
    counts: NDArray[np.uint8]
    lengths: NDArray[np.int32]
    entries: NDArray[np.uint8]
    entry_starts: NDArray[np.int64]


def pack(references: Sequence[Reference]) -> bytes:
    """The segment of references as bytes, without the path of their file."""
    numbers: dict[str, int] = {}
    found, places, counts, lengths = [], [], [], []
    for place, reference in enumerate(references):
        text = f"{fields.title(reference)} {fields.abstract(reference)}"
        words = terms(text, tongue_of([text]))
        lengths.append(len(words))
        for term, count in Counter(words).items():
            found.append(numbers.setdefault(term, len(numbers)))
            places.append(place)
            counts.append(min(count, 255))
    words_of = hashes(numbers)
    order = np.argsort(words_of, kind="stable")
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    ranked = rank[np.array(found, np.int64)]
    by_term = np.argsort(ranked, kind="stable")
    entries = [_entry(it) for it in references]
    return arrays.pack(
        {},
        {
            "words": words_of[order],
            "starts": np.searchsorted(ranked[by_term], np.arange(len(order) + 1)),
            "documents": np.array(places, np.int32)[by_term],
            "counts": np.array(counts, np.uint8)[by_term],
            "lengths": np.array(lengths, np.int32),
            "entries": np.frombuffer(b"".join(entries), np.uint8),
            "entry_starts": np.cumsum([0, *map(len, entries)], dtype=np.int64),
        },
    )


def open_segment(content: memoryview, key: str, path: str) -> Segment:
    """The segment of references of the file at `path`; a ValueError when it is damaged."""
    found = arrays.unpack(np.frombuffer(content, np.uint8), path)
    return Segment(key, path, **found.arrays)


def reference(segment: Segment, number: int) -> Reference:
    """One reference as it was."""
    start, end = segment.entry_starts[number : number + 2]
    key, kind, written, *aliases = json.loads(segment.entries[start:end].tobytes())
    return Reference(key, kind, written, segment.path, aliases=tuple(aliases))


def _entry(reference: Reference) -> bytes:
    entry = [reference.key, reference.kind, dict(reference.fields), *reference.aliases]
    return json.dumps(entry, ensure_ascii=False).encode("utf-8", "surrogatepass")
