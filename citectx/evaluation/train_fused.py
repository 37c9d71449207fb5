"""CL-SciSumm topics -> the weights of the default ranker.

    python -m citectx.evaluation.train_fused --data ../shared/data/scisumm

The weights maximise the likelihood of the gold sentences among all of their paper (a softmax over
its sentences); those of relevance and surroundings are held at or above zero. Scores become
probabilities by a logistic regression on topics that the scoring model has not seen, and on
citances set before papers they do not cite.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
import numpy as np

from citectx import arrays
from citectx.evaluation import datasets, papers
from citectx.model import Problem
from citectx.queries import unmodified
from citectx.rankers import fused
from citectx.rankers.fused_features import RELEVANCE, SURROUNDINGS, features
from citectx.rankers.fused_paper import prepared
from citectx.vectors.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from numpy.typing import NDArray

    from citectx.evaluation.datasets import SciSumm
    from citectx.index.paper_index import PaperIndex
    from citectx.queries import Query
    from citectx.vectors import Vectors

FOLDS = 5
_PENALTY = 50.0
_LOST = 0.02  # The share of true citances for which nothing may be close by mistake.
_SPEAKING = len(RELEVANCE)
_SPEAKING_IN_ORDER = len(RELEVANCE) + len(SURROUNDINGS)


class Example(NamedTuple):
    """A citance before a paper: its sentences' features in both cases, and which are gold."""

    topic: str
    in_order: NDArray[np.float64]
    any_order: NDArray[np.float64]
    closeness: NDArray[np.float64]
    gold: NDArray[np.bool_]


class _Case(NamedTuple):
    """One of the two models: what it sees of an example, and how many weights are held."""

    seen: Callable[[Example], NDArray[np.float64]]
    speaking: int


_CASES = (
    _Case(lambda it: it.any_order, _SPEAKING),
    _Case(lambda it: it.in_order, _SPEAKING_IN_ORDER),
)


@click.command()
@click.option("--data", required=True, type=click.Path(exists=True, path_type=Path))
@click.option("-o", "--out", default=fused.WEIGHTS, type=click.Path(path_type=Path))
def main(data: Path, out: Path) -> None:
    """Train the weights of `fused` and write them into the package."""
    topics, vectors = datasets.scisumm(data), shipped("computing")
    if isinstance(topics, Problem):
        raise click.ClickException(topics.message)
    if vectors is None:
        raise click.ClickException("The computing vectors are missing; see docs/vectors.md.")
    read = indexes(topics)
    found = model(examples(topics, read, vectors), astray(topics, read, vectors))
    named = {
        "in_order": found.in_order,
        "any_order": found.any_order,
        "calibration": found.calibration,
    }
    out.parent.mkdir(parents=True, exist_ok=True)
    header = {"kind": "fused", "closest": found.closest, "trained_on": sorted(found.trained_on)}
    arrays.write(out, header, named)
    for name, weight in zip(fused.IN_ORDER, found.in_order, strict=True):
        click.echo(f"{weight:+.3f}  {name}")
    click.echo("where order means nothing:")
    for name, weight in zip(fused.ANY_ORDER, found.any_order, strict=True):
        click.echo(f"{weight:+.3f}  {name}")


def indexes(data: SciSumm) -> dict[str, PaperIndex]:
    """The papers of all topics."""
    return {
        topic: papers.index((it.text, it.section) for it in sentences)
        for topic, sentences in data.references.items()
    }


def examples(data: SciSumm, read: Mapping[str, PaperIndex], vectors: Vectors) -> list[Example]:
    """Every citance before the paper it cites."""
    return [
        example(
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
        found.append(example(citance.topic, query, index, vectors, none))
    return found


def model(right: Sequence[Example], wrong: Sequence[Example]) -> fused.Model:
    """The model of all examples, calibrated on models that saw other topics."""
    any_order, in_order = (weights(right, it) for it in _CASES)
    return fused.Model(
        in_order,
        any_order,
        np.array([_calibration(right, wrong, it) for it in _CASES]),
        _closest(right, wrong),
        frozenset(it.topic for it in right),
    )


def uncalibrated(right: Sequence[Example]) -> fused.Model:
    """The model of all examples for rankings, which need no probabilities."""
    any_order, in_order = (weights(right, it) for it in _CASES)
    return fused.Model(in_order, any_order, np.zeros((2, 3)), 0.0)


def folds(topics: Collection[str]) -> list[frozenset[str]]:
    """The topics in parts of which each is left out once."""
    ordered = sorted(topics)
    return [frozenset(ordered[start::FOLDS]) for start in range(FOLDS)]


def weights(right: Sequence[Example], case: _Case) -> NDArray[np.float64]:
    """The weights under which the gold sentences are likeliest."""
    from scipy.optimize import minimize  # type: ignore[import-untyped]

    every = np.concatenate([case.seen(it) for it in right])
    spread = every.std(axis=0)
    spread[spread == 0] = 1
    every /= spread
    sizes = [len(it.gold) for it in right]
    starts = np.cumsum([0, *sizes])[:-1]
    groups = np.repeat(np.arange(len(sizes)), sizes)
    gold = np.concatenate([it.gold / max(it.gold.sum(), 1) for it in right])

    def loss(guess: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        scores = every @ guess
        scores -= np.maximum.reduceat(scores, starts)[groups]
        chances = np.exp(scores)
        totals = np.add.reduceat(chances, starts)[groups]
        surprise = float((gold * (np.log(totals) - scores)).sum())
        slope = (chances / totals - gold) @ every
        return surprise + _PENALTY / 2 * float(guess @ guess), slope + _PENALTY * guess

    width = every.shape[1]
    bounds = [(0, None)] * case.speaking + [(None, None)] * (width - case.speaking)
    start = np.full(width, 0.01)
    found: NDArray[np.float64] = minimize(loss, start, jac=True, bounds=bounds).x
    scaled: NDArray[np.float64] = found / spread
    return scaled


def example(
    topic: str, query: Query, index: PaperIndex, vectors: Vectors, gold: NDArray[np.bool_]
) -> Example:
    """One citance before one paper."""
    paper = prepared(index, vectors)
    seen = features(query, paper)
    in_order = fused.in_order(seen, paper).T
    return Example(topic, in_order, seen.relevance.T, seen.closeness, gold)


def _closest(right: Sequence[Example], wrong: Sequence[Example]) -> float:
    """The closeness below which nothing is close."""
    closest = float(np.quantile([it.closeness.max() for it in right], _LOST))
    astray = np.mean([it.closeness.max() < closest for it in wrong])
    click.echo(f"nothing close below {closest:.3f}: {_LOST:.0%} of true, {astray:.0%} of false")
    return closest


def _calibration(
    right: Sequence[Example], wrong: Sequence[Example], case: _Case
) -> NDArray[np.float64]:
    """What makes probabilities of scores."""
    from sklearn.linear_model import LogisticRegression

    true, false = _unseen(right, wrong, case)
    rows = np.concatenate((*true, *false))
    gold = np.concatenate([it.gold for it in (*right, *wrong)])
    fitted = LogisticRegression(C=1e6, max_iter=1000).fit(rows, gold)
    return np.array([*fitted.coef_[0], fitted.intercept_[0]])


def _unseen(
    right: Sequence[Example], wrong: Sequence[Example], case: _Case
) -> tuple[list[NDArray[np.float64]], list[NDArray[np.float64]]]:
    """Score and closeness of each example's sentences, by the model of the other folds."""
    by_topic: dict[str, NDArray[np.float64]] = {}
    for fold in folds({it.topic for it in right}):
        fitted = weights([it for it in right if it.topic not in fold], case)
        by_topic |= dict.fromkeys(fold, fitted)

    def rows(example: Example) -> NDArray[np.float64]:
        scores = case.seen(example) @ by_topic[example.topic]
        return np.stack((scores, example.closeness), axis=1)

    return [rows(it) for it in right], [rows(it) for it in wrong]


if __name__ == "__main__":
    main()
