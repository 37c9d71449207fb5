"""CL-SciSumm topics, rated biomedical papers -> the weights of the default ranker.

    python -m citectx.lab.training.train_fused --data DATA/scisumm \\
      --papers DATA/resolution-bio --ratings benchmarks/judgements/rated-elife.jsonl

Each field has its own weights, since its vectors and what is rare in it tell more or less, and
since its citing sentences refer to other places. Computing learns from CL-SciSumm, biomedicine
from papers whose sentences were rated.
Scores become probabilities by a logistic regression on topics that the scoring model has not seen,
and on citances set before papers they do not cite.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
import numpy as np

from citectx.base import arrays
from citectx.lab.evaluation import datasets
from citectx.lab.evaluation.rated import tasks
from citectx.lab.training.fused_examples import (
    astray,
    citances,
    indexes,
    rated_astray,
    rated_examples,
)
from citectx.lab.training.fused_models import biomedical_model, computing_model, held_out
from citectx.model import Problem
from citectx.ranking.fused import scoring as fused
from citectx.ranking.vectors.shipped import shipped_vectors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.lab.training.fused_examples import Example
    from citectx.lab.training.fused_models import Learn
    from citectx.ranking.vectors import Vectors

_RIGHT = 0.8  # How right a sentence must be to be what the citance refers to.
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.option("--data", required=True, type=_FOLDER, help="CL-SciSumm.")
@click.option("--papers", required=True, type=_FOLDER, help="Citation resolution.")
@click.option("--ratings", required=True, type=_FILE, help="How right its sentences are.")
@click.option("-o", "--out", default=fused.WEIGHTS, type=click.Path(path_type=Path))
def main(data: Path, papers: Path, ratings: Path, out: Path) -> None:
    """Train the weights of `fused` and write them into the package."""
    topics, judged = datasets.scisumm(data), tasks(ratings, papers)
    if isinstance(topics, Problem):
        raise click.ClickException(topics.message)
    if isinstance(judged, Problem):
        raise click.ClickException(judged.message)
    read, vectors = indexes(topics), _vectors("computing")
    right, wrong = citances(topics, read, vectors), astray(topics, read, vectors)
    computing = computing_model(right)
    _write(_calibrated(computing, computing_model, right, wrong), out, "computing")
    vectors = _vectors("biomedical")
    right, wrong = rated_examples(judged, vectors), rated_astray(judged, vectors)
    learn = partial(biomedical_model, model=computing)
    _write(_calibrated(learn(right), learn, right, wrong), out, "biomedical")


def _vectors(field: str) -> Vectors:
    vectors = shipped_vectors(field)
    if vectors is None:
        raise click.ClickException(f"The {field} vectors are missing; see docs/vectors.md.")
    return vectors


def _calibrated(
    model: fused.Model,
    learn: Learn,
    right: Sequence[Example],
    wrong: Sequence[Example],
) -> fused.Model:
    """The model with what makes probabilities of scores, in any order and in order."""
    unseen, every = held_out(right, learn), (*right, *wrong)
    gold = np.concatenate([it.gold >= _RIGHT for it in every])
    near = np.concatenate([np.full(len(it.gold), it.closeness.max()) for it in every])
    any_order = np.concatenate([it.any_order @ unseen[it.topic].any_order for it in every])
    in_order = np.concatenate([it.in_order @ unseen[it.topic].in_order for it in every])
    rows = [_logistic(scores, near, gold) for scores in (any_order, in_order)]
    return model._replace(calibration=np.array(rows))


def _logistic(
    scores: NDArray[np.float64], near: NDArray[np.float64], gold: NDArray[np.bool_]
) -> NDArray[np.float64]:
    from sklearn.linear_model import LogisticRegression

    seen = np.stack((scores, near), axis=1)
    fitted = LogisticRegression(C=1e6, max_iter=1000).fit(seen, gold)
    return np.array([*fitted.coef_[0], fitted.intercept_[0]])


def _write(model: fused.Model, out: Path, field: str) -> None:
    header = {"kind": "fused", "trained_on": sorted(model.trained_on)}
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


if __name__ == "__main__":
    main()
