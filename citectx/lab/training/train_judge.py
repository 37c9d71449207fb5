"""Candidates whose errors are known -> the weights by which the judge of the checks asks questions.

A logistic regression for each kind of error, on sentences that were written, that were broken by
program, and that were published (all of which count as faithful). What each kind may ask is set so
that all kinds together doubt at most a given share of faithful sentences, each sentence being
judged by weights that have not met its paper.
Run: python -m citectx.lab.training.train_judge EXAMPLES (of `benchmarks/judge_examples.py`)
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import click

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

TABLE = Path(__file__).parents[2] / "answers" / "checks" / "data" / "judge.tsv"
FAITHFUL = "faithful"
# The errors that a kind of candidate is evidence of.
ERRORS = {
    "number": ("number", "unit", "swapped-pair"),
    "exchanged": ("swapped-pair",),
    "negation": ("negation",),
    "opposite": ("direction", "negation"),
    "hedge": ("hedge-dropped",),
    "scope": ("scope",),
    "cause": ("cause-for-association",),
    "name": ("entity",),
    "page": ("page",),
}
_COUNTS = {"broken": 0.3, "published": 0.3}  # What such a sentence counts beside a written one.
_PENALTY = 0.3
_FOLDS = 8
_HEADER = """\
# The weights of the judge, made by `python -m citectx.lab.training.train_judge`: for each kind of
# difference the weight of each feature, a constant, and the probability from which it is asked.
kind\tfeature\tweight
"""

Row = dict[str, Any]


class Trained(NamedTuple):
    """The weights of one kind, and what weights that had not met a paper say of its sentences."""

    kind: str
    weights: Mapping[str, float]
    doubts: Mapping[int, float]


@click.command()
@click.argument("examples", type=click.Path(exists=True, path_type=Path))
@click.option("--doubted", default=10, help="How many faithful sentences may be doubted at most.")
def command(examples: Path, doubted: int) -> None:
    """Write the weights of the judge, and print what was noticed in training."""
    rows = [json.loads(line) for line in examples.read_text(encoding="utf-8").splitlines()]
    trained = [it for kind, errors in ERRORS.items() if (it := _trained(kind, errors, rows))]
    written = {it["sentence"]: it for it in rows if it["origin"] in ("train", "dev")}
    asked = thresholds(trained, written, doubted)
    lines = [
        f"{it.kind}\t{name}\t{value:.4g}\n"
        for it in trained
        for name, value in {**it.weights, "asked from": asked[it.kind]}.items()
    ]
    TABLE.write_text(_HEADER + "".join(lines), encoding="utf-8")
    for it in trained:
        noticed = [n for n, p in it.doubts.items() if n in written and p >= asked[it.kind]]
        wrong = sum(written[n]["error"] != FAITHFUL for n in noticed)
        click.echo(f"{it.kind:10} from {asked[it.kind]:.2f}: {wrong} errors, "
              f"{len(noticed) - wrong} faithful sentences")  # fmt: skip


def thresholds(
    trained: Sequence[Trained], written: Mapping[int, Row], budget: int
) -> dict[str, float]:
    """For each kind the probability from which it is asked: step by step the kind that notices most
    errors for each further faithful sentence that is doubted."""
    steps = {it.kind: _steps(it, written) for it in trained}
    taken = dict.fromkeys(steps, 0)
    doubted: set[int] = set()
    while True:
        offers = []
        for kind, its in steps.items():
            for number in range(taken[kind], len(its)):
                hits = sum(len(step.hits) for step in its[taken[kind] : number + 1])
                cost = len({it for step in its[taken[kind] : number + 1] for it in step.doubts}
                           - doubted)  # fmt: skip
                if hits and len(doubted) + cost <= budget:
                    offers.append((hits / (cost + 0.25), kind, number))
        if not offers:
            return {it: min(steps[it][taken[it] - 1].threshold if taken[it] else 2.0, 2.0)
                    for it in steps}  # fmt: skip
        _, kind, number = max(offers)
        doubted.update(it for step in steps[kind][: number + 1] for it in step.doubts)
        taken[kind] = number + 1


class _Step(NamedTuple):
    """What comes with a lower threshold: errors noticed, and faithful sentences doubted."""

    threshold: float
    hits: tuple[int, ...]
    doubts: tuple[int, ...]


def _steps(trained: Trained, written: Mapping[int, Row]) -> list[_Step]:
    """The thresholds from high to low, one for each sentence that they let in."""
    ranked = sorted(((p, n) for n, p in trained.doubts.items() if n in written), reverse=True)
    steps = []
    for (p, number), (below, _) in zip(ranked, [*ranked[1:], (0.0, 0)], strict=True):
        error = written[number]["error"]
        hits = (number,) if error in ERRORS[trained.kind] else ()
        steps.append(_Step((p + below) / 2, hits, (number,) if error == FAITHFUL else ()))
    return steps


def _trained(kind: str, errors: Sequence[str], rows: Sequence[Row]) -> Trained | None:
    import numpy as np

    of_kind = [
        it
        for it in rows
        if it["kind"] == kind and (it["error"] == FAITHFUL or it["error"] in errors)
        # Names that a program puts in are unlike those that people mix up.
        if kind != "name" or "broken" not in it["origin"]
    ]
    if not any(it["error"] != FAITHFUL for it in of_kind):
        return None
    names = list(of_kind[0]["features"])
    features = np.array([[it["features"][name] for name in names] for it in of_kind])
    is_wrong = np.array([it["error"] != FAITHFUL for it in of_kind])
    counts = np.array([_COUNTS.get(it["origin"].split()[-1], 1.0) for it in of_kind])
    folds = np.array([crc32(it["paper"].encode()) % _FOLDS for it in of_kind])
    doubts: dict[int, float] = {}
    for fold in range(_FOLDS):
        met = folds != fold
        if len(set(is_wrong[met])) < 2 or met.all():
            continue
        constant, weights = _fit(features[met], is_wrong[met], counts[met])
        for row, values in zip(np.array(of_kind)[~met], features[~met], strict=True):
            p = float(1 / (1 + np.exp(-(constant + values @ weights))))
            doubts[row["sentence"]] = max(doubts.get(row["sentence"], 0.0), p)
    constant, weights = _fit(features, is_wrong, counts)
    named = dict(zip(names, weights.tolist(), strict=True))
    return Trained(kind, {"constant": constant, **named}, doubts)


def _fit(
    features: NDArray[np.float64], is_wrong: NDArray[np.bool_], counts: NDArray[np.float64]
) -> tuple[float, NDArray[np.float64]]:
    """The constant and the weights of a logistic regression, for features as they are."""
    from sklearn.linear_model import LogisticRegression

    mean, spread = features.mean(axis=0), features.std(axis=0) + 1e-9
    model = LogisticRegression(C=_PENALTY).fit((features - mean) / spread, is_wrong, counts)
    weights = model.coef_[0] / spread
    return float(model.intercept_[0] - (weights * mean).sum()), weights


if __name__ == "__main__":
    command()
