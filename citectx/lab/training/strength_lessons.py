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
from citectx.ranking.strength.signs import signs, signs_of_both

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from citectx.model import Span
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking import Rank
    from citectx.ranking.encoder.both_passes import BothPasses
    from citectx.ranking.queries import Query

    See = Callable[[Query, PaperIndex], "Seen"]

_SHOWN = 3
_HIGHEST = 5
_LOW = 1  # A sentence that was written about another one of its paper is on the same topic.
WRONG = -1  # In the place of a rating: the paper is not the one that is cited.


class Asked(NamedTuple):
    """A citing sentence of a field and the paper that it cites, with ratings of its sentences.

    `name` is that of the paper, `otherwise` the rating of all that has none, where it is known.
    """

    field: str
    query: Query
    paper: PaperIndex
    ratings: Mapping[int, int]
    otherwise: int | None = None
    name: str = ""


class Lesson(NamedTuple):
    """What is seen of a passage, and how a reader rated it.

    `paper` is the one that is cited, `place` that of the passage on the card.
    """

    field: str
    signs: NDArray[np.float64]
    rating: int
    paper: str = ""
    place: int = 0


class Seen(NamedTuple):
    """The spans that a card shows, and a row of signs for each."""

    spans: list[Span]
    signs: NDArray[np.float64]


def rated(split: str, judgements: Path, data: Path) -> list[Asked] | Problem:
    """The citing sentences of published papers."""
    pools = pooled.every_pool(judgements, data)
    if isinstance(pools, Problem):
        return pools
    return [it for field, tasks in pools.items() for it in _rated(field, tasks, split)]


def from_written(split: str, judgements: Path, data: Path, pdfs: Path) -> list[Asked] | Problem:
    """The sentences that were written about one of a paper's."""
    tasks = written.tasks(judgements / "written.jsonl", split, data, pdfs)
    if isinstance(tasks, Problem):
        return tasks
    return [
        Asked(
            it.written.field if it.written.field in pooled.POOLED_FIELDS else "other fields",
            unmodified.lone_query(it.written.text),
            it.paper,
            {it.target: _HIGHEST},
            _LOW,
            it.written.paper,
        )
        for it in tasks
    ]


def by_words(asked: Query, paper: PaperIndex) -> Seen:
    """What the first pass shows."""
    spans = _shown(asked, paper, ranker("fused"))
    return Seen(spans, signs(asked, paper, spans))


def by_both(rank: BothPasses, asked: Query, paper: PaperIndex) -> Seen:
    """What both passes show."""
    spans, looks = _shown(asked, paper, rank), rank.looks(asked, paper)
    assert looks is not None, "The encoder could not be asked."
    return Seen(spans, signs_of_both(asked, paper, spans, looks))


def lessons(every: Sequence[Asked], see: See = by_words) -> Iterator[Lesson]:
    """The passages that a card shows, of the right paper and of a wrong one."""
    for number, asked in enumerate(every):
        if not asked.query.terms:
            continue
        yield from _lessons(asked, asked.paper, see)
        wrong = _another(every, number)
        if wrong is not None:
            yield from _lessons(asked, wrong, see)


def _rated(field: str, tasks: Sequence[pooled.Pooled], split: str) -> Iterator[Asked]:
    indexes: dict[str, PaperIndex] = {}
    for task in tasks:
        if task.split == split:
            if task.paper not in indexes:
                indexes[task.paper] = papers.index(zip(task.sentences, task.headings, strict=True))
            yield Asked(
                field,
                unmodified.lone_query(task.citing),
                indexes[task.paper],
                task.ratings,
                name=task.paper,
            )


def _another(every: Sequence[Asked], number: int) -> PaperIndex | None:
    """The next paper of the same field."""
    asked = every[number]
    after = (*every[number + 1 :], *every[:number])
    return next(
        (it.paper for it in after if it.field == asked.field and it.paper is not asked.paper), None
    )


def _shown(asked: Query, paper: PaperIndex, rank: Rank) -> list[Span]:
    return [it.span for it in passages(asked, paper, rank, _SHOWN) if it.span is not None]


def _lessons(asked: Asked, paper: PaperIndex, see: See) -> Iterator[Lesson]:
    for place, (span, row) in enumerate(zip(*see(asked.query, paper), strict=True)):
        if paper is not asked.paper:
            yield Lesson(asked.field, row, WRONG, asked.name, place)
            continue
        ratings = [asked.ratings[it] for it in range(span.first, span.end) if it in asked.ratings]
        rating = max(ratings, default=asked.otherwise)
        if rating is not None:
            yield Lesson(asked.field, row, rating, asked.name, place)
