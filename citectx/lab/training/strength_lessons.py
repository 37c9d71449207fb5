"""Rated and written sentences -> passages as they are shown, and how strong readers found them.

A passage is as strong as the strongest of its sentences that was rated. Each citing sentence is
also set before a paper of its field that it does not cite, where nothing is close.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.evidence import passages
from citectx.lab.evaluation import papers, pooled, written
from citectx.model import Problem
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker
from citectx.ranking.strength.signs import signs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query

_SHOWN = 3
_HIGHEST = 5
_LOW = 1  # A sentence that was written about another one of its paper is on the same topic.
_HOME = ("biology", "computing")
WRONG = -1  # In the place of a rating: the paper is not the one that is cited.


class Asked(NamedTuple):
    """A citing sentence of a field and the paper that it cites, with ratings of its sentences.

    `otherwise` is the rating of all that has none, where that is known.
    """

    field: str
    query: Query
    paper: PaperIndex
    ratings: Mapping[int, int]
    otherwise: int | None = None


class Lesson(NamedTuple):
    """What is seen of a passage, and how a reader rated it."""

    field: str
    signs: NDArray[np.float64]
    rating: int


def rated(split: str, judgements: Path, data: Path) -> list[Asked] | Problem:
    """The citing sentences of published papers."""
    biology = pooled.biomedical_tasks(judgements / "pooled-elife.jsonl", data / "resolution-bio")
    if isinstance(biology, Problem):
        return biology
    computing = pooled.computing_tasks(judgements / "pooled-computing.jsonl", data / "scisummnet")
    if isinstance(computing, Problem):
        return computing
    return [*_rated("biology", biology, split), *_rated("computing", computing, split)]


def from_written(split: str, judgements: Path, data: Path, pdfs: Path) -> list[Asked] | Problem:
    """The sentences that were written about one of a paper's."""
    tasks = written.tasks(
        judgements / "written.jsonl", split, data / "resolution-bio", data / "scisummnet", pdfs
    )
    if isinstance(tasks, Problem):
        return tasks
    return [
        Asked(
            it.written.field if it.written.field in _HOME else "other fields",
            unmodified.lone_query(it.written.text),
            it.paper,
            {it.target: _HIGHEST},
            _LOW,
        )
        for it in tasks
    ]


def lessons(every: Sequence[Asked]) -> Iterator[Lesson]:
    """The passages that a card shows, of the right paper and, every other time, of a wrong one."""
    for number, asked in enumerate(every):
        yield from _passages(asked, asked.paper)
        wrong = _another(every, number)
        if number % 2 and wrong is not None:
            yield from _passages(asked, wrong)


def _rated(field: str, tasks: Sequence[pooled.Pooled], split: str) -> Iterator[Asked]:
    indexes: dict[str, PaperIndex] = {}
    for task in tasks:
        if task.split == split:
            if task.paper not in indexes:
                indexes[task.paper] = papers.index(zip(task.sentences, task.headings, strict=True))
            yield Asked(
                field, unmodified.lone_query(task.citing), indexes[task.paper], task.ratings
            )


def _another(every: Sequence[Asked], number: int) -> PaperIndex | None:
    """The next paper of the same field."""
    asked = every[number]
    after = (*every[number + 1 :], *every[:number])
    return next(
        (it.paper for it in after if it.field == asked.field and it.paper is not asked.paper), None
    )


def _passages(asked: Asked, paper: PaperIndex) -> Iterator[Lesson]:
    shown = passages(asked.query, paper, ranker("fused"), _SHOWN)
    spans = [it.span for it in shown if it.span is not None]
    if not spans or not asked.query.terms:
        return
    rows = signs(asked.query, paper, spans)
    for span, row in zip(spans, rows, strict=True):
        if paper is not asked.paper:
            yield Lesson(asked.field, row, WRONG)
            continue
        ratings = [asked.ratings[it] for it in range(span.first, span.end) if it in asked.ratings]
        rating = max(ratings, default=asked.otherwise)
        if rating is not None:
            yield Lesson(asked.field, row, rating)
