"""Rated and written sentences -> what the encoder learns from: sentences of a paper, rated.

Of pooled papers all rated sentences; of papers that were rated as a whole, and of those that
sentences were written about, also the first of the first pass and some at random. Each is given
what the first pass says of it, so that the encoder may learn what that does not see.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.lab.evaluation import papers, pooled, rated, written
from citectx.model import Problem
from citectx.ranking.fused import scoring as fused
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import fitting_vectors, known_share
from citectx.ranking.vectors import field_of
from citectx.text.citation_markers import without_markers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from citectx.lab.evaluation.datasets import LinkageTask
    from citectx.lab.evaluation.pooled import Pooled
    from citectx.lab.evaluation.written import Task
    from citectx.papers.index.paper_index import PaperIndex

HIGHEST = 5
HOME = pooled.POOLED_FIELDS  # Those that have many lessons.
_FIRST, _RANDOM = 24, 16  # How many sentences that are not rated stand beside those that are.


class Lesson(NamedTuple):
    """A citing sentence, some sentences of the paper, their ratings and what is thought of them.

    The sentence is without its citations, as it is when the encoder is asked.
    `first` is the score of the first pass, standardised over the whole paper; `known` the share
    of the query's words that the word vectors know.
    """

    paper: str
    field: str
    query: str
    texts: tuple[str, ...]
    ratings: tuple[int, ...]
    first: tuple[float, ...]
    known: float


class Sources(NamedTuple):
    """Where ratings, papers and PDFs are."""

    judgements: Path
    data: Path
    pdfs: Path


def lessons(sources: Sources, split: str) -> Iterator[Lesson] | Problem:
    """All lessons of a split; papers that were rated as a whole belong to `train`."""
    folder, data = sources.judgements, sources.data
    pools = pooled.every_pool(folder, data)
    whole = rated.tasks(folder / "rated-elife.jsonl", data / "resolution-bio")
    found = written.tasks(folder / "written.jsonl", split, data, sources.pdfs)
    if isinstance(pools, Problem):
        return pools
    if isinstance(whole, Problem):
        return whole
    if isinstance(found, Problem):
        return found
    return _every(split, pools, whole, found)


def _every(
    split: str,
    pools: Mapping[str, Sequence[Pooled]],
    whole: Sequence[LinkageTask],
    found: Iterable[Task],
) -> Iterator[Lesson]:
    for field, tasks in pools.items():
        yield from (_of_pool(field, it) for it in tasks if it.split == split)
    for paper in whole if split == "train" else ():
        index = papers.index(zip(paper.sentences, paper.headings, strict=True))
        ratings = dict(enumerate(paper.ratings))
        yield _of_paper(paper.id, rated.FIELD, paper.citance, index, ratings)
    for task in found:
        it = task.written
        yield _of_paper(it.paper, it.field, it.text, task.paper, {task.target: HIGHEST})


def _of_pool(field: str, task: Pooled) -> Lesson:
    index = papers.index(zip(task.sentences, task.headings, strict=True))
    seen = first_pass(task.citing, index)
    numbers = sorted(task.ratings)
    return Lesson(
        task.paper,
        field,
        without_markers(task.citing),
        tuple(task.sentences[it] for it in numbers),
        tuple(task.ratings[it] for it in numbers),
        tuple(float(seen[it]) for it in numbers),
        known_share(unmodified.query(task.citing, "en"), index),
    )


def _of_paper(
    paper: str, field: str, query: str, index: PaperIndex, ratings: Mapping[int, int]
) -> Lesson:
    seen = first_pass(query, index)
    others = [it for it in np.argsort(-seen, kind="stable").tolist() if not ratings.get(it, 0)]
    drawn = random.Random(f"{paper} {query}").sample(
        others[_FIRST:], min(_RANDOM, len(others[_FIRST:]))
    )
    numbers = [it for it, rating in ratings.items() if rating] + others[:_FIRST] + drawn
    return Lesson(
        paper,
        field,
        without_markers(query),
        tuple(index.texts[it] for it in numbers),
        tuple(ratings.get(it, 0) for it in numbers),
        tuple(float(seen[it]) for it in numbers),
        known_share(unmodified.query(query, "en"), index),
    )


def first_pass(text: str, index: PaperIndex) -> NDArray[np.float64]:
    """The score of each sentence by `fused`, standardised over the paper."""
    vectors = fitting_vectors(index)
    model = fused.shipped_model(field_of(vectors))
    scores = fused.scores(unmodified.query(text, "en"), index, vectors, model)
    standardised: NDArray[np.float64] = (scores - scores.mean()) / max(float(scores.std()), 1e-9)
    return standardised
