"""Ranked relevance -> how good the ranking is.

`ratings` are the relevance of everything that was ranked, best-scored first; 0 is irrelevant.
"""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

HITS = (1, 3, 5)
_MEANT = 4  # From this rating on a sentence is what is meant.


def precision_at(ratings: Sequence[float], k: int) -> float:
    """The share of relevant ones among the first `k`, however few there are to find."""
    return sum(rating > 0 for rating in ratings[:k]) / k if k else 0.0


def graded_ndcg(ratings: Sequence[float], k: int, judged: Sequence[float] | None = None) -> float:
    """NDCG as Hounbo and Mercer state it: the first two places undiscounted, then 1 / log2(i).

    `judged` are all ratings there are, when not all of them were ranked.
    """
    return _ndcg(ratings, judged or ratings, k, lambda place: 1 / log2(max(place, 2)))


def binary_ndcg(ratings: Sequence[float], k: int, judged: Sequence[float] | None = None) -> float:
    """NDCG of relevant or not with the usual 1 / log2(i + 1): what their table 5 really holds."""
    found = [float(rating > 0) for rating in ratings]
    ideal = [float(rating > 0) for rating in judged or ratings]
    return _ndcg(found, ideal, k, lambda place: 1 / log2(place + 1))


def reciprocal_rank(ratings: Sequence[float]) -> float:
    """1 / the place of the first relevant one, 0 when there is none."""
    places = (1 / place for place, rating in enumerate(ratings, start=1) if rating > 0)
    return next(places, 0.0)


def recall_at(ratings: Sequence[float], k: int) -> float:
    """The share of the relevant ones that stand among the first `k`."""
    relevant = sum(rating > 0 for rating in ratings)
    return sum(rating > 0 for rating in ratings[:k]) / relevant if relevant else 0.0


def hits(ratings: Sequence[float], meant: float = _MEANT) -> dict[str, bool]:
    """Whether one that is meant stands among the first, and whether there is one at all."""
    found = {f"hit@{most}": max(ratings[:most], default=0) >= meant for most in HITS}
    return {"meant": max(ratings, default=0) >= meant, **found}


def f_measure(precision: float, recall: float) -> float:
    """The harmonic mean."""
    both = precision + recall
    return 2 * precision * recall / both if both else 0.0


def set_f(found: Collection[int], gold: Collection[int]) -> float:
    """F of what was found against what is right."""
    hits = len(set(found) & set(gold))
    precision = hits / len(found) if found else 0.0
    recall = hits / len(gold) if gold else 0.0
    return f_measure(precision, recall)


def _ndcg(
    ratings: Sequence[float],
    judged: Sequence[float],
    k: int,
    discount: Callable[[int], float],
) -> float:
    def gain(ranked: Sequence[float]) -> float:
        return sum(it * discount(place) for place, it in enumerate(ranked[:k], start=1))

    ideal = gain(sorted(judged, reverse=True))
    return gain(ratings) / ideal if ideal else 0.0
