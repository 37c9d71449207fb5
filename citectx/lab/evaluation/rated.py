"""Rated sentences of biomedical papers -> tasks like those of citation linkage, only more of them.

The ratings hold no text: they name a citation and a paper of citation resolution, and each rated
sentence by its number, its rating from 1 to 5 and a hash. What is not named is rated 0.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from citectx.lab.evaluation import datasets, linkage
from citectx.lab.evaluation.datasets import LinkageTask
from citectx.lab.evaluation.paper_sentences import paper_sentences
from citectx.lab.evaluation.rows import rows
from citectx.model import Problem
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from pathlib import Path

    from citectx.lab.evaluation.datasets import CandidatePaper, ResolutionQuery
    from citectx.lab.evaluation.experiment import Experiment, IsCandidate, QueryOf

FIELD = "biology"  # Of all that was rated so.
_MARK = re.compile("<CITE>|<OTHER>")


class _Rated(NamedTuple):
    citation: tuple[str, str]
    paper: str
    ratings: dict[str, int]


def in_order(
    ratings: Path, folder: Path, query_of: QueryOf, is_candidate: IsCandidate
) -> Experiment | Problem:
    """A case for each rated citing sentence before the paper as it is read, section by section."""
    experiment = tasks(ratings, folder)
    if isinstance(experiment, Problem):
        return experiment
    return linkage.of_tasks("rated-in-order", experiment, query_of, is_candidate)


def any_order(
    ratings: Path, folder: Path, query_of: QueryOf, is_candidate: IsCandidate
) -> Experiment | Problem:
    """The same before the bare sentences, as in citation linkage."""
    experiment = tasks(ratings, folder)
    if isinstance(experiment, Problem):
        return experiment
    bare = [it._replace(headings=()) for it in experiment]
    return linkage.of_tasks("rated", bare, query_of, is_candidate)


def tasks(ratings: Path, folder: Path) -> tuple[LinkageTask, ...] | Problem:
    """The tasks, each named after the paper that was rated."""
    rated = rows(ratings.parent, ratings.name.partition(".")[0], _rated)
    if isinstance(rated, Problem):
        return rated
    data = datasets.resolution(folder)
    if isinstance(data, Problem):
        return data
    citing = {(query.document, query.id): query for query in data.queries}
    linkage_tasks = []
    for it in rated:
        if it.citation not in citing or it.paper not in data.papers:
            message = f"{folder} does not hold {it.citation[1]} or {it.paper}, which were rated."
            return Problem("data-missing", message, str(folder))
        task = _task(it, citing[it.citation], data.papers[it.paper])
        if isinstance(task, Problem):
            return task
        linkage_tasks.append(task)
    return tuple(linkage_tasks)


def _task(rated: _Rated, citing: ResolutionQuery, paper: CandidatePaper) -> LinkageTask | Problem:
    numbers, texts = zip(*paper_sentences(paper), strict=True)
    hashes = [blake2b(text.encode(), digest_size=4).hexdigest() for text in texts]
    if not rated.ratings.keys() <= set(hashes):
        message = f"Paper {rated.paper} is cut into other sentences than those that were rated."
        return Problem("data-unreadable", message)
    headings = ("Abstract", *(heading for heading, _ in paper.sections))
    return LinkageTask(
        paper.id,
        _MARK.sub(" ", citing.sentence),
        texts,
        tuple(rated.ratings.get(digest, 0) for digest in hashes),
        tuple(headings[number + 1] for number in numbers),
        _MARK.sub(" ", _around(citing)),
    )


def _around(citing: ResolutionQuery) -> str:
    """The sentence before and the one after, as far as the context holds them."""
    before, found, after = citing.text.partition(citing.sentence)
    if not found:
        return ""
    sides = (before, sentences(before, "en")[-1:]), (after, sentences(after, "en")[:1])
    return " ".join(text[it.start : it.end] for text, ranges in sides for it in ranges)


def _rated(row: dict[str, Any]) -> _Rated:
    ratings = {str(digest): int(rating) for _, rating, digest in row["rated"]}
    return _Rated((str(row["doc_id"]), str(row["citation_id"])), str(row["paper"]), ratings)
