"""Data sets -> what the default ranker learns from: features of sentences, and which are right."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.evaluation import headings, papers
from citectx.queries import unmodified
from citectx.rankers import fused
from citectx.rankers.fused_features import features
from citectx.rankers.fused_paper import prepared

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from citectx.evaluation.datasets import CandidatePaper, SciSumm
    from citectx.index.paper_index import PaperIndex
    from citectx.queries import Query
    from citectx.vectors import Vectors


class Example(NamedTuple):
    """A citance before a paper: its sentences' features in both cases, and which are gold."""

    topic: str
    in_order: NDArray[np.float64]
    any_order: NDArray[np.float64]
    closeness: NDArray[np.float64]
    gold: NDArray[np.bool_]


def indexes(data: SciSumm) -> dict[str, PaperIndex]:
    """The papers of all topics."""
    return {
        topic: papers.index((it.text, it.section) for it in sentences)
        for topic, sentences in data.references.items()
    }


def citances(data: SciSumm, read: Mapping[str, PaperIndex], vectors: Vectors) -> list[Example]:
    """Every citance before the paper it cites."""
    return [
        _example(
            citance.topic,
            unmodified.query(citance.text),
            read[citance.topic],
            vectors,
            np.array([it.id in citance.gold for it in data.references[citance.topic]]),
        )
        for citance in data.citances
    ]


def astray(data: SciSumm, read: Mapping[str, PaperIndex], vectors: Vectors) -> list[Example]:
    """Every other citance before the paper of the next topic, where nothing is gold."""
    topics = sorted(read)
    after = dict(zip(topics, (*topics[1:], topics[0]), strict=True))
    found = []
    for citance in data.citances[::2]:
        index = read[after[citance.topic]]
        none = np.zeros(len(index.texts), bool)
        query = unmodified.query(citance.text)
        found.append(_example(citance.topic, query, index, vectors, none))
    return found


def announced(found: Mapping[str, CandidatePaper], vectors: Vectors) -> list[Example]:
    """Headings before the sentences of their papers; what stands below each is gold."""
    return [
        _example(it.name, unmodified.query(heading), it.paper, vectors, below)
        for it in headings.training(found)
        for heading, below in it.headings
    ]


def _example(
    topic: str, query: Query, index: PaperIndex, vectors: Vectors, gold: NDArray[np.bool_]
) -> Example:
    paper = prepared(index, vectors)
    seen = features(query, paper)
    in_order = fused.in_order(seen, paper).T
    return Example(topic, in_order, seen.relevance.T, seen.closeness, gold)
