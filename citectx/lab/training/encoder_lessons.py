"""Rated and written sentences -> what the encoder learns from: sentences of a paper, rated.

Of pooled papers all rated sentences; of papers that were rated as a whole, and of those that
sentences were written about, also the first of the first pass and some at random. Each is given
what the first pass says of it, so that the encoder may learn what that does not see.

It learns from splits that have been measured too; of papers that another split keeps to choose by,
or to measure, it learns nothing.
"""

from __future__ import annotations

import csv
import random
from itertools import chain
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
    from collections.abc import Iterator, Mapping, Sequence, Set
    from pathlib import Path

    from numpy.typing import NDArray

    from citectx.lab.evaluation.datasets import LinkageTask
    from citectx.lab.evaluation.pooled import Pooled
    from citectx.lab.evaluation.written import Task
    from citectx.papers.index.paper_index import PaperIndex

    _Pools = Mapping[str, Sequence[Pooled]]

HIGHEST = 5
HOME = pooled.POOLED_FIELDS  # Those that have many lessons.
# Splits of pools and written sentences.
LEARNED = frozenset({"train", "unseen", "fresh", "judged"})
CHOSEN_BY = frozenset({"dev", "final"})  # By these it is found how both passes count.
_PUBLISHED, _RARE = 2, 2  # How often published citations and fields that have few lessons come.
_FIRST, _RANDOM = 24, 16  # How many sentences that are not rated stand beside those that are.


class Lesson(NamedTuple):
    """A citing sentence, some sentences of the paper, their ratings and what is thought of them.

    The sentence is without its citations, as it is when the encoder is asked.
    `first` is the score of the first pass, standardised over the whole paper; `known` the share
    of the query's words that the word vectors know; `times` how often it comes while all come once.
    """

    paper: str
    field: str
    query: str
    texts: tuple[str, ...]
    ratings: tuple[int, ...]
    first: tuple[float, ...]
    known: float
    times: int = 1


class Sources(NamedTuple):
    """Where ratings, papers and PDFs are."""

    judgements: Path
    data: Path
    pdfs: Path


def chosen_by(sources: Sources) -> Iterator[Lesson] | Problem:
    """The lessons that are kept from learning, of pools and written sentences."""
    pools = pooled.every_pool(sources.judgements, sources.data)
    if isinstance(pools, Problem):
        return pools
    return _of_splits(sources, pools, CHOSEN_BY, frozenset())


def learned(sources: Sources) -> Iterator[Lesson] | Problem:
    """All that the encoder learns from: papers that were rated as a whole too."""
    pools = pooled.every_pool(sources.judgements, sources.data)
    if isinstance(pools, Problem):
        return pools
    kept = _kept(sources.judgements, pools)
    of_splits, whole = _of_splits(sources, pools, LEARNED, kept), _of_whole_papers(sources)
    if isinstance(of_splits, Problem):
        return of_splits
    return whole if isinstance(whole, Problem) else chain(of_splits, whole)


def _kept(judgements: Path, pools: _Pools) -> frozenset[str]:
    """The papers by which is chosen, or that are measured."""
    with (judgements / "written-papers.tsv").open(encoding="utf-8") as lines:
        rows = [it for it in csv.DictReader(lines, delimiter="\t") if it["split"] not in LEARNED]
    of_pools = {
        f"{origin}--{it.paper}"
        for field, tasks in pools.items()
        for it in tasks
        for origin in written.ORIGINS_OF[field]
        if it.split not in LEARNED
    }
    return frozenset({*(it["id"] for it in rows), *of_pools})


def _of_splits(
    sources: Sources, pools: _Pools, splits: Set[str], kept: Set[str]
) -> Iterator[Lesson] | Problem:
    of_pools = (
        _of_pool(field, it) for field, tasks in pools.items() for it in tasks if it.split in splits
    )
    of_written = []
    for split in sorted(splits):
        file = sources.judgements / "written.jsonl"
        found = written.tasks(file, split, sources.data, sources.pdfs)
        if isinstance(found, Problem):
            return found
        of_written.append(_of_written(it) for it in found if it.written.paper not in kept)
    return chain(of_pools, *of_written)


def _of_written(task: Task) -> Lesson:
    it = task.written
    return _of_paper(it.paper, it.field, it.text, task.paper, {task.target: HIGHEST})


def _of_whole_papers(sources: Sources) -> Iterator[Lesson] | Problem:
    whole = rated.tasks(sources.judgements / "rated-elife.jsonl", sources.data / "resolution-bio")
    return whole if isinstance(whole, Problem) else map(_of_whole_paper, whole)


def _of_whole_paper(paper: LinkageTask) -> Lesson:
    index = papers.index(zip(paper.sentences, paper.headings, strict=True))
    lesson = _of_paper(paper.id, rated.FIELD, paper.citance, index, dict(enumerate(paper.ratings)))
    return lesson._replace(times=_PUBLISHED)


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
        _PUBLISHED,
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
        1 if field in HOME else _RARE,
    )


def first_pass(text: str, index: PaperIndex) -> NDArray[np.float64]:
    """The score of each sentence by `fused`, standardised over the paper."""
    vectors = fitting_vectors(index)
    model = fused.shipped_model(field_of(vectors))
    scores = fused.scores(unmodified.query(text, "en"), index, vectors, model)
    standardised: NDArray[np.float64] = (scores - scores.mean()) / max(float(scores.std()), 1e-9)
    return standardised
