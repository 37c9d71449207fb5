"""Vectors, lexicon -> vectors in which synonyms stand closer (Faruqui et al., 2015).

Each word with synonyms becomes the weighted mean of its own first vector (α = 1) and its
synonyms' present vectors (β = 1 / number of synonyms), word after word, ten times over.
Words without synonyms keep their vectors.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from citectx.lexicon import concept_terms
from citectx.vectors import units
from citectx.vectors.build import quantised
from citectx.vectors.transfer import minmax_logit, relatedness

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from citectx.lexicon import Lexicon
    from citectx.vectors import Vectors

SWEEPS = 10
ALPHA = 1.0
_CHUNK = 512


def retrofit(vectors: Vectors, lexicon: Lexicon) -> Vectors:
    """The vectors pulled towards the lexicon's synonyms; τ stays, so that both compare."""
    near = neighbours(vectors, lexicon)
    if not near:
        return vectors
    changed = np.array(sorted(near))
    every = np.arange(len(vectors.rows))
    rows, scales = quantised(retrofitted(units(vectors, every), near)[changed])
    matrix = vectors.matrix.astype(np.float32) * vectors.scales[:, None]
    matrix[changed] = rows.astype(np.float32) * scales[:, None]
    return replace(
        vectors,
        matrix=matrix,
        scales=np.ones(len(matrix), np.float32),
        row_sums=_row_sums(vectors, matrix, changed),
    )


def retrofitted(
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
