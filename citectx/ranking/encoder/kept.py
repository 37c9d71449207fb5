"""Texts -> their vectors, each computed once for a model and kept in the cache."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.papers.index.store import Store
    from citectx.ranking.encoder import Encoder

_AT_ONCE = 32  # What is kept before the next are computed, so that little is lost at an end.


def vectors(texts: Sequence[str], encoder: Encoder, store: Store) -> NDArray[np.float32]:
    """One unit vector for each text, in half precision, which is exact enough for cosines."""
    keys = {text: _key(text, encoder) for text in dict.fromkeys(texts)}
    known = {text: store.peek(key) for text, key in keys.items()}
    missing = [text for text, value in known.items() if value is None]
    for start in range(0, len(missing), _AT_ONCE):
        piece = missing[start : start + _AT_ONCE]
        for text, vector in zip(piece, encoder.encode(piece), strict=True):
            known[text] = vector.astype("<f2").tobytes()
            store.put(keys[text], known[text] or b"")
    rows = [np.frombuffer(known[text] or b"", "<f2") for text in texts]
    return np.stack(rows).astype(np.float32) if rows else np.zeros((0, 0), np.float32)


def _key(text: str, encoder: Encoder) -> str:
    return f"neural/{encoder.id}/{blake2b(text.encode(), digest_size=16).hexdigest()}"
