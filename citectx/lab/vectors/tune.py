"""Vectors, citing sentences, what they cite -> vectors in which the two come closer.

All vectors are turned and stretched by one matrix, learned so that the mean of a citing sentence
lies nearer to one sentence of the title and abstract it cites than to any of the others in a
batch. So few numbers are learned that rare words, which hardly any citation has, move along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.lab.evaluation.vector_quality import citing_text, means
from citectx.ranking.vectors import build, units
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from citectx.model import Problem
    from citectx.ranking.vectors import Vectors

    Matrix = NDArray[np.float32]
    from citectx.lab.evaluation.datasets import CandidatePaper, CitationPairs

_BATCH = 128
_SHARPNESS = 12.0  # What a cosine is multiplied by before the softmax.
_STEP = 0.001
_FIRST, _SECOND, _TINY = 0.9, 0.999, 1e-8  # As Adam has them.


class Pairs(NamedTuple):
    """Citing sentences and cited texts as means of their words' vectors.

    Row `n` of `citing` cites text `cited[n]`, whose sentences are those rows of `sentences` at
    which `texts` says so; `texts` ascends.
    """

    citing: Matrix
    cited: NDArray[np.int64]
    sentences: Matrix
    texts: NDArray[np.int64]


def tune(
    vectors: Vectors, pairs: Pairs, epochs: int, seed: int, report: Callable[[float], None]
) -> Vectors | Problem:
    """The vectors after the matrix; what is measured of them is measured anew."""
    matrix = rotation(pairs, epochs, seed, report)
    every = units(vectors, np.arange(len(vectors.rows))) @ matrix
    recipe = {"tuned": {"pairs": len(pairs.cited), "epochs": epochs, "seed": seed}}
    return build.vectors(
        list(vectors.rows), every, vectors.domain, provenance={**vectors.provenance, **recipe}
    )


def rotation(pairs: Pairs, epochs: int, seed: int, report: Callable[[float], None]) -> Matrix:
    """The matrix, by Adam on the softmax over the texts of each batch."""
    random = np.random.default_rng(seed)
    matrix = np.eye(pairs.citing.shape[1], dtype=np.float32)
    mean, square, steps = np.zeros_like(matrix), np.zeros_like(matrix), 0
    for epoch in range(epochs):
        order = random.permutation(len(pairs.cited))
        for start in range(0, len(order), _BATCH):
            slope = gradient(matrix, pairs, order[start : start + _BATCH])
            steps += 1
            mean = _FIRST * mean + (1 - _FIRST) * slope
            square = _SECOND * square + (1 - _SECOND) * slope**2
            size = np.sqrt(square / (1 - _SECOND**steps)) + _TINY
            matrix -= (_STEP * mean / (1 - _FIRST**steps) / size).astype(np.float32)
        report((epoch + 1) / epochs)
    return matrix


def gradient(matrix: Matrix, pairs: Pairs, batch: NDArray[np.int64]) -> Matrix:
    """How the surprise at what the batch cites grows with the matrix."""
    texts, own = np.unique(pairs.cited[batch], return_inverse=True)
    starts, ends = pairs.texts.searchsorted(texts), pairs.texts.searchsorted(texts, "right")
    rows = np.concatenate([np.arange(*bounds) for bounds in zip(starts, ends, strict=True)])
    before, after = pairs.citing[batch], pairs.sentences[rows]
    citing, sizes = _units(before @ matrix)
    cited, cited_sizes = _units(after @ matrix)
    cosines = citing @ cited.T
    nearest = _nearest(cosines, np.concatenate(([0], np.cumsum(ends - starts)[:-1])))
    here = np.arange(len(batch))
    scores = _SHARPNESS * cosines[here[:, None], nearest]
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    chances[here, own] -= 1
    pull = np.zeros_like(cosines)
    pull[here[:, None], nearest] = chances * (_SHARPNESS / len(batch))
    found = before.T @ _through(pull @ cited, citing, sizes)
    found += after.T @ _through(pull.T @ citing, cited, cited_sizes)
    return np.asarray(found, np.float32)


def _units(rows: Matrix) -> tuple[Matrix, Matrix]:
    sizes = np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), np.float32(1e-9))
    return rows / sizes, sizes


def _nearest(cosines: Matrix, starts: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each row and each text the column of its nearest sentence."""
    ends: Sequence[int] = [*starts[1:].tolist(), cosines.shape[1]]
    found = [
        start + cosines[:, start:end].argmax(axis=1)
        for start, end in zip(starts.tolist(), ends, strict=True)
    ]
    return np.stack(found, axis=1)


def _through(slope: Matrix, unit: Matrix, sizes: Matrix) -> Matrix:
    """The slope before the rows were made as long as one."""
    along = np.vecdot(slope, unit)[:, None]
    return np.asarray((slope - along * unit) / sizes, np.float32)


def tuning_pairs(vectors: Vectors, pairs: CitationPairs) -> Pairs:
    """Every citing sentence beside the sentences of the title and abstract it cites."""
    mentions = [
        mention
        for mention in pairs.mentions
        if not mention.development and mention.cited in pairs.papers
    ]
    cited = sorted({mention.cited for mention in mentions})
    numbers = {paper: number for number, paper in enumerate(cited)}
    texts = [
        (number, text) for paper, number in numbers.items() for text in _texts(pairs.papers[paper])
    ]
    return Pairs(
        means(vectors, [citing_text(mention) for mention in mentions]),
        np.array([numbers[mention.cited] for mention in mentions], np.int64),
        means(vectors, [text for _, text in texts]),
        np.array([number for number, _ in texts], np.int64),
    )


def _texts(paper: CandidatePaper) -> list[str]:
    return [
        paper.title,
        *(
            paper.abstract[sentence.start : sentence.end]
            for sentence in sentences(paper.abstract, "en")
        ),
    ]
