"""The default model: a small learned sum of what speaks for a sentence.

Words that are the same or near, sentences of the same direction, words that stand together, what
the best sentences share, what stands around a sentence and where it stands. The weights come from
`python -m citectx.lab.training.train_fused`; those of all that speaks for relevance are never
negative, which carries over to other fields far better than weights that are free.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.base import arrays
from citectx.ranking.fused.features import RELEVANCE, SURROUNDINGS, features, nearness, similarity
from citectx.ranking.fused.paper import PLACES, prepare

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.fused.features import Features
    from citectx.ranking.fused.paper import Prepared
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

WEIGHTS = Path(__file__).parent / "data"
IN_ORDER = (*RELEVANCE, *SURROUNDINGS, *PLACES)
ANY_ORDER = RELEVANCE
_SHORT = 100  # So many sentences have the shortest of the papers that weights were learned from.


class Model(NamedTuple):
    """A weight for each of `IN_ORDER`, and for each of `ANY_ORDER` where order means nothing.

    Centrality is left out there too, because it only stands in for position.

    `calibration` makes a probability of a sentence's score, the closeness of the closest one and
    1; its first row is for any order, the second for papers in order.
    """

    in_order: NDArray[np.float64]
    any_order: NDArray[np.float64]
    calibration: NDArray[np.float64]
    trained_on: frozenset[str] = frozenset()


class Reason(NamedTuple):
    """Why a sentence is shown.

    `words` are the words of the query with what each adds to the likeness of words, `features`
    what each feature adds to the score, the strongest first.
    """

    words: tuple[tuple[str, float], ...]
    features: tuple[tuple[str, float], ...]


@cache
def shipped_model(field: str) -> Model:
    """The model that ships with the package for the papers of a field."""
    header, stored = arrays.read(WEIGHTS / f"fused-{field}.weights")
    return Model(
        stored["in_order"],
        stored["any_order"],
        stored["calibration"],
        frozenset(header["trained_on"]),
    )


def scores(query: Query, index: PaperIndex, vectors: Vectors, model: Model) -> NDArray[np.float64]:
    """The scores by which sentences are ranked."""
    if not query.terms or not len(index.sequence):
        return np.zeros(len(index.texts))
    paper = prepare(index, vectors)
    return _sums(*rows(features(query, paper), paper, model))


def probabilities(
    query: Query, index: PaperIndex, vectors: Vectors, model: Model
) -> NDArray[np.float64]:
    """How likely each sentence is what the query refers to, beside the others of its paper."""
    if not query.terms or not len(index.sequence):
        return np.zeros(len(index.texts))
    paper = prepare(index, vectors)
    seen = features(query, paper)
    found, weights = rows(seen, paper, model)
    slope, share, constant = model.calibration[int(paper.is_ordered)]
    near = float(seen.closeness.max(initial=0.0))
    logits = slope * _sums(found, weights) + share * near + constant
    likely: NDArray[np.float64] = 1 / (1 + np.exp(-logits))
    return likely


def rows(
    seen: Features, paper: Prepared, model: Model
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """One row for each feature that counts for this paper, and their weights."""
    if paper.is_ordered:
        return in_order(seen, paper), model.in_order
    return seen.relevance, model.any_order


def in_order(seen: Features, paper: Prepared) -> NDArray[np.float64]:
    """The rows of `IN_ORDER`.

    Among few sentences even the best stands out less, and would weigh too little beside its place
    and what stands around it.
    """
    stretched = max(_SHORT / max(len(paper.lengths), 1), 1.0) ** 0.5
    return np.concatenate((seen.relevance * stretched, seen.surroundings, paper.places))


def explain(
    query: Query, index: PaperIndex, sentence: int, vectors: Vectors, model: Model
) -> Reason:
    """Which words and which features carry one sentence."""
    paper = prepare(index, vectors)
    found, weights = rows(features(query, paper), paper, model)
    names = IN_ORDER if paper.is_ordered else ANY_ORDER
    words = similarity(query, paper)
    near = words.rarity * nearness(words)[:, sentence]
    return Reason(
        _strongest(query.terms, near / max(float(near.sum()), 1e-9)),
        _strongest(names, found[:, sentence] * weights),
    )


def _sums(found: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    sums: NDArray[np.float64] = np.vecdot(found.T, weights)
    return sums


def _strongest(
    names: tuple[str, ...], values: NDArray[np.float64]
) -> tuple[tuple[str, float], ...]:
    order = np.argsort(-values, kind="stable")
    return tuple((names[it], float(values[it])) for it in order if values[it] > 0)
