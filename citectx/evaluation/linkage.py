"""Citation linkage (Hounbo and Mercer): rank the sentences of the cited article by a citing one.

k is the number of sentences that the annotator rated at all, also when only some sentences are
candidates.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from citectx.evaluation.experiment import Case, QueryOf, Values
from citectx.evaluation.rankings import binary_ndcg, graded_ndcg, precision_at
from citectx.evaluation.significance import Ratio, mean
from citectx.rankers.postings import postings
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from citectx.evaluation.datasets import LinkageTask

METRICS = ("p@k", "gndcg@k", "bndcg@k")


def cases(
    tasks: Sequence[LinkageTask], query_of: QueryOf, is_candidate: Callable[[str], bool]
) -> list[Case]:
    """One case for each task."""
    return [_case(task, query_of, is_candidate) for task in tasks]


def ratios(values: Mapping[str, NDArray[np.float64]], groups: Sequence[str]) -> dict[str, Ratio]:
    """Every metric as its mean over tasks."""
    return {name: mean(values[name], groups) for name in METRICS}


def _case(task: LinkageTask, query_of: QueryOf, is_candidate: Callable[[str], bool]) -> Case:
    kept = [number for number, text in enumerate(task.sentences) if is_candidate(text)]
    return Case(
        task.id,
        query_of(task.citance),
        postings([terms(task.sentences[number]) for number in kept]),
        partial(_values, task.ratings, [task.ratings[number] for number in kept]),
    )


def _values(judged: Sequence[int], ratings: Sequence[int], order: Sequence[int]) -> Values:
    ranked = [ratings[number] for number in order]
    k = sum(rating > 0 for rating in judged)
    return {
        "p@k": precision_at(ranked, k),
        "gndcg@k": graded_ndcg(ranked, k, judged),
        "bndcg@k": binary_ndcg(ranked, k, judged),
    }
