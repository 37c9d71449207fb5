"""Rated and written sentences -> the weights by which a card says how strong a passage is.

    python -m citectx.lab.training.train_strength --data DATA --pdfs FOLDER

Learns from the papers of the split `train` and prints, for those of `dev`, what is said against
what readers found. `FOLDER` holds the PDFs of other fields, as `benchmarks/written_evidence.py`
fetches them. A third of the rated sentences is enough to learn a few weights from.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click
import numpy as np

from citectx.lab.training.strength_lessons import WRONG, from_written, lessons, rated
from citectx.model import Problem, Strength
from citectx.ranking.strength.signs import SIGNS
from citectx.ranking.strength.strengths import CONSTANT, FILE, STEPS, chances, strength

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.lab.training.strength_lessons import Asked, Lesson

_JUDGEMENTS = Path("benchmarks/judgements")
_FROM = (4, 2, 0)  # The rating from which each of `STEPS` is said; a wrong paper has none.
_PENALTY = 0.1
_EVERY = 3
_FOUND = ("4 or 5", "2 or 3", "0 or 1", "wrong paper")


@click.command()
@click.option("--data", type=click.Path(exists=True, path_type=Path), required=True)
@click.option("--pdfs", type=click.Path(exists=True, path_type=Path), required=True)
@click.option("--judgements", type=click.Path(exists=True, path_type=Path), default=_JUDGEMENTS)
@click.option("--out", type=click.Path(path_type=Path), default=FILE)
def main(data: Path, pdfs: Path, judgements: Path, out: Path) -> None:
    """Train, write the weights, and print how reliable what they say is."""
    train = [
        *lessons(asked_of(rated("train", judgements, data))[::_EVERY]),
        *lessons(asked_of(from_written("train", judgements, data, pdfs))),
    ]
    fitted = weights(train)
    _write(fitted, out)
    for kind, every in (
        ("rated", rated("dev", judgements, data)),
        ("written", from_written("dev", judgements, data, pdfs)),
    ):
        dev = list(lessons(asked_of(every)))
        for field in ("all fields", *dict.fromkeys(it.field for it in dev)):
            some = [it for it in dev if field in ("all fields", it.field)]
            click.echo(f"\n{kind}, {field}:\n\n{reliability(some, fitted)}")


def weights(train: Sequence[Lesson]) -> NDArray[np.float64]:
    """A column for each step: what speaks for it or for a stronger one."""
    from sklearn.linear_model import LogisticRegression

    seen = np.array([it.signs for it in train])
    ratings = np.array([it.rating for it in train])
    columns = []
    for least in _FROM:
        fitted = LogisticRegression(C=1 / _PENALTY, max_iter=2000).fit(seen, ratings >= least)
        columns.append([*fitted.coef_[0], fitted.intercept_[0]])
    return np.array(columns).T


def reliability(some: Sequence[Lesson], weights: NDArray[np.float64]) -> str:
    """The table of what these weights say."""
    likely = chances(np.array([it.signs for it in some]), weights)
    return table([it.rating for it in some], likely)


def table(ratings: Sequence[int], likely: NDArray[np.float64]) -> str:
    """A row for each strength: how often it is said, and what readers found then."""
    said = [strength(it) for it in likely]
    lines = [f"| said | passages | {' | '.join(_FOUND)} |", "|---" * (len(_FOUND) + 2) + "|"]
    for step in Strength:
        found = Counter(
            _readers_word(it) for it, one in zip(ratings, said, strict=True) if one is step
        )
        total = sum(found.values())
        cells = [f"{found[name] / max(total, 1):.2f}".lstrip("0") for name in _FOUND]
        lines.append(f"| {step.value} | {total} | {' | '.join(cells)} |")
    wrong = [one for it, one in zip(ratings, said, strict=True) if it == WRONG]
    shares = [f"{step.value} {wrong.count(step) / max(len(wrong), 1):.2f}" for step in Strength]
    return "\n".join((*lines, f"\nPassages of wrong papers ({len(wrong)}): {', '.join(shares)}."))


def _readers_word(rating: int) -> str:
    steps = zip(_FOUND, (*_FROM, WRONG), strict=True)
    return next(name for name, least in steps if rating >= least)


def asked_of(every: list[Asked] | Problem) -> list[Asked]:
    """What was read, or the end of the command."""
    if isinstance(every, Problem):
        raise click.ClickException(every.message)
    return every


def _write(fitted: NDArray[np.float64], out: Path) -> None:
    with out.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        table.writerow(("sign", *(step.value for step in STEPS)))
        for name, row in zip((*SIGNS, CONSTANT), fitted, strict=True):
            table.writerow((name, *(f"{it:.3f}" for it in row)))


if __name__ == "__main__":
    main()
