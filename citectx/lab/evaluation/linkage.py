"""Citation linkage (Hounbo and Mercer): rank the sentences of the cited article by a citing one.

k is the number of sentences that the annotator rated at all, also when only some sentences are
candidates.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from citectx.lab.evaluation import datasets, papers
from citectx.lab.evaluation.experiment import Case, Experiment, hit_ratios, ranking
from citectx.lab.evaluation.rankings import binary_ndcg, graded_ndcg, hits, precision_at
from citectx.lab.evaluation.significance import Ratio, mean
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from citectx.lab.evaluation.datasets import LinkageTask
    from citectx.lab.evaluation.experiment import IsCandidate, Measured, QueryOf, Values

METRICS = ("p@k", "gndcg@k", "bndcg@k")
_RATINGS = (5, 4, 3, 2, 1)


def experiment(folder: Path, query_of: QueryOf, is_candidate: IsCandidate) -> Experiment | Problem:
    """The tasks of a folder, one case each."""
    tasks = datasets.linkage(folder)
    if isinstance(tasks, Problem):
        return tasks
    return of_tasks("linkage", tasks, query_of, is_candidate)


def of_tasks(
    name: str, tasks: Sequence[LinkageTask], query_of: QueryOf, is_candidate: IsCandidate
) -> Experiment:
    """The experiment of any tasks of this kind."""
    cases = [_case(task, query_of, is_candidate) for task in tasks]
    return Experiment(name, cases, _ratios, partial(_details, tasks))


def _case(task: LinkageTask, query_of: QueryOf, is_candidate: IsCandidate) -> Case:
    kept = [number for number, text in enumerate(task.sentences) if is_candidate(text)]
    headings = task.headings or ("",) * len(task.sentences)
    index = papers.index((task.sentences[number], headings[number]) for number in kept)
    return Case(
        task.id,
        query_of(task.citance),
        index.postings,
        partial(_values, task.ratings, [task.ratings[number] for number in kept]),
        index,
    )


def _values(judged: Sequence[int], ratings: Sequence[int], scores: NDArray[np.float64]) -> Values:
    order = [ratings[number] for number in ranking(scores)]
    k = sum(rating > 0 for rating in judged)
    return {
        "p@k": precision_at(order, k),
        "gndcg@k": graded_ndcg(order, k, judged),
        "bndcg@k": binary_ndcg(order, k, judged),
        **hits(order),
        **{f"found:{rating}": order[:k].count(rating) for rating in _RATINGS},
        **{f"rated:{rating}": judged.count(rating) for rating in _RATINGS},
    }


def _ratios(values: Measured, groups: Sequence[str]) -> dict[str, Ratio]:
    return {**{it: mean(values[it], groups) for it in METRICS}, **hit_ratios(values, groups)}


def _details(tasks: Sequence[LinkageTask], values: Measured) -> dict[str, Any]:
    """Their tables 5 and 6: every task, and how many of each rating were found in the first k."""
    return {
        "tasks": {
            task.id: {name: float(values[name][number]) for name in METRICS}
            for number, task in enumerate(tasks)
        },
        "ratings": {
            rating: [int(values[f"{kind}:{rating}"].sum()) for kind in ("found", "rated")]
            for rating in _RATINGS
        },
    }
