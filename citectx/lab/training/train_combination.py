"""Lessons kept from the training, an encoder -> how it and the comparer count in the ranking.

    python -m citectx.lab.training.train_combination FOLDER --data DATA --pdfs PDFS

Writes combination.json beside the model in FOLDER. What a cosine is worth, and how much more where
the word vectors know few of the query's words, is what ranks best over all fields, and so is what
the comparer's word on the first sentences is worth; the probability is a logistic regression on
whether a sentence is what is meant. The lessons are those of `dev` and `final`, because a model is
too sure of those it was trained on.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
import numpy as np

from citectx.lab.evaluation.pooled import values
from citectx.lab.training.encoder_lessons import HOME, Sources, chosen_by
from citectx.model import Problem
from citectx.ranking.encoder.both_passes import READ
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.encoder.combination import NAME, Weights, dealt, sums
from citectx.ranking.encoder.load import load, load_comparer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from citectx.lab.training.encoder_lessons import Lesson

_JUDGEMENTS = Path(__file__).parents[3] / "benchmarks" / "judgements"
_WORTHS, _MORE = (10, 15, 20, 25, 30), (0, 10, 30)
_READ_WORTHS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0)
_METRICS = ("gndcg@k", "hit@1", "hit@3")
_MEANT = 4
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


class Seen(NamedTuple):
    """A lesson with the cosines of its sentences, and of those of another lesson; and what the
    comparer says of those that are first."""

    lesson: Lesson
    cosines: NDArray[np.float64]
    astray: NDArray[np.float64]
    first: NDArray[np.int64] = np.zeros(0, np.int64)
    meant: NDArray[np.float64] = np.zeros(0)


@click.command()
@click.argument("folder", type=_FOLDER)
@click.option("--data", required=True, type=_FOLDER, help="resolution-bio and scisummnet.")
@click.option("--pdfs", required=True, type=_FOLDER, help="PAPER.pdf for each written paper.")
def main(folder: Path, data: Path, pdfs: Path) -> None:
    """Learn how the encoder in a folder counts."""
    sources = Sources(_JUDGEMENTS, data, pdfs)
    found, model, compare = chosen_by(sources), load(str(folder)), load_comparer(SHIPPED)
    if isinstance(found, Problem):
        raise click.ClickException(found.message)
    if isinstance(model, Problem):
        raise click.ClickException(model.message)
    if isinstance(compare, Problem):
        raise click.ClickException(compare.message)
    every = [it for it in found if any(it.ratings)]
    texts = list(dict.fromkeys(text for it in every for text in (it.query, *it.texts)))
    vectors = dict(zip(texts, model.encode(texts), strict=True))
    others = [*every[len(every) // 2 :], *every[: len(every) // 2]]
    seen = [
        Seen(it, _cosines(it, it, vectors), _cosines(it, other, vectors))
        for it, other in zip(every, others, strict=True)
    ]
    worths = {it: _quality(seen, Weights(*it)) for it in product(_WORTHS, _MORE)}
    for (worth, more), quality in worths.items():
        click.echo(f"a cosine counts {worth}, {more} more where nothing is known: {quality:.4f}")
    best = Weights(*max(worths, key=lambda it: worths[it]))
    read = [_read(it, best, compare) for it in seen]
    of_reading = {it: _quality(read, best._replace(c=it)) for it in _READ_WORTHS}
    for reading, quality in of_reading.items():
        click.echo(f"what the comparer says counts {reading}: {quality:.4f}")
    best = best._replace(c=max(of_reading, key=lambda it: of_reading[it]))
    chosen = _calibrated(seen, others, best)
    (folder / NAME).write_text(json.dumps(chosen._asdict(), indent=1) + "\n", "utf-8")
    click.echo(chosen)


def _cosines(
    asked: Lesson, paper: Lesson, vectors: dict[str, NDArray[np.float32]]
) -> NDArray[np.float64]:
    rows = np.stack([vectors[text] for text in paper.texts])
    alike: NDArray[np.float64] = (rows @ vectors[asked.query]).astype(float)
    return alike


def _quality(seen: Sequence[Seen], weights: Weights) -> float:
    """The mean of all metrics over the fields that have pools and all others."""
    kinds: dict[str, list[list[float]]] = {}
    for it in seen:
        total = dealt(_total(it.lesson, it.cosines, weights), it.first, it.meant, weights)
        order = np.argsort(-total, kind="stable")
        worth = values([it.lesson.ratings[number] for number in order])
        kind = it.lesson.field if it.lesson.field in HOME else "other"
        kinds.setdefault(kind, []).append([float(worth[name]) for name in _METRICS])
    return float(np.mean([np.mean(rows, axis=0) for rows in kinds.values()]))


def _read(seen: Seen, weights: Weights, compare: Callable[..., NDArray[np.float32]]) -> Seen:
    """The same with what the comparer says of the sentences that are first by the sums."""
    lesson = seen.lesson
    first = np.argsort(-_total(lesson, seen.cosines, weights), kind="stable")[:READ]
    rows = compare([(lesson.query, lesson.texts[it]) for it in first])
    return seen._replace(first=first, meant=rows[:, -1].astype(float))


def _total(lesson: Lesson, cosines: NDArray[np.float64], weights: Weights) -> NDArray[np.float64]:
    return np.array(lesson.first) + sums(np.zeros(len(cosines)), cosines, lesson.known, weights)


def _calibrated(seen: Sequence[Seen], others: Sequence[Lesson], weights: Weights) -> Weights:
    """The weights with what makes a probability of a sum and the highest cosine of the paper."""
    from sklearn.linear_model import LogisticRegression

    rows, meant = [], []
    for it, other in zip(seen, others, strict=True):
        right = np.array(it.lesson.ratings) >= _MEANT
        for lesson, cosines, gold in (
            (it.lesson, it.cosines, right),
            (other._replace(known=it.lesson.known), it.astray, np.zeros(len(it.astray), bool)),
        ):
            total = _total(lesson, cosines, weights)
            rows.append(np.stack((total, np.full(len(total), cosines.max())), axis=1))
            meant.append(gold)
    fitted = LogisticRegression(C=1e6, max_iter=1000)
    fitted.fit(np.concatenate(rows), np.concatenate(meant))
    slope, closest = (round(float(it), 3) for it in fitted.coef_[0])
    constant = round(float(fitted.intercept_[0]), 3)
    return weights._replace(s=slope, t=closest, u=0.0, v=constant, least=0.0)


if __name__ == "__main__":
    main()
