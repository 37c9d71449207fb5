"""CL-SciSumm topics, headings of biomedical papers -> the weights of the default ranker.

    python -m citectx.evaluation.train_fused --data DATA/scisumm --headings DATA/resolution-bio

Each field has its own weights, since its vectors and what is rare in it tell more or less.
Computing learns from CL-SciSumm. Biomedicine learns relevance from headings and, as no judgements
are at hand, takes what it knows of places from computing.
Scores become probabilities by a logistic regression on topics that the scoring model has not seen,
and on citances set before papers they do not cite.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import numpy as np

from citectx import arrays
from citectx.evaluation import datasets
from citectx.evaluation.fused_examples import Example, announced, astray, citances, indexes
from citectx.evaluation.fused_weights import ANY_ORDER, IN_ORDER, Case, weights
from citectx.model import Problem
from citectx.rankers import fused
from citectx.rankers.fused_features import RELEVANCE
from citectx.vectors.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from numpy.typing import NDArray

    from citectx.vectors import Vectors

    Scores = Callable[[Example], NDArray[np.float64]]

FOLDS = 5
_NUMBERS = RELEVANCE.index("numbers in common")
_KEPT = 0.25  # The part of computing's weights, from citing sentences, that biomedicine keeps.
_LOST = 0.02  # The share of true citances for which nothing may be close by mistake.
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.option("--data", required=True, type=_FOLDER, help="CL-SciSumm.")
@click.option("--headings", required=True, type=_FOLDER, help="Citation resolution.")
@click.option("-o", "--out", default=fused.WEIGHTS, type=click.Path(path_type=Path))
def main(data: Path, headings: Path, out: Path) -> None:
    """Train the weights of `fused` and write them into the package."""
    topics, resolution = datasets.scisumm(data), datasets.resolution(headings)
    if isinstance(topics, Problem):
        raise click.ClickException(topics.message)
    if isinstance(resolution, Problem):
        raise click.ClickException(resolution.message)
    read, vectors = indexes(topics), _vectors("computing")
    right, wrong = citances(topics, read, vectors), astray(topics, read, vectors)
    computing = uncalibrated(right)
    relevance = weights(announced(resolution.papers, _vectors("biomedical")), ANY_ORDER)
    biomedical = _with_relevance(computing, relevance)
    closest = _closest(right, wrong)
    unseen = (_unseen(right, ANY_ORDER), _unseen(right, IN_ORDER))
    seen = (
        lambda it: it.any_order @ biomedical.any_order,
        lambda it: it.in_order @ biomedical.in_order,
    )
    for field, found, scores in (
        ("computing", computing, unseen),
        ("biomedical", biomedical, seen),
    ):
        calibration = np.array([_calibration(right, wrong, it) for it in scores])
        _write(found._replace(calibration=calibration, closest=closest), out, field)


def uncalibrated(right: Sequence[Example]) -> fused.Model:
    """The model of all examples for rankings, which need no probabilities."""
    topics = frozenset(it.topic for it in right)
    in_order, any_order = weights(right, IN_ORDER), weights(right, ANY_ORDER)
    return fused.Model(in_order, any_order, np.zeros((2, 3)), 0.0, topics)


def folds(topics: Collection[str]) -> list[frozenset[str]]:
    """The topics in parts of which each is left out once."""
    ordered = sorted(topics)
    return [frozenset(ordered[start::FOLDS]) for start in range(FOLDS)]


def _with_relevance(model: fused.Model, relevance: NDArray[np.float64]) -> fused.Model:
    """The model with other weights of relevance, which together weigh as much as its own.

    They keep a part of the model's own, since headings are not citing sentences; what numbers
    weigh is all its own, since headings have none.
    """
    known = model.any_order * float(relevance.sum() / model.any_order.sum())
    relevance = (1 - _KEPT) * relevance + _KEPT * known
    relevance[_NUMBERS] = known[_NUMBERS]
    own, others = np.split(model.in_order, [len(RELEVANCE)])
    scaled = relevance * (own.sum() / max(float(relevance.sum()), 1e-9))
    return model._replace(in_order=np.concatenate((scaled, others)), any_order=relevance)


def _vectors(field: str) -> Vectors:
    vectors = shipped(field)
    if vectors is None:
        raise click.ClickException(f"The {field} vectors are missing; see docs/vectors.md.")
    return vectors


def _write(model: fused.Model, out: Path, field: str) -> None:
    header = {"kind": "fused", "closest": model.closest, "trained_on": sorted(model.trained_on)}
    named = {
        "in_order": model.in_order,
        "any_order": model.any_order,
        "calibration": model.calibration,
    }
    out.mkdir(parents=True, exist_ok=True)
    arrays.write(out / f"fused-{field}.weights", header, named)
    for kind, names, found in (
        ("papers in order", fused.IN_ORDER, model.in_order),
        ("papers without order", fused.ANY_ORDER, model.any_order),
    ):
        click.echo(f"{field}, {kind}:")
        for name, weight in zip(names, found, strict=True):
            click.echo(f"{weight:+.3f}  {name}")


def _closest(right: Sequence[Example], wrong: Sequence[Example]) -> float:
    """The closeness below which nothing is close."""
    closest = float(np.quantile([it.closeness.max() for it in right], _LOST))
    astray = np.mean([it.closeness.max() < closest for it in wrong])
    click.echo(f"nothing close below {closest:.3f}: {_LOST:.0%} of true, {astray:.0%} of false")
    return closest


def _calibration(
    right: Sequence[Example], wrong: Sequence[Example], scores: Scores
) -> NDArray[np.float64]:
    """What makes probabilities of scores."""
    from sklearn.linear_model import LogisticRegression

    every = (*right, *wrong)
    rows = np.concatenate([np.stack((scores(it), it.closeness), axis=1) for it in every])
    gold = np.concatenate([it.gold for it in every])
    fitted = LogisticRegression(C=1e6, max_iter=1000).fit(rows, gold)
    return np.array([*fitted.coef_[0], fitted.intercept_[0]])


def _unseen(right: Sequence[Example], case: Case) -> Scores:
    """The scores of each example's sentences by the model of the other folds."""
    by_topic: dict[str, NDArray[np.float64]] = {}
    for fold in folds({it.topic for it in right}):
        fitted = weights([it for it in right if it.topic not in fold], case)
        by_topic |= dict.fromkeys(fold, fitted)
    return lambda example: case.seen(example) @ by_topic[example.topic]


if __name__ == "__main__":
    main()
