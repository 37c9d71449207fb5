"""Name of a model -> the model over the cases of an experiment, `fused` among them.

`fused` looks at whole papers and not only at postings, and it was trained: topics that the shipped
model has seen are ranked by models that have not.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from citectx.lab.evaluation import datasets
from citectx.model import Problem
from citectx.ranking import models as rankers
from citectx.ranking.rank import FUSED_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from citectx.lab.evaluation.experiment import Experiment
    from citectx.lab.training.fused_examples import Example
    from citectx.lab.training.fused_models import Learn
    from citectx.papers.index.postings import Postings
    from citectx.ranking.fused.scoring import Model
    from citectx.ranking.models import Resources, Scorer
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors


class Lessons(NamedTuple):
    """What `fused` was trained on, made anew with any vectors, and how it learned from it."""

    examples: Callable[[Vectors], Sequence[Example]]
    learn: Learn


def ranker(experiment: Experiment, name: str, resources: Resources) -> Scorer:
    """The model of that name, `fused` as it ships."""
    if name not in FUSED_NAMES:
        return rankers.scorer(name, resources)
    shipped = _shipped(_vectors(resources))
    models = {case.group: shipped for case in experiment.cases}
    return _of_papers(experiment, name, resources, models)


def cross_validated_ranker(
    lessons: Lessons, experiment: Experiment, name: str, resources: Resources
) -> Scorer:
    """The same, but each topic that `fused` was trained on by a model of the other folds."""
    if name not in FUSED_NAMES:
        return rankers.scorer(name, resources)
    vectors = _vectors(resources)
    shipped, topics = _shipped(vectors), {case.group for case in experiment.cases}
    models = dict.fromkeys(topics, shipped)
    models |= _held_out(lessons, vectors, topics & shipped.trained_on)
    return _of_papers(experiment, name, resources, models)


def topics_of(folder: Path) -> Lessons:
    """The lessons of CL-SciSumm."""
    from citectx.lab.training.fused_examples import citances, indexes
    from citectx.lab.training.fused_models import topics_model

    def examples(vectors: Vectors) -> list[Example]:
        data = datasets.scisumm(folder)
        if isinstance(data, Problem):
            raise ValueError(data.message)
        return citances(data, indexes(data), vectors)

    return Lessons(examples, topics_model)


def ratings_of(ratings: Path, folder: Path) -> Lessons:
    """The lessons of rated papers."""
    from citectx.lab.evaluation.rated import tasks
    from citectx.lab.training.fused_examples import rated_examples
    from citectx.lab.training.fused_models import rated_model
    from citectx.ranking.fused.scoring import shipped_model

    def examples(vectors: Vectors) -> list[Example]:
        found = tasks(ratings, folder)
        if isinstance(found, Problem):
            raise ValueError(found.message)
        return rated_examples(found, vectors)

    return Lessons(examples, partial(rated_model, model=shipped_model("computing")))


def _held_out(lessons: Lessons, vectors: Vectors, seen: set[str]) -> dict[str, Model]:
    """For each topic the shipped model has seen, one trained on the folds it is not in."""
    from citectx.lab.training.fused_models import FOLDS, held_out

    if not seen:
        return {}
    message = f"fused: {len(seen)} topics it was trained on are cross-validated, {FOLDS}-fold"
    click.echo(f"{message} by topic.", err=True)
    return held_out(
        [example for example in lessons.examples(vectors) if example.topic in seen], lessons.learn
    )


def _of_papers(
    experiment: Experiment, name: str, resources: Resources, models: dict[str, Model]
) -> Scorer:
    """`fused` by the model of each group, or `neural`: the same and an encoder's view."""
    from citectx.ranking.encoder.both_passes import after_reading, cosines
    from citectx.ranking.encoder.combination import sums
    from citectx.ranking.fused.scoring import scores
    from citectx.ranking.rank import known_share

    vectors, encoder = _vectors(resources), resources.encoder
    if name == "neural" and encoder is None:
        raise ValueError("neural needs a sentence encoder; name its folder with --model.")
    papers = {case.postings: (case.paper, models[case.group]) for case in experiment.cases}

    def rank(query: Query, postings: Postings) -> NDArray[np.float64]:
        index, model = papers[postings]
        if index is None:
            raise ValueError(f"{name} ranks the sentences of papers only.")
        first = scores(query, index, vectors, model)
        if name == "fused" or encoder is None:
            return first
        alike = cosines(query, index, encoder)
        if alike is None:
            return first
        total = sums(first, alike, known_share(query, index), encoder.weights)
        return after_reading(query, index, total, encoder)

    return rank


def _shipped(vectors: Vectors) -> Model:
    from citectx.ranking.fused.scoring import shipped_model
    from citectx.ranking.vectors import field_of

    return shipped_model(field_of(vectors))


def _vectors(resources: Resources) -> Vectors:
    if resources.vectors is None:
        raise ValueError("fused needs word vectors; none are installed.")
    return resources.vectors
