"""Citation resolution (Duma and Klein): which of the works that a document cites is cited here?

A context that cites several works at once is resolved when any of them is among as many first
places. The methods of the paper are measured with all its windows, `fused` with the whole sentence
and its surroundings.
"""

from __future__ import annotations

import re
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from citectx.answers.suggest.candidate import Candidate, text_body
from citectx.answers.suggest.centres import fitting_vectors
from citectx.answers.suggest.collection import collection
from citectx.answers.suggest.features import FEATURES, features
from citectx.answers.suggest.situation import Situation
from citectx.lab.evaluation import datasets, published, scisummnet
from citectx.lab.evaluation.datasets import CandidatePaper
from citectx.lab.evaluation.experiment import Outcome, ranking
from citectx.lab.evaluation.rankings import recall_at, reciprocal_rank
from citectx.lab.evaluation.significance import mean, value
from citectx.lab.training.fit_resolution import Judged, fit
from citectx.model import CITATION_MARK, Problem
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from citectx.lab.evaluation.datasets import Inlink, Resolution, ResolutionQuery
    from citectx.ranking.vectors import Vectors

NAMES = (*published.NAMES, "fused")
_WINDOW = (20, 20)  # The best of the paper.
_INLINK_WORDS = 30
_MARK = re.compile(r"<(?:CITE|OTHER)>")
_THIS = "<CITE>"


_PARTS = 5  # One of so many parts of the documents is kept from all that is fitted.


class Shelf(NamedTuple):
    """Queries that choose among the same candidates, and these with their usable inlinks."""

    queries: tuple[ResolutionQuery, ...]
    papers: tuple[CandidatePaper, ...]
    inlinks: tuple[tuple[Inlink, ...], ...]


def data(folder: Path) -> Resolution | Problem:
    """The citation resolution of a folder: queries and papers, or ScisummNet's citing sentences."""
    asked = datasets.resolution(folder)
    if isinstance(asked, Problem) and asked.id == "data-missing":
        made = scisummnet.resolution(folder)
        return asked if isinstance(made, Problem) and made.id == "data-missing" else made
    return asked


def split(found: Resolution) -> tuple[Resolution, Resolution]:
    """What may be learnt from, and the fifth of the documents, by hash, that is kept from it."""
    learnt = tuple(it for it in found.queries if not is_kept(it.document))
    kept = tuple(it for it in found.queries if is_kept(it.document))
    return found._replace(queries=learnt), found._replace(queries=kept)


def is_kept(document: str) -> bool:
    """Whether nothing is to be learnt from a document."""
    return blake2b(document.encode(), digest_size=8).digest()[0] % _PARTS == 0


def shelves(found: Resolution) -> tuple[Shelf, ...]:
    """The queries by document; inlinks that are copies of the document's own text are left out.

    Of candidates that are in no file nothing is known, but they are candidates.
    """
    together: dict[tuple[str, tuple[str, ...]], list[ResolutionQuery]] = {}
    for query in found.queries:
        together.setdefault((query.document, query.candidates), []).append(query)
    inlinks: dict[str, list[Inlink]] = {}
    for inlink in found.inlinks:
        inlinks.setdefault(inlink.target, []).append(inlink)
    shelves = []
    for (document, candidates), queries in together.items():
        usable = (
            tuple(
                it
                for it in inlinks.get(key, ())
                if document not in it.copied_in and document != it.citing
            )
            for key in candidates
        )
        papers = tuple(found.papers.get(it) or CandidatePaper(it) for it in candidates)
        shelves.append(Shelf(tuple(queries), papers, tuple(usable)))
    return tuple(shelves)


def outcome_of_published(
    name: str, every: Sequence[Shelf], prepared: Prepared, advance: Callable[[], None]
) -> Outcome:
    """The metrics of a method of the paper; `details` has its row of table 1."""
    places: dict[tuple[int, int], list[list[float]]] = {it: [] for it in published.WINDOWS}
    for shelf in every:
        known = published.space(name, prepared.sources(shelf), len(prepared.words))
        for query in shelf.queries:
            left, right = map(prepared.words.run, _sides(query))
            for before, after in published.WINDOWS:
                words = (published.last(left, before), published.first(right, after))
                scores = published.scores(known, np.concatenate(words))
                places[before, after].append(_relevance(query, shelf, scores))
        advance()
    documents = [query.document for shelf in every for query in shelf.queries]
    table = {
        f"{before}_{after}": value(mean(np.array([_resolved(row) for row in rows]), documents))
        for (before, after), rows in places.items()
    }
    return _outcome(places[_WINDOW], documents, {"windows": table})


def outcome_of_fused(
    judged: Sequence[Sequence[Judged]],
    every: Sequence[Shelf],
    weights_of: Callable[[int], NDArray[np.float64]],
) -> Outcome:
    """The metrics of `fused`, with weights that may differ from shelf to shelf."""
    rows, documents = [], []
    for number, (cases, shelf) in enumerate(zip(judged, every, strict=True)):
        weights = weights_of(number)
        for case, query in zip(cases, shelf.queries, strict=True):
            rows.append(_relevance(query, shelf, case.features @ weights))
            documents.append(query.document)
    return _outcome(rows, documents, {"weights": fused_weights(weights_of(0))})


def judged_shelves(
    every: Sequence[Shelf], vectors: Vectors | None, advance: Callable[[], None]
) -> list[list[Judged]]:
    """The features of all candidates of all queries; the vectors that fit, if none are given."""
    made: dict[str, Candidate] = {}
    judgedses = []
    for shelf in every:
        known = collection(candidates(shelf, made))
        words = vectors or fitting_vectors(known)
        judgedses.append(
            [
                Judged(features(situation(query), known, words), cited_candidates(query, shelf))
                for query in shelf.queries
            ]
        )
        advance()
    return judgedses


def cross_validated(
    lessons: Sequence[Sequence[Judged]],
    every: Sequence[Shelf],
    folds: int,
    others: Sequence[Judged] = (),
) -> Callable[[int], NDArray[np.float64]]:
    """For each shelf the weights that were fitted on all other folds, and on the `others`."""
    documents = sorted({it.queries[0].document for it in every})
    shuffled = np.random.default_rng(0).permutation(len(documents))
    fold_of = {documents[it]: place % folds for place, it in enumerate(shuffled)}
    numbers = [fold_of[it.queries[0].document] for it in every]
    weights = [
        fit(
            [
                *others,
                *(
                    case
                    for number, cases in zip(numbers, lessons, strict=True)
                    if number != fold
                    for case in cases
                ),
            ]
        )
        for fold in range(folds)
    ]
    return lambda shelf: weights[numbers[shelf]]


def fused_weights(weights: NDArray[np.float64]) -> dict[str, float]:
    """The weights by the names of their features."""
    return dict(zip(FEATURES, map(float, weights), strict=True))


def situation(query: ResolutionQuery) -> Situation:
    """The place of a query, other citations taken out of the text."""
    left, right = (_MARK.sub(CITATION_MARK, side) for side in _marked_sides(query))
    return Situation(_MARK.sub(" ", query.sentence or _sentence(query)), left, right)


class Prepared:
    """The words of papers and inlinks, split once for all methods."""

    def __init__(self) -> None:
        self.words = published.Words()
        self._texts: dict[str, tuple[published.Run, published.Run]] = {}
        self._inlinks: dict[Inlink, tuple[published.Run, published.Run]] = {}

    def sources(self, shelf: Shelf) -> list[published.Source]:
        """What the methods of the paper know of the candidates."""
        return [
            published.Source(*self._paper(paper), [self._inlink(inlink) for inlink in inlinks])
            for paper, inlinks in zip(shelf.papers, shelf.inlinks, strict=True)
        ]

    def _paper(self, paper: CandidatePaper) -> tuple[published.Run, published.Run]:
        if paper.id not in self._texts:
            front = f"{paper.title or ''} {paper.abstract or ''}"
            whole = " ".join((front, *(text for _, text in paper.sections)))
            self._texts[paper.id] = self.words.run(front), self.words.run(whole)
        return self._texts[paper.id]

    def _inlink(self, inlink: Inlink) -> tuple[published.Run, published.Run]:
        if inlink not in self._inlinks:
            left, right = (_MARK.sub(" ", it) for it in (inlink.left, inlink.right))
            self._inlinks[inlink] = self.words.run(left), self.words.run(right)
        return self._inlinks[inlink]


def _words(text: str) -> list[str]:
    return _MARK.sub(" ", text).split()


def _sides(query: ResolutionQuery) -> tuple[str, str]:
    left, right = _marked_sides(query)
    return _MARK.sub(" ", left), _MARK.sub(" ", right)


def _marked_sides(query: ResolutionQuery) -> tuple[str, str]:
    after = query.offset
    if query.text.startswith(_THIS, after):
        after += len(_THIS)
    return query.text[: query.offset], query.text[after:]


def _sentence(query: ResolutionQuery) -> str:
    every = sentences(query.text, "en")
    around = (it for it in every if it.start <= query.offset < it.end)
    found = next(around, None)
    return query.text[found.start : found.end] if found else ""


def candidates(shelf: Shelf, made: dict[str, Candidate]) -> list[Candidate]:
    """The candidates of a shelf; what `made` holds already is not made again."""
    pairs = zip(shelf.papers, shelf.inlinks, strict=True)
    return [candidate(paper, inlinks, made) for paper, inlinks in pairs]


def candidate(
    paper: CandidatePaper, inlinks: Sequence[Inlink], made: dict[str, Candidate]
) -> Candidate:
    """A paper of the data set as a candidate; what `made` holds already is not made again."""
    if paper.id not in made:
        texts = [text for _, text in paper.sections]
        body = text_body(texts) if any(texts) else None
        made[paper.id] = Candidate(paper.id, paper.title or "", paper.abstract or "", body)
    contexts = tuple(
        " ".join((*_words(inlink.left)[-_INLINK_WORDS:], *_words(inlink.right)[:_INLINK_WORDS]))
        for inlink in inlinks
    )
    plain = made[paper.id]
    return Candidate(plain.key, plain.title, plain.abstract, plain.body, contexts)


def cited_candidates(query: ResolutionQuery, shelf: Shelf) -> NDArray[np.bool_]:
    """Which of the candidates the query is about."""
    return np.array([paper.id in query.gold for paper in shelf.papers], bool)


def _relevance(query: ResolutionQuery, shelf: Shelf, scores: NDArray[np.float64]) -> list[float]:
    is_cited = cited_candidates(query, shelf)
    return [float(is_cited[it]) for it in ranking(scores)]


def _resolved(ratings: Sequence[float]) -> float:
    return float(any(ratings[: int(sum(ratings))]))


def _outcome(
    rows: Sequence[Sequence[float]], documents: Sequence[str], details: Mapping[str, Any]
) -> Outcome:
    measures: Mapping[str, Callable[[Sequence[float]], float]] = {
        "top1": _resolved,
        "mrr": reciprocal_rank,
        "r@5": partial(recall_at, k=5),
    }
    ratios = {
        name: mean(np.array([measure(row) for row in rows]), documents)
        for name, measure in measures.items()
    }
    return Outcome(ratios, details)
