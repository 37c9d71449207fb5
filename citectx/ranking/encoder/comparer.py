"""A sentence, passages -> which of them it speaks of, and in which way it differs from each.

A small transformer reads both texts at once. It ships with the package beside the encoder, whose
process runs it; what was compared once is kept.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from citectx.papers.index.store import Store

    Compare = Callable[[Sequence[tuple[str, str]]], NDArray[np.float32] | None]


class Comparison(NamedTuple):
    """How likely each verdict is, as logarithms of probabilities that sum to 1.

    The passage says what the sentence says; it is about something else; or the sentence differs
    from it by a number, by two things that are exchanged, by what it speaks of, by saying the
    contrary, or by saying more. `meant` is no verdict: among the passages of a paper it is highest
    for the one that the sentence speaks of, faithfully or not.
    """

    supports: float
    unrelated: float
    number: float
    exchanged: float
    entity: float
    contrary: float
    stronger: float
    meant: float

    @property
    def doubt(self) -> float:
        """How much more likely any difference is than none."""
        return float(np.logaddexp.reduce(self[2:-1])) - self.supports


VERDICTS = Comparison._fields[:-1]


class Comparer:
    """The model that compares; `id` tells it from every other one. For any thread."""

    def __init__(self, id_: str, compare: Compare, store: Store) -> None:
        self.id = id_
        self._compare = compare
        self._store = store

    def comparisons(self, text: str, passages: Sequence[str]) -> tuple[Comparison, ...] | None:
        """The text beside each passage; None where nothing can be had. It waits: some hundredths
        of a second for each that is not kept."""
        return self.of_pairs([(text, it) for it in passages])

    def of_pairs(self, pairs: Sequence[tuple[str, str]]) -> tuple[Comparison, ...] | None:
        """The same for texts each of which has a passage of its own."""
        keys = {it: self._key(*it) for it in pairs}
        kept = {it: self._store.peek(key) for it, key in keys.items()}
        missing = [it for it, value in kept.items() if not value]
        if missing:
            rows = self._compare(missing)
            if rows is None or rows.shape[1] != len(Comparison._fields):
                return None
            for it, row in zip(missing, _compared(rows).astype("<f4"), strict=True):
                kept[it] = row.tobytes()
                self._store.put(keys[it], row.tobytes())
        return tuple(Comparison(*np.frombuffer(kept[it] or b"", "<f4").tolist()) for it in pairs)

    def _key(self, text: str, passage: str) -> str:
        state = blake2b(digest_size=16)
        for it in (text, passage):
            state.update(blake2b(it.encode(errors="replace")).digest())
        return f"compared-{self.id}-{state.hexdigest()}"


def _compared(rows: NDArray[np.float32]) -> NDArray[np.float64]:
    """Scores with those of the verdicts as probabilities."""
    scores = rows.astype(float)
    scores[:, :-1] -= np.logaddexp.reduce(scores[:, :-1], axis=1, keepdims=True)
    return scores
