"""What each feature of the default ranker is worth: `fused` learned anew without it.

Every row is cross-validated as `citectx evaluate` does it: weights are learned without the
feature on four fifths of the topics or papers and measured on the others.

    python benchmarks/ablations.py ../shared/data
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from citectx.lab.evaluation.experiment import ranking
from citectx.lab.evaluation.rankings import graded_ndcg, precision_at, reciprocal_rank, set_f
from citectx.lab.training.fused_cases import Lessons, ratings_of, topics_of
from citectx.lab.training.fused_examples import Example
from citectx.lab.training.fused_models import held_out
from citectx.ranking.fused.features import RELEVANCE, SURROUNDINGS
from citectx.ranking.fused.paper import PLACES
from citectx.ranking.fused.scoring import IN_ORDER
from citectx.ranking.vectors.shipped import shipped_vectors

RATINGS = Path(__file__).parent / "judgements" / "rated-elife.jsonl"
HEAD = ["fused without", "CL-SciSumm: macro F@2", "MRR"]
HEAD += ["rated: P@k", "gNDCG@k", "rated in order: P@k", "gNDCG@k"]
WITHOUT = {
    "(nothing)": (),
    **{name: (name,) for name in RELEVANCE},
    "all by word vectors": tuple(
        it for it in IN_ORDER if "direction" in it or "nearest" in it or "embedding" in it
    ),
    "all surroundings": SURROUNDINGS,
    "all places": PLACES,
}

Measure = Callable[[list[int], Example], tuple[float, float]]


def main() -> None:
    for row in table(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data")):
        print(" | ".join(row))


def table(data: Path) -> Iterator[list[str]]:
    """A row for each feature, or group of them, that is left out."""
    computing, biomedical = (
        topics_of(data / "scisumm"),
        ratings_of(RATINGS, data / "resolution-bio"),
    )
    topics, papers = examples(computing, "computing"), examples(biomedical, "biomedical")
    yield HEAD
    for name, left_out in WITHOUT.items():
        print("without", name, file=sys.stderr)
        _, first = measured(without(topics, left_out), computing, found_first)
        second, third = measured(without(papers, left_out), biomedical, found_of_all)
        yield [name, *(f"{value:.3f}" for value in (*first, *second, *third))]


def examples(lessons: Lessons, domain: str) -> Sequence[Example]:
    vectors = shipped_vectors(domain)
    assert vectors is not None
    return lessons.examples(vectors)


def without(every: Sequence[Example], names: Sequence[str]) -> list[Example]:
    """The examples with nothing in the columns of these features."""
    kept = np.array([name not in names for name in IN_ORDER])
    return [
        it._replace(in_order=it.in_order * kept, any_order=it.any_order * kept[: len(RELEVANCE)])
        for it in every
    ]


def measured(
    every: Sequence[Example], lessons: Lessons, measure: Measure
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The metrics in any order and in order, averaged over topics."""
    models = held_out(every, lessons.learn)
    any_order, in_order = defaultdict(list), defaultdict(list)
    for it in every:
        model = models[it.topic]
        any_order[it.topic].append(measure(ranking(it.any_order @ model.any_order), it))
        in_order[it.topic].append(measure(ranking(it.in_order @ model.in_order), it))
    return mean(any_order), mean(in_order)


def mean(values: dict[str, list[tuple[float, float]]]) -> tuple[float, float]:
    first, second = np.mean([np.mean(it, axis=0) for it in values.values()], axis=0)
    return float(first), float(second)


def found_first(order: list[int], example: Example) -> tuple[float, float]:
    gold = set(np.flatnonzero(example.gold).tolist())
    return set_f(order[:2], gold), reciprocal_rank([float(it in gold) for it in order])


def found_of_all(order: list[int], example: Example) -> tuple[float, float]:
    ratings = [float(example.gold[it]) for it in order]
    k = int((example.gold > 0).sum())
    return precision_at(ratings, k), graded_ndcg(ratings, k)


if __name__ == "__main__":
    main()
