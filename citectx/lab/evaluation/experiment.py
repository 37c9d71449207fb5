"""Experiment, ranker -> outcome: the metrics over all cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from citectx.lab.evaluation.rankings import HITS
from citectx.lab.evaluation.significance import pool
from citectx.ranking.queries import Query

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from citectx.lab.evaluation.significance import Ratio
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.papers.index.postings import Postings
    from citectx.ranking.models import Scorer

QueryOf = Callable[[str], Query]
IsCandidate = Callable[[str], bool]
Values = Mapping[str, float]
Measured = Mapping[str, "NDArray[np.float64]"]  # For each value its array over all cases.


class Case(NamedTuple):
    """One thing to be ranked for: `measure` says how good the documents' scores are.

    Where the documents are the sentences of a paper, `paper` is that paper.
    """

    group: str
    query: Query
    postings: Postings
    measure: Callable[[NDArray[np.float64]], Values]
    paper: PaperIndex | None = None


class Experiment(NamedTuple):
    """A data set made ready: its cases, and how what was measured becomes metrics.

    `details` are what single tables of the papers show beyond these.
    """

    name: str
    cases: Sequence[Case]
    ratios: Callable[[Measured, Sequence[str]], dict[str, Ratio]]
    details: Callable[[Measured], dict[str, Any]]


class Outcome(NamedTuple):
    """The metrics of one ranker, as ratios over groups of cases."""

    ratios: Mapping[str, Ratio]
    details: Mapping[str, Any]


def outcome(experiment: Experiment, rank: Scorer, advance: Callable[[], None]) -> Outcome:
    """The metrics of a ranker; `advance` is called after every case."""
    every = []
    for case in experiment.cases:
        every.append(case.measure(rank(case.query, case.postings)))
        advance()
    measured = {name: np.array([values[name] for values in every]) for name in every[0]}
    groups = [case.group for case in experiment.cases]
    return Outcome(experiment.ratios(measured, groups), experiment.details(measured))


def hit_ratios(measured: Measured, groups: Sequence[str]) -> dict[str, Ratio]:
    """How often what is meant stands among the first, where there is something that is meant."""
    names = [f"hit@{most}" for most in HITS]
    return {it: pool(measured[it].astype(float), measured["meant"], groups) for it in names}


def ranking(scores: NDArray[np.float64]) -> list[int]:
    """The numbers of documents by falling score, equal ones in the order of the paper."""
    order: list[int] = np.argsort(-scores, kind="stable").tolist()
    return order


def every(_: str) -> bool:
    """All sentences."""
    return True


def is_method(sentence: str) -> bool:
    """Sentences that say how something was done, judged by their words alone."""
    from citectx.text.zones import classify

    return classify([sentence])[0] == "method"


CANDIDATES: dict[str, IsCandidate] = {"all": every, "method": is_method}
