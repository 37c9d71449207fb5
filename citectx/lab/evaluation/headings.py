"""Papers with sections -> rank the sentences of each by its headings; what stands below is right.

The heading of a result is a claim and that of a method names a procedure, much as citing sentences
do. Nobody has to judge such papers by hand, so every field has them.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from citectx.lab.evaluation import datasets, papers
from citectx.lab.evaluation.experiment import Case, Experiment, ranking
from citectx.lab.evaluation.paper_sentences import paper_sentences
from citectx.lab.evaluation.rankings import binary_ndcg, precision_at, reciprocal_rank
from citectx.lab.evaluation.significance import Ratio, mean
from citectx.model import Problem
from citectx.ranking.queries.unmodified import query_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from citectx.lab.evaluation.datasets import CandidatePaper
    from citectx.lab.evaluation.experiment import IsCandidate, Measured, QueryOf, Values
    from citectx.papers.index.paper_index import PaperIndex

METRICS = ("p@k", "ndcg@k", "mrr")
_MEASURED = slice(1, None, 3)  # A third of the papers is enough to tell models apart.
_FEWEST_TERMS, _FEWEST_SENTENCES, _SHORTEST_PAPER = 3, 4, 60
_HEADINGS = 4  # Of each paper, so that long ones do not count for more.


class Headed(NamedTuple):
    """A paper without its order, some of its headings, and what stands below each."""

    name: str
    paper: PaperIndex
    headings: tuple[tuple[str, NDArray[np.bool_]], ...]


def experiment(folder: Path, query_of: QueryOf, is_candidate: IsCandidate) -> Experiment | Problem:
    """The papers that measure, a case for each heading."""
    data = datasets.resolution(folder)
    if isinstance(data, Problem):
        return data
    cases = [
        Case(
            it.name,
            query_of(heading),
            it.paper.postings,
            partial(_values, below.tolist()),
            it.paper,
        )
        for it in _headed(data.papers, is_candidate)
        for heading, below in it.headings
    ]
    return Experiment("headings", cases, _ratios, _details)


def _headed(found: Mapping[str, CandidatePaper], is_candidate: IsCandidate) -> Iterator[Headed]:
    for name in sorted(found)[_MEASURED]:
        paper = found[name]
        texts = [(number, it) for number, it in paper_sentences(paper) if is_candidate(it)]
        sections = np.array([number for number, _ in texts])
        usable = [
            (heading, sections == number)
            for number, (heading, _) in enumerate(paper.sections)
            if len(set(query_terms(heading, "en"))) >= _FEWEST_TERMS
            and (sections == number).sum() >= _FEWEST_SENTENCES
        ]
        if usable and len(texts) >= _SHORTEST_PAPER:
            chosen = usable[:: -(-len(usable) // _HEADINGS)]
            yield Headed(name, papers.index((it, "") for _, it in texts), tuple(chosen))


def _values(below: Sequence[bool], scores: NDArray[np.float64]) -> Values:
    order = [float(below[number]) for number in ranking(scores)]
    k = sum(below)
    return {
        "p@k": precision_at(order, k),
        "ndcg@k": binary_ndcg(order, k),
        "mrr": reciprocal_rank(order),
    }


def _ratios(values: Measured, groups: Sequence[str]) -> dict[str, Ratio]:
    return {name: mean(values[name], groups) for name in METRICS}


def _details(_: Measured) -> dict[str, Any]:
    return {}
