"""What vectors and ontologies give where nothing of citation linkage is seen; chooses λ and γ.

    python benchmarks/domain_knowledge.py ../shared/data [--every 1]

Biomedicine: the citing sentences of `resolution-bio`, each before all sentences of its candidate
papers; a paper scores as its best sentence does. Computing: CL-SciSumm.
The parameters of each fold (documents, topics) are those that are best on the other folds.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from citectx.lab.evaluation import cl_scisumm, datasets
from citectx.lab.evaluation.experiment import every
from citectx.lab.evaluation.significance import difference, mean
from citectx.model import Problem
from citectx.papers.index.postings import Postings, postings
from citectx.ranking.lexicon import shipped as lexicons
from citectx.ranking.models import Resources, Scorer, embedding_lm, embedding_lm_domain, scorer
from citectx.ranking.queries import Query, unmodified
from citectx.ranking.queries.reformulations import plain_query
from citectx.ranking.vectors import Vectors
from citectx.ranking.vectors.retrofit_file import kept_or_made
from citectx.ranking.vectors.shipped import shipped_vectors
from citectx.text.sentences import sentences
from citectx.text.terms import terms

SHARES = (0.3, 0.5, 0.7)
GAMMAS = (0.0, 0.5, 1.0)
FOLDS = 5
SHORTEST = 4  # Terms; shorter sentences are headings and remains of formulas.
MARK = re.compile(r"<\w+>")


class Case(NamedTuple):
    """A citing sentence; `value` is the reciprocal place of what it cites, given all scores."""

    group: str
    query: Query
    postings: Postings
    value: Callable[[NDArray[np.float64]], float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--every", type=int, default=4, help="Of so many citing sentences one.")
    options = parser.parse_args()
    for row in table(options.data, options.every):
        print(" | ".join(row))


def table(data: Path, step: int) -> list[list[str]]:
    """For each model its MRR in both fields, and the paired difference to `embedding_lm`."""
    biomedical = report(papers(data / "resolution-bio", step), models("biomedical", "computing"))
    computing = report(scisumm(data / "scisumm"), models("computing", "biomedical"))
    head = ["model", "biomedicine: MRR", "against embedding_lm"]
    head += ["CL-SciSumm: MRR", "against embedding_lm"]
    return [head, *([name, *row, *computing[name]] for name, row in biomedical.items())]


def models(domain: str, other: str) -> dict[str, Scorer]:
    """The rows of the table; those named by numbers compete for the parameters."""
    own, lexicon = vectors(domain), lexicons.shipped_lexicon(domain)
    assert lexicon is not None
    named = partial(scorer, resources=Resources(own))
    found = {name: named(name) for name in ("vsm", "bm25", "dirichlet:100", "desm", "desm:in-in")}
    found["embedding_lm, other field"] = embedding_lm.scorer(vectors(other))
    found["embedding_lm"] = embedding_lm.scorer(own)
    found["embedding_lm+retrofit"] = embedding_lm.scorer(kept_or_made(own, lexicon))
    for share in SHARES:
        for gamma in GAMMAS:
            model = embedding_lm_domain.scorer(own, lexicon, ontology_share=share, gamma=gamma)
            found[f"+domain, share {share}, γ {gamma}"] = model
    return found


def report(cases: Sequence[Case], rankers: dict[str, Scorer]) -> dict[str, list[str]]:
    """MRR and its difference to `embedding_lm`, whole documents or topics drawn."""
    print(len(cases), "citing sentences", file=sys.stderr)
    groups = [it.group for it in cases]
    values = {name: measured(cases, rank) for name, rank in rankers.items()}
    grid = {name: it for name, it in values.items() if name.startswith("+domain")}
    if grid:
        values["embedding_lm+domain, cross-validated"] = chosen(grid, groups)
    base = values["embedding_lm"]
    found = {}
    for name, it in values.items():
        low, high = difference(mean(it, groups), mean(base, groups))
        gap = it.mean() - base.mean()
        found[name] = [f"{it.mean():.3f}", f"{gap:+.3f} [{low:+.3f}, {high:+.3f}]"]
    return found


def measured(cases: Sequence[Case], rank: Scorer) -> NDArray[np.float64]:
    return np.array([it.value(rank(it.query, it.postings)) for it in cases])


def chosen(grid: dict[str, NDArray[np.float64]], groups: Sequence[str]) -> NDArray[np.float64]:
    """For each case the value under the parameters that are best on the other folds."""
    numbers = {group: number % FOLDS for number, group in enumerate(sorted(set(groups)))}
    fold = np.array([numbers[group] for group in groups])
    found = np.zeros(len(groups))
    for number in range(FOLDS):
        best = max(grid, key=lambda name: float(grid[name][fold != number].mean()))
        found[fold == number] = grid[best][fold == number]
        print(f"fold {number + 1}: {best}", file=sys.stderr)
    return found


def papers(folder: Path, step: int) -> list[Case]:
    data = datasets.resolution(folder)
    if isinstance(data, Problem):
        raise SystemExit(data.message)
    read_papers = {key: paper_terms(it) for key, it in data.papers.items()}
    together: dict[tuple[str, ...], tuple[Postings, NDArray[np.int64]]] = {}
    cases = []
    for it in data.queries[::step]:
        candidates = tuple(key for key in it.candidates if key in read_papers)
        if candidates not in together:
            sizes = [len(read_papers[key]) for key in candidates]
            starts = np.cumsum([0, *sizes[:-1]])
            every_one = [line for key in candidates for line in read_papers[key]]
            together[candidates] = postings(every_one), starts
        known, starts = together[candidates]
        cited = np.array([key in it.gold for key in candidates])
        query = unmodified.query(MARK.sub(" ", it.sentence or it.text), "en")
        cases.append(Case(it.document, query, known, partial(place_of_paper, starts, cited)))
    return cases


def paper_terms(paper: datasets.CandidatePaper) -> list[tuple[str, ...]]:
    texts = (paper.title, paper.abstract, *(text for _, text in paper.sections))
    found = [terms(text[start:end], "en") for text in texts for start, end in sentences(text, "en")]
    return [it for it in found if len(it) >= SHORTEST] or [terms(paper.title, "en")]


def place_of_paper(
    starts: NDArray[np.int64], cited: NDArray[np.bool_], scores: NDArray[np.float64]
) -> float:
    order = np.argsort(-np.maximum.reduceat(scores, starts), kind="stable")
    return 1 / (1 + int(np.argmax(cited[order])))


def scisumm(folder: Path) -> list[Case]:
    found = cl_scisumm.experiment(folder, plain_query, every)
    if isinstance(found, Problem):
        raise SystemExit(found.message)
    return [Case(it.group, it.query, it.postings, partial(_mrr, it.measure)) for it in found.cases]


def _mrr(measure: Callable[..., dict[str, float]], scores: NDArray[np.float64]) -> float:
    return measure(scores)["mrr"]


def vectors(domain: str) -> Vectors:
    found = shipped_vectors(domain)
    assert found is not None
    return found


if __name__ == "__main__":
    main()
