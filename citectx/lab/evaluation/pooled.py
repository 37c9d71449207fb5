"""Pooled ratings -> tasks: citing sentences, the paper they cite, and ratings of some of it.

Of each paper some forty sentences were rated from 0 to 5: the first of five rankers and some at
random. Only these count, in the order in which a ranker of the whole paper puts them. Papers are
split into `train`, `dev`, `unseen` and `final`; the last two are measured once, when all is done,
and so are the sentences of `later` and `hidden`: other ones that cite the papers of `final`, and
mentions in eLife of papers that no other set has.
"""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from citectx.lab.evaluation import datasets, papers
from citectx.lab.evaluation import scisummnet as scisummnet_data
from citectx.lab.evaluation.experiment import Case, Experiment, hit_ratios, ranking
from citectx.lab.evaluation.paper_sentences import paper_sentences
from citectx.lab.evaluation.rankings import graded_ndcg, hits, precision_at
from citectx.lab.evaluation.rows import rows
from citectx.lab.evaluation.significance import mean, pool
from citectx.model import Problem
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence, Set
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from citectx.lab.evaluation.datasets import Inlink
    from citectx.lab.evaluation.experiment import IsCandidate, Measured, QueryOf, Values
    from citectx.lab.evaluation.significance import Ratio


class Pooled(NamedTuple):
    """A citing sentence and all sentences of the paper, of which those in `ratings` are rated.

    In `marked` the citations of the sentence are marked, that of the paper as `<CITE>`.
    """

    paper: str
    split: str
    citing: str
    sentences: tuple[str, ...]
    headings: tuple[str, ...]
    ratings: Mapping[int, int]
    marked: str
    again: Mapping[int, int] | None = None  # By a second reader, where there was one.


class _Row(NamedTuple):
    citation: tuple[str, str]
    paper: str
    split: str
    ratings: tuple[tuple[int, int, str], ...]
    again: tuple[tuple[int, int, str], ...] | None


def elife(
    split: str, ratings: Path, folder: Path, query_of: QueryOf, is_candidate: IsCandidate
) -> Experiment | Problem:
    """The papers of citation resolution that belong to a split."""
    return _experiment(elife_tasks(ratings, folder), split, query_of, is_candidate)


def scisummnet(
    split: str, ratings: Path, folder: Path, query_of: QueryOf, is_candidate: IsCandidate
) -> Experiment | Problem:
    """The papers of ScisummNet that belong to a split."""
    return _experiment(scisummnet_tasks(ratings, folder), split, query_of, is_candidate)


elife_dev, elife_unseen = partial(elife, "dev"), partial(elife, "unseen")
scisummnet_dev, scisummnet_unseen = partial(scisummnet, "dev"), partial(scisummnet, "unseen")
elife_final, scisummnet_final = partial(elife, "final"), partial(scisummnet, "final")
scisummnet_later, scisummnet_hidden = partial(scisummnet, "later"), partial(scisummnet, "hidden")


def mentions(
    split: str, ratings: Path, folder: Path, query_of: QueryOf, is_candidate: IsCandidate
) -> Experiment | Problem:
    """Mentions of papers of the corpus of eLife that belong to a split."""
    return _experiment(mention_tasks(ratings, folder), split, query_of, is_candidate)


mentions_later, mentions_hidden = partial(mentions, "later"), partial(mentions, "hidden")


def every_pool(judgements: Path, data: Path) -> dict[str, tuple[Pooled, ...]] | Problem:
    """The tasks of all pools by their field; `data` holds the folders of the papers."""
    every: dict[str, tuple[Pooled, ...]] = {}
    for it in POOLS:
        found = it.tasks(judgements / it.ratings, data / it.folder)
        if isinstance(found, Problem):
            return found
        every[it.field] = (*every.get(it.field, ()), *found)
    return every


def elife_tasks(ratings: Path, folder: Path) -> tuple[Pooled, ...] | Problem:
    """All tasks of `pooled-elife.jsonl` before the papers of citation resolution."""
    data = datasets.resolution(folder)
    if isinstance(data, Problem):
        return data
    rated = rows(ratings.parent, ratings.stem, partial(_row, "doc_id"))
    if isinstance(rated, Problem):
        return rated
    citing = {(query.document, query.id): query.sentence for query in data.queries}
    citing |= _citing_inlinks(data.inlinks, {it.citation for it in rated} - citing.keys())
    texts = {}
    for paper in data.papers.values():
        headings = ("Abstract", *(heading for heading, _ in paper.sections))
        texts[paper.id] = tuple(
            (text, headings[number + 1]) for number, text in paper_sentences(paper)
        )
    return _tasks(rated, citing, texts, lambda _, text: text)


def _citing_inlinks(
    inlinks: Iterable[Inlink], wanted: Set[tuple[str, str]]
) -> dict[tuple[str, str], str]:
    """The sentences of inlinks that are wanted, by who cites and what stands around it."""
    keyed = (((it.citing, _digest(f"{it.left}<CITE>{it.right}", 8)), it) for it in inlinks)
    return {key: _citing_sentence(it) for key, it in keyed if key in wanted}


def _citing_sentence(inlink: Inlink) -> str:
    text, at = f"{inlink.left} <CITE>{inlink.right}", len(inlink.left) + 1
    return next(text[start:end] for start, end in sentences(text, "en") if start <= at < end)


def mention_tasks(ratings: Path, folder: Path) -> tuple[Pooled, ...] | Problem:
    """All tasks of `pooled-mentions.jsonl` before the papers of the corpus of eLife."""
    mentions = rows(folder / "citation-pairs", "mentions", _mention)
    whole = datasets.corpus_papers(folder / "corpora")
    if isinstance(mentions, Problem):
        return mentions
    if isinstance(whole, Problem):
        return whole
    rated = rows(ratings.parent, ratings.stem, partial(_row, "citing"))
    if isinstance(rated, Problem):
        return rated
    texts = {it.paper: _of_paragraphs(whole.get(it.paper, ())) for it in rated}
    return _tasks(rated, dict(mentions), texts, lambda _, text: text)


def _mention(row: dict[str, Any]) -> tuple[tuple[str, str], str]:
    text = str(row["sentence"])
    return (str(row["citing_id"]), _digest(text, 8)), text


def _of_paragraphs(paragraphs: Iterable[str]) -> tuple[tuple[str, str], ...]:
    cut = ((text, sentences(text, "en")) for text in paragraphs)
    return tuple((text[start:end].strip(), "") for text, ends in cut for start, end in ends)


def scisummnet_tasks(ratings: Path, folder: Path) -> tuple[Pooled, ...] | Problem:
    """All tasks of `pooled-computing.jsonl` before the papers of ScisummNet."""
    citances = rows(folder, "citances", lambda row: (str(row["citing"]), str(row["text"])))
    whole = whole_papers(folder)
    if isinstance(citances, Problem):
        return citances
    if isinstance(whole, Problem):
        return whole
    citing = {(document, _digest(text, 8)): text for document, text in citances}
    rated = rows(ratings.parent, ratings.stem, partial(_row, "citing"))
    return _tasks(rated, citing, whole, scisummnet_data.marked)


class Pool(NamedTuple):
    """Ratings of a field: their file, the folder of the papers, and how tasks are made of both.

    `vectors` is the name of the word vectors that were made for it.
    """

    field: str
    ratings: str
    folder: str
    vectors: str
    tasks: Callable[[Path, Path], tuple[Pooled, ...] | Problem]


POOLS = (
    Pool("biology", "pooled-elife.jsonl", "resolution-bio", "biomedical", elife_tasks),
    Pool("biology", "pooled-mentions.jsonl", "", "biomedical", mention_tasks),
    Pool("computing", "pooled-computing.jsonl", "scisummnet", "computing", scisummnet_tasks),
)
VECTORS_OF = {it.field: it.vectors for it in POOLS}
POOLED_FIELDS = tuple(VECTORS_OF)


def whole_papers(folder: Path) -> dict[str, tuple[tuple[str, str], ...]] | Problem:
    """The papers of ScisummNet by id: their sentences, each with its heading."""
    found = rows(folder, "papers", lambda row: (str(row["id"]), _sentences(row)))
    return found if isinstance(found, Problem) else dict(found)


def _sentences(row: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((str(it), str(heading)) for heading, texts in row["sections"] for it in texts)


def _row(document: str, row: dict[str, Any]) -> _Row:
    citation = str(row[document]), str(row.get("citation_id") or row["citance_hash"])
    again = _ratings(row["again"]) if "again" in row else None
    return _Row(citation, str(row["paper"]), str(row["split"]), _ratings(row["rated"]), again)


def _ratings(row: Sequence[Sequence[Any]]) -> tuple[tuple[int, int, str], ...]:
    return tuple((int(number), int(rating), str(digest)) for number, rating, digest in row)


def _tasks(
    rated: tuple[_Row, ...] | Problem,
    citing: Mapping[tuple[str, str], str],
    texts: Mapping[str, tuple[tuple[str, str], ...]],
    mark: Callable[[str, str], str],
) -> tuple[Pooled, ...] | Problem:
    if isinstance(rated, Problem):
        return rated
    tasks = []
    for row in rated:
        if row.citation not in citing or row.paper not in texts:
            message = f"The data do not hold {row.citation[1]} or {row.paper}, which were rated."
            return Problem("data-missing", message)
        sentences, headings = zip(*texts[row.paper], strict=True)
        if not all(_is(sentences, number, digest) for number, _, digest in row.ratings):
            message = f"Paper {row.paper} is cut into other sentences than those that were rated."
            return Problem("data-unreadable", message)
        ratings = {number: rating for number, rating, _ in row.ratings}
        again = {**dict.fromkeys(ratings, 0), **{it[0]: it[1] for it in row.again or ()}}
        text = citing[row.citation].replace("<CITE>", " ").replace("<OTHER>", " ")
        marked = mark(row.paper, citing[row.citation])
        task = Pooled(row.paper, row.split, text, sentences, headings, ratings, marked)
        tasks.append(task._replace(again=again) if row.again is not None else task)
    return tuple(tasks)


def _is(sentences: Sequence[str], number: int, digest: str) -> bool:
    return number < len(sentences) and _digest(sentences[number], 4) == digest


def _digest(text: str, size: int) -> str:
    return blake2b(text.encode(), digest_size=size).hexdigest()


def _experiment(
    tasks: tuple[Pooled, ...] | Problem,
    split: str,
    query_of: QueryOf,
    is_candidate: IsCandidate,
) -> Experiment | Problem:
    if isinstance(tasks, Problem):
        return tasks
    cases = [_case(it, query_of, is_candidate) for it in tasks if it.split == split]
    return Experiment(f"pooled-{split}", cases, _ratios, lambda _: {})


def _case(task: Pooled, query_of: QueryOf, is_candidate: IsCandidate) -> Case:
    index = papers.index(zip(task.sentences, task.headings, strict=True))
    judged = {
        number: rating
        for number, rating in task.ratings.items()
        if is_candidate(task.sentences[number])
    }
    measure = partial(_values, judged)
    return Case(task.paper, query_of(task.citing), index.postings, measure, index)


def _values(judged: Mapping[int, int], scores: NDArray[np.float64]) -> Values:
    order = [judged[number] for number in ranking(scores) if number in judged]
    return values(order)


def values(order: Sequence[int]) -> Values:
    """What ratings in the order of a ranking are worth."""
    k = sum(rating > 0 for rating in order)
    return {
        "p@k": precision_at(order, k),
        "gndcg@k": graded_ndcg(order, k),
        "rated": k > 0,
        **hits(order),
    }


def _ratios(measured: Measured, groups: Sequence[str]) -> dict[str, Ratio]:
    """Means over the citing sentences that have something to find."""
    graded = {name: pool(measured[name], measured["rated"], groups) for name in ("p@k", "gndcg@k")}
    return {
        **hit_ratios(measured, groups),
        **graded,
        "has": mean(measured["meant"].astype(float), groups),
    }
