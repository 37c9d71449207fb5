"""Vectors, lexicon -> vectors in which synonyms stand closer (Faruqui et al., 2015).

Each word with synonyms becomes the weighted mean of its own first vector (α = 1) and its
synonyms' present vectors (β = 1 / number of synonyms), word after word, ten times over.
Words without synonyms keep their vectors.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.ranking.lexicon import concept_terms
from citectx.ranking.vectors import units
from citectx.ranking.vectors.build import quantise
from citectx.ranking.vectors.transfer import minmax_logit, relatedness

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from citectx.ranking.lexicon import Lexicon
    from citectx.ranking.vectors import Vectors

SWEEPS = 10
ALPHA = 1.0
_CHUNK = 512


class Change(NamedTuple):
    """The vectors that retrofitting moves, by their rows, and the row sums of all."""

    rows: NDArray[np.int64]
    matrix: NDArray[np.int8]
    scales: NDArray[np.float32]
    row_sums: NDArray[np.float32]


def retrofit(vectors: Vectors, lexicon: Lexicon) -> Vectors:
    """The vectors pulled towards the lexicon's synonyms; τ stays, so that both compare."""
    near = neighbours(vectors, lexicon)
    return apply(change(vectors, near), vectors) if near else vectors


def change(vectors: Vectors, near: Mapping[int, Sequence[int]]) -> Change:
    """What retrofitting does to the vectors; this takes seconds."""
    changed = np.array(sorted(near))
    moved = units(vectors, np.arange(len(vectors.rows)))
    rows, scales = quantise(updated_matrix(moved, near)[changed])
    moved[changed] = rows.astype(np.float32) * scales[:, None]
    return Change(changed, rows, scales, _row_sums(vectors, moved, changed))


def apply(change: Change, vectors: Vectors) -> Vectors:
    """The vectors with what retrofitting changes of them."""
    matrix, scales = vectors.matrix.copy(), vectors.scales.copy()
    matrix[change.rows] = change.matrix
    scales[change.rows] = change.scales
    return replace(vectors, matrix=matrix, scales=scales, row_sums=change.row_sums)


def updated_matrix(
    matrix: NDArray[np.float32],
    near: Mapping[int, Sequence[int]],
    sweeps: int = SWEEPS,
    alpha: float = ALPHA,
) -> NDArray[np.float32]:
    """The matrix after the published update, rows in ascending order, each seeing the last ones."""
    moved = matrix.copy()
    order = [(row, np.array(near[row])) for row in sorted(near) if len(near[row])]
    for _ in range(sweeps):
        for row, others in order:
            beta = 1 / len(others)
            pulled = beta * moved[others].sum(axis=0) + alpha * matrix[row]
            moved[row] = pulled / (beta * len(others) + alpha)
    return moved


def neighbours(vectors: Vectors, lexicon: Lexicon) -> dict[int, list[int]]:
    """For each row with synonyms the rows of these; phrases count where they have vectors."""
    near: defaultdict[int, set[int]] = defaultdict(set)
    for terms in concept_terms(lexicon):
        rows = {row for term in terms if (row := vectors.rows.get("_".join(term))) is not None}
        for row, other in permutations(rows, 2):
            near[row].add(other)
    return {row: sorted(others) for row, others in near.items()}


def _row_sums(
    vectors: Vectors, moved: NDArray[np.float32], changed: NDArray[np.int64]
) -> NDArray[np.float32]:
    """The row sums, where only what the changed rows add is computed anew."""
    before = units(vectors, np.arange(len(vectors.rows)))
    sums = np.array(vectors.row_sums)
    own = np.empty(len(changed), np.float32)
    for start in range(0, len(changed), _CHUNK):
        rows = changed[start : start + _CHUNK]
        old, new = (_related(unit, rows, vectors.tau) for unit in (before, moved))
        sums += (new - old).sum(axis=0)
        own[start : start + _CHUNK] = new.sum(axis=1)
    sums[changed] = own
    return sums


def _related(unit: NDArray[np.float32], rows: NDArray[np.int64], tau: float) -> NDArray[np.float32]:
    similarities = unit[rows] @ unit.T
    similarities[np.arange(len(rows)), rows] = 1
    return relatedness(similarities, tau, minmax_logit)
