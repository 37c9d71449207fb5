"""What the sentences beside the citing one are worth when its passages are looked for.

Rated citing sentences of eLife before whole papers, `fused` cross-validated; the words of the
sentence before and of the one after count so much of what the sentence's own words count.

    python benchmarks/around.py ../shared/data
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ablations import RATINGS

from citectx.lab.evaluation import linkage, rated
from citectx.lab.evaluation.experiment import Experiment, outcome
from citectx.lab.evaluation.significance import difference, interval, value
from citectx.lab.training.fused_cases import cross_validated_ranker, ratings_of
from citectx.model import Problem
from citectx.ranking.queries import unmodified, with_surroundings
from citectx.ranking.queries.reformulations import plain_query
from citectx.ranking.rank import shipped_resources

WEIGHTS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5)
METRICS = ("p@k", "gndcg@k")
HEAD = [
    "words beside count",
    "rated in order: P@k",
    "gNDCG@k",
    "P@k against 0",
    "gNDCG@k against 0",
]


def main() -> None:
    for row in table(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data")):
        print(" | ".join(row))


def table(data: Path) -> Iterator[list[str]]:
    """A row for each weight."""
    folder = data / "resolution-bio"
    tasks = rated.tasks(RATINGS, folder)
    assert not isinstance(tasks, Problem)
    plain = linkage.of_tasks("rated-in-order", tasks, plain_query, bool)
    rank = cross_validated_ranker(
        ratings_of(RATINGS, folder), plain, "fused", shipped_resources("biomedical")
    )
    around = [unmodified.query(it.around, "en").terms for it in tasks]
    found = [outcome(_amid(plain, around, it), rank, lambda: None).ratios for it in WEIGHTS]
    yield HEAD
    for weight, ratios in zip(WEIGHTS, found, strict=True):
        shown = (f"{value(ratios[it]):.3f} {_interval(interval(ratios[it]), '')}" for it in METRICS)
        gains = (_interval(difference(ratios[it], found[0][it]), "+") for it in METRICS)
        yield [str(weight), *shown, *gains]


def _amid(plain: Experiment, around: list[tuple[str, ...]], weight: float) -> Experiment:
    cases = [
        it._replace(query=with_surroundings(it.query, words, weight) if weight else it.query)
        for it, words in zip(plain.cases, around, strict=True)
    ]
    return plain._replace(cases=cases)


def _interval(found: tuple[float, float], sign: str) -> str:
    return f"[{found[0]:{sign}.3f}, {found[1]:{sign}.3f}]"


if __name__ == "__main__":
    main()
