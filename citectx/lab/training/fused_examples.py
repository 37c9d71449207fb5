"""Data sets -> what the default ranker learns from: features of sentences, and which are right."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.lab.evaluation import papers
from citectx.ranking.fused import scoring as fused
from citectx.ranking.fused.features import features
from citectx.ranking.fused.paper import prepare
from citectx.ranking.queries import unmodified

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from citectx.lab.evaluation.datasets import LinkageTask, SciSumm
    from citectx.lab.evaluation.pooled import Pooled
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors


_HIGHEST = 5  # The rating of a sentence that says just what is cited.


class Example(NamedTuple):
    """A citance before a paper: its sentences' features in both cases, and how right each is.

    `gold` is 1 for sentences that are right and 0 for those that are not.
    """

    topic: str
    in_order: NDArray[np.float64]
    any_order: NDArray[np.float64]
    closeness: NDArray[np.float64]
    gold: NDArray[np.float64]


def indexes(data: SciSumm) -> dict[str, PaperIndex]:
    """The papers of all topics."""
    return {
        topic: papers.index((sentence.text, sentence.section) for sentence in sentences)
        for topic, sentences in data.references.items()
    }


def citances(data: SciSumm, read: Mapping[str, PaperIndex], vectors: Vectors) -> list[Example]:
    """Every citance before the paper it cites."""
    return [
        _example(
            citance.topic,
            unmodified.query(citance.text, "en"),
            read[citance.topic],
            vectors,
            np.array([float(it.id in citance.gold) for it in data.references[citance.topic]]),
        )
        for citance in data.citances
    ]


def astray(data: SciSumm, read: Mapping[str, PaperIndex], vectors: Vectors) -> list[Example]:
    """Every other citance before the paper of the next topic, where nothing is gold."""
    topics = sorted(read)
    after = dict(zip(topics, (*topics[1:], topics[0]), strict=True))
    examples = []
    for citance in data.citances[::2]:
        index = read[after[citance.topic]]
        none = np.zeros(len(index.texts))
        query = unmodified.query(citance.text, "en")
        examples.append(_example(citance.topic, query, index, vectors, none))
    return examples


def rated_examples(tasks: Sequence[LinkageTask], vectors: Vectors) -> list[Example]:
    """Citing sentences before papers whose sentences were rated."""
    return [_rated(task, task, np.array(task.ratings) / _HIGHEST, vectors) for task in tasks]


def rated_astray(tasks: Sequence[LinkageTask], vectors: Vectors) -> list[Example]:
    """Every other citing sentence before the paper of the next task, where nothing is right."""
    return [
        _rated(it, other, np.zeros(len(other.sentences)), vectors)
        for it, other in zip(tasks[::2], (*tasks[1:], tasks[0])[::2], strict=True)
    ]


def pooled_examples(tasks: Sequence[Pooled], vectors: Vectors) -> list[Example]:
    """Citing sentences before those sentences of papers that were rated, as they stand there."""
    examples = []
    for task in tasks:
        index = papers.index(zip(task.sentences, task.headings, strict=True))
        gold = np.zeros(len(task.sentences))
        gold[list(task.ratings)] = [rating / _HIGHEST for rating in task.ratings.values()]
        whole = _example(task.paper, unmodified.query(task.citing, "en"), index, vectors, gold)
        rated = sorted(task.ratings)
        examples.append(Example(whole.topic, *(part[rated] for part in whole[1:])))
    return examples


def _rated(
    task: LinkageTask, paper: LinkageTask, gold: NDArray[np.float64], vectors: Vectors
) -> Example:
    index = papers.index(zip(paper.sentences, paper.headings, strict=True))
    return _example(task.id, unmodified.query(task.citance, "en"), index, vectors, gold)


def _example(
    topic: str, query: Query, index: PaperIndex, vectors: Vectors, gold: NDArray[np.float64]
) -> Example:
    paper = prepare(index, vectors)
    seen = features(query, paper)
    in_order = fused.in_order(seen, paper).T
    return Example(topic, in_order, seen.relevance.T, seen.closeness, gold)
