"""Words and any matrix -> vectors: cleaned of what all words share, quantised, τ and row sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from citectx.model import Problem
from citectx.ranking.vectors import Vectors
from citectx.ranking.vectors.transfer import Transfer, minmax_logit, relatedness
from citectx.ranking.vectors.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

COMPONENTS = 3
_LOWEST_TAU, _HIGHEST_TAU = 0.01, 0.9
_FREQUENT = 10_000
_SAMPLE = 1_000
_CHUNK = 512


def vectors(
    words: Sequence[str],
    matrix: NDArray[np.float32],
    domain: str = "",
    output: NDArray[np.float32] | None = None,
    topics: NDArray[np.float16] | None = None,
    provenance: Mapping[str, Any] | None = None,
) -> Vectors | Problem:
    """The vectors of `words`, most frequent first, or a problem when they tell nothing apart."""
    unit, scales = quantise(post_processed(matrix))
    threshold = tau(unit, scales)
    if isinstance(threshold, Problem):
        return threshold
    context, context_scales = (None, None) if output is None else quantise(output)
    return Vectors(
        domain=domain,
        rows=vocabulary(words),
        matrix=unit,
        scales=scales,
        tau=threshold,
        row_sums=row_sums(unit, scales, threshold),
        output=context,
        output_scales=context_scales,
        topics=topics,
        provenance=provenance or {},
    )


def post_processed(
    matrix: NDArray[np.float32], components: int = COMPONENTS
) -> NDArray[np.float32]:
    """The matrix without its mean and its largest components.

    All words share these, so that random pairs look similar and τ rises until nothing passes it
    (Mu and Viswanath 2018, "All-but-the-top").
    """
    centred: NDArray[np.float32] = matrix - matrix.mean(axis=0, dtype=np.float64).astype(np.float32)
    removed = min(components, matrix.shape[1] - 1, len(matrix) // 100)  # Few words share nothing.
    if removed < 1:
        return centred
    covariance = (centred.T @ centred).astype(np.float64)
    top = np.linalg.eigh(covariance)[1][:, -removed:].astype(np.float32)
    return np.asarray(centred - (centred @ top) @ top.T, np.float32)


def quantise(matrix: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Rows as small integers, and the scales that make unit vectors of them again."""
    largest = np.abs(matrix).max(axis=1, keepdims=True)
    rows = np.rint(matrix / np.where(largest > 0, largest, 1) * 127).astype(np.int8)
    norms = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float32))
    return rows, (1 / np.where(norms > 0, norms, 1)).astype(np.float32)


def tau(
    matrix: NDArray[np.int8] | NDArray[np.float32], scales: NDArray[np.float32]
) -> float | Problem:
    """Mean + 2 standard deviations of |similarity| between random frequent words."""
    frequent = min(_FREQUENT, len(matrix))
    size = min(_SAMPLE, frequent // 2)
    if size < 1:
        return Problem("vectors-too-few", "The vector set holds fewer than two words.")
    chosen = np.random.default_rng(0).choice(frequent, 2 * size, replace=False)
    unit = matrix[chosen].astype(np.float32) * scales[chosen, None]
    similarities = np.abs(unit[:size] @ unit[size:].T)
    threshold = float(similarities.mean() + 2 * similarities.std())
    if threshold < _HIGHEST_TAU:
        return max(threshold, _LOWEST_TAU)
    return Problem(
        "vectors-too-alike",
        f"Random words of this vector set are so alike (τ = {threshold:.2f}) that related ones "
        "cannot be told from them; train on more text or choose another set.",
    )


def row_sums(
    matrix: NDArray[np.int8] | NDArray[np.float32],
    scales: NDArray[np.float32],
    threshold: float,
    transfer: Transfer = minmax_logit,
) -> NDArray[np.float32]:
    """How related each word is to the whole vocabulary, itself included.

    Every word of a document adds this to Σ f_sem(w, d), the denominator of equation 2.
    """
    unit = matrix.astype(np.float32) * scales[:, None]
    sums = np.empty(len(unit), np.float32)
    for start in range(0, len(unit), _CHUNK):
        similarities = unit[start : start + _CHUNK] @ unit.T
        here = np.arange(len(similarities))
        similarities[here, start + here] = 1
        sums[start : start + _CHUNK] = relatedness(similarities, threshold, transfer).sum(axis=1)
    return sums
