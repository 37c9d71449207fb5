"""Texts and papers -> unit vectors, none of them made twice.

Texts are kept by themselves, papers by all of their sentences: a byte for each direction.
That is exact enough, because vectors are compared by their directions alone.
"""

from __future__ import annotations

import threading
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

from citectx.papers.index.paper_index import is_evidence
from citectx.ranking.encoder.combination import Weights

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.papers.index.store import Store
    from citectx.ranking.encoder.comparer import Comparer

    Rows = NDArray[np.float32]  # A unit vector for each text.
    Encode = Callable[[Sequence[str]], Rows | None]

_PAPERS = 64  # Whose vectors are at hand; those of others are read again.
_FARTHEST = 127
_WEIGHTS = Weights()


class Encoder:
    """An encoder; `id` tells it from every other one. All of it may be used from any thread.

    `weights` say how it counts beside the first pass; `comparer` makes the model beside it that
    compares two texts, if there is one.
    Where nothing can be had its answer is None; whoever has chosen the encoder is told why.
    """

    def __init__(
        self,
        id_: str,
        encode: Encode,
        store: Store,
        weights: Weights = _WEIGHTS,
        comparer: Callable[[], Comparer] | None = None,
    ) -> None:
        self.id = id_
        self.weights = weights
        self._comparer = comparer
        self._encode = encode
        self._store = store
        self._turn = threading.Lock()  # Two who want the same paper must not both encode it.
        self._at_hand: dict[PaperIndex, NDArray[np.int8]] = {}

    @cached_property
    def comparer(self) -> Comparer | None:
        """The model that compares two texts; made when it is first asked for."""
        return self._comparer() if self._comparer else None

    def texts(self, texts: Sequence[str]) -> Rows | None:
        """The vectors of texts; it waits for those that are not kept: milliseconds for each."""
        keys = {text: self._key("vector", text.encode(errors="replace")) for text in texts}
        known = {text: self._store.peek(key) for text, key in keys.items()}
        missing = [text for text, value in known.items() if not value]
        if missing:
            encoded = self._encode(missing)
            if encoded is None:
                return None
            for text, row in zip(missing, encoded.astype("<f2"), strict=True):
                known[text] = row.tobytes()
                self._store.put(keys[text], row.tobytes())
        rows = [np.frombuffer(known[text] or b"", "<f2") for text in texts]
        return np.stack(rows).astype(np.float32) if rows else np.zeros((0, 0), np.float32)

    def paper(self, index: PaperIndex) -> Rows | None:
        """The vectors of a paper's sentences; it waits if they are not kept: some seconds."""
        with self._turn:
            directions = self._kept(index)
            if directions is None:
                encoded = self._sentences(index)
                if encoded is None:
                    return None
                directions = _directions(encoded)
                self._store.put(self._paper_key(index), directions.tobytes())
                self._put(index, directions)
        return _unit(directions)

    def _sentences(self, index: PaperIndex) -> Rows | None:
        """The vectors of a paper, each text encoded once; what is no evidence has none."""
        parts = [it for it in index.parts if is_evidence(it)] or index.parts
        numbers = [number for part in parts for number in range(part.first, part.end)]
        own = [index.texts[it] for it in numbers]
        places = {text: place for place, text in enumerate(dict.fromkeys(own))}
        encoded = self._encode(list(places))
        if encoded is None:
            return None
        rows = np.zeros((len(index.texts), encoded.shape[1]), np.float32)
        rows[numbers] = encoded[[places[text] for text in own]]
        return rows

    def kept(self, index: PaperIndex) -> Rows | None:
        """The same if they are kept: it waits for nothing."""
        directions = self._kept(index)
        return None if directions is None else _unit(directions)

    def _kept(self, index: PaperIndex) -> NDArray[np.int8] | None:
        count = len(index.texts)
        if not count:
            return np.zeros((0, 0), np.int8)
        directions = self._at_hand.get(index)
        if directions is None:
            content = self._store.view(self._paper_key(index))
            if content is None or not len(content) or len(content) % count:
                return None
            directions = np.frombuffer(content, np.int8).reshape(count, -1)
            self._put(index, directions)
        return directions

    def _put(self, index: PaperIndex, directions: NDArray[np.int8]) -> None:
        while len(self._at_hand) >= _PAPERS:
            self._at_hand.pop(next(iter(self._at_hand)), None)
        self._at_hand[index] = directions

    def _paper_key(self, index: PaperIndex) -> str:
        return self._key("vectors", index.texts.content.data, index.texts.starts.data)

    def _key(self, kind: str, *content: bytes | memoryview) -> str:
        state = blake2b(digest_size=16)
        for it in content:
            state.update(it)
        return f"{kind}-{self.id}-{state.hexdigest()}"


def _directions(rows: Rows) -> NDArray[np.int8]:
    """Vectors in a byte for each direction, whatever their lengths."""
    largest = np.maximum(np.abs(rows).max(axis=1, keepdims=True), 1e-9)
    directions: NDArray[np.int8] = np.rint(rows * (_FARTHEST / largest)).astype(np.int8)
    return directions


def _unit(directions: NDArray[np.int8]) -> Rows:
    rows = directions.astype(np.float32)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Rows = rows / np.maximum(lengths, 1e-9)
    return unit
