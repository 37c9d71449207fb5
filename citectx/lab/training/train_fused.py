"""CL-SciSumm topics, rated papers and pools of two fields -> the weights of the default ranker.

    python -m citectx.lab.training.train_fused --data DATA

`DATA` holds scisumm, resolution-bio and scisummnet. The weights are learned from the lessons of all
fields at once, each seen through the word vectors of its own: they hold for papers of any field.
Scores become probabilities by a logistic regression for each field, on topics that the scoring
model has not seen, and on citances set before papers they do not cite.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
import numpy as np

from citectx.base import arrays
from citectx.lab.evaluation import datasets
from citectx.lab.evaluation.pooled import POOLED_FIELDS, VECTORS_OF, every_pool
from citectx.lab.evaluation.rated import tasks
from citectx.lab.training.fused_examples import (
    astray,
    citances,
    indexes,
    pooled_examples,
    rated_astray,
    rated_examples,
)
from citectx.lab.training.fused_models import held_out, shipped_model
from citectx.model import Problem
from citectx.ranking.fused import scoring as fused
from citectx.ranking.vectors.shipped import shipped_vectors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.lab.evaluation.pooled import Pooled
    from citectx.lab.training.fused_examples import Example
    from citectx.lab.training.fused_models import Learn
    from citectx.ranking.vectors import Vectors

_RIGHT = 0.8  # How right a sentence must be to be what the citance refers to.
JUDGEMENTS = Path(__file__).parents[3] / "benchmarks" / "judgements"
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.option("--data", required=True, type=_FOLDER, help="scisumm, resolution-bio, scisummnet.")
@click.option("-o", "--out", default=fused.WEIGHTS, type=click.Path(path_type=Path))
def main(data: Path, out: Path) -> None:
    """Train the weights of `fused` and write them into the package."""
    pools = every_pool(JUDGEMENTS, data)
    if isinstance(pools, Problem):
        raise click.ClickException(pools.message)
    judged, topics = (
        lessons(data, VECTORS_OF[field], pools[field])
        for lessons, field in zip((_of_rated, _of_topics), POOLED_FIELDS, strict=True)
    )
    model = shipped_model([*_every(topics), *_every(judged)])
    for own, other in ((topics, judged), (judged, topics)):
        learn = partial(_beside, _every(other))
        _write(_calibrated(model, learn, own.whole, own.astray), out, own.field)
    _show(model)


class Lessons(NamedTuple):
    """What a field teaches: citances before whole papers, before others' papers, before pools."""

    field: str
    whole: Sequence[Example]
    astray: Sequence[Example]
    pools: Sequence[Example]


def _of_topics(data: Path, field: str, pool: Sequence[Pooled]) -> Lessons:
    topics = datasets.scisumm(data / "scisumm")
    if isinstance(topics, Problem):
        raise click.ClickException(topics.message)
    read, vectors = indexes(topics), _vectors(field)
    right, wrong = citances(topics, read, vectors), astray(topics, read, vectors)
    return Lessons(field, right, wrong, _pooled(pool, vectors))


def _of_rated(data: Path, field: str, pool: Sequence[Pooled]) -> Lessons:
    judged = tasks(JUDGEMENTS / "rated-elife.jsonl", data / "resolution-bio")
    if isinstance(judged, Problem):
        raise click.ClickException(judged.message)
    vectors = _vectors(field)
    right, wrong = rated_examples(judged, vectors), rated_astray(judged, vectors)
    return Lessons(field, right, wrong, _pooled(pool, vectors))


def _pooled(pools: Sequence[Pooled], vectors: Vectors) -> list[Example]:
    chosen = [it for it in pools if it.split == "train" and any(it.ratings.values())]
    return pooled_examples(chosen, vectors)


def _every(lessons: Lessons) -> list[Example]:
    return [*lessons.whole, *lessons.pools]


def _beside(others: Sequence[Example], right: Sequence[Example]) -> fused.Model:
    """The model of some lessons of one field and all of the other."""
    return shipped_model([*right, *others])


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


def _show(model: fused.Model) -> None:
    for kind, names, found in (
        ("papers in order", fused.IN_ORDER, model.in_order),
        ("papers without order", fused.ANY_ORDER, model.any_order),
    ):
        click.echo(f"{kind}:")
        for name, weight in zip(names, found, strict=True):
            click.echo(f"{weight:+.3f}  {name}")


if __name__ == "__main__":
    main()
