"""Words -> vectors: what the embedding models know of words.

`shipped` and `load` are the ways in; `choice` finds the set that fits a paper.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from citectx.ranking.vectors.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True, eq=False)
class Vectors:
    """Unit vectors of stems: row `rows[word]` of `matrix` times the same row of `scales`.

    Words stand in `rows` by falling frequency. `tau` is the similarity from which words count as
    related, `row_sums` how related each word is to the whole vocabulary. `output` and
    `output_scales` hold the context vectors of the training, `topics` the probability of each
    word (column) in each topic (row); both may be absent.
    """

    domain: str
    rows: Vocabulary
    matrix: NDArray[np.int8] | NDArray[np.float32]
    scales: NDArray[np.float32]
    tau: float
    row_sums: NDArray[np.float32]
    output: NDArray[np.int8] | NDArray[np.float32] | None = None
    output_scales: NDArray[np.float32] | None = None
    topics: NDArray[np.float16] | None = None
    provenance: Mapping[str, Any] = field(default_factory=dict)


def field_of(vectors: Vectors | None) -> str:
    """The field whose counts and weights go with a vector set, which was chosen to fit a paper."""
    from citectx.text.background import default_field, fields

    return vectors.domain if vectors is not None and vectors.domain in fields() else default_field()


def places(vectors: Vectors, words: Iterable[str]) -> NDArray[np.int64]:
    """The row of every word, -1 for those without a vector."""
    return vectors.rows.places(words)


def units(vectors: Vectors, rows: NDArray[np.int64]) -> NDArray[np.float32]:
    """The unit vectors of some rows; zeros where the row is -1."""
    import numpy as np

    scales = np.where(rows >= 0, vectors.scales[rows], np.float32(0))
    unit: NDArray[np.float32] = vectors.matrix.take(rows, axis=0).astype(np.float32)
    unit *= scales[:, None]
    return unit
