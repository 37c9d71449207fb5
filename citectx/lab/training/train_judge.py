"""Candidates whose errors are known -> the weights by which the judge of the checks asks questions.

A logistic regression for each kind of error, on sentences that were written, that were broken by
program, and that were published (all of which count as faithful); once by words alone, and once
with an encoder. Each is calibrated on sentences of papers that its weights have not met, so that
one probability, from which all kinds are asked, keeps the share of faithful sentences that are
doubted. What is printed comes from papers that neither weights nor threshold have met.
Run: python -m citectx.lab.training.train_judge EXAMPLES (of `benchmarks/judge_examples.py`)
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

TABLE = Path(__file__).parents[2] / "answers" / "checks" / "data" / "judge.tsv"
FAITHFUL = "faithful"
BASES = ("words", "encoder")
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
_PUBLISHED = 0.5  # The same where probabilities are calibrated.
_PENALTY = 0.3
_CALIBRATION = 10.0
_FEWEST = 3  # Errors of a kind from which anything can be learned.
_FOLDS, _OUTER = 5, 6
_HEADER = """\
# The weights of the judge, made by `python -m citectx.lab.training.train_judge`: by words alone or
# with an encoder, for each kind of difference the weight of each feature, a constant, and the
# probability from which it is asked.
basis\tkind\tfeature\tweight
"""

Row = dict[str, Any]


class Kind(NamedTuple):
    """The weights of one kind by the names of its features, and the constant."""

    constant: float
    weights: Mapping[str, float]

    def probability(self, features: Mapping[str, float]) -> float:
        """How likely a candidate is an error."""
        import numpy as np

        logit = self.constant + sum(it * features[name] for name, it in self.weights.items())
        return float(1 / (1 + np.exp(-logit)))


class Judge(NamedTuple):
    """The weights of all kinds, and the probability from which any of them asks."""

    kinds: Mapping[str, Kind]
    asked: float

    def asks(self, row: Row) -> bool:
        """Whether a candidate is asked about."""
        kind = self.kinds.get(row["kind"])
        return kind is not None and kind.probability(row["features"]) >= self.asked


@click.command()
@click.argument("examples", type=click.Path(exists=True, path_type=Path))
@click.option("--doubted", default=0.02, help="Share of faithful sentences that may be doubted.")
def command(examples: Path, doubted: float) -> None:
    """Write the weights of the judge, and print what is noticed in papers that it has not met."""
    rows = [json.loads(line) for line in examples.read_text(encoding="utf-8").splitlines()]
    lines = []
    for basis in BASES:
        here = [it for it in rows if it["basis"] == basis]
        asked = [it for part in _parts(here, _OUTER, "outer") for it in _asked(*part, doubted)]
        click.echo("\n".join(_table(basis, here, {it["sentence"] for it in asked})))
        judge = fitted(here, doubted)
        lines += [
            f"{basis}\t{kind}\t{name}\t{value:.4g}\n"
            for kind, it in judge.kinds.items()
            for name, value in {
                "constant": it.constant, **it.weights, "asked from": judge.asked
            }.items()
        ]  # fmt: skip
    TABLE.write_text(_HEADER + "".join(lines), encoding="utf-8")


def fitted(rows: Sequence[Row], doubted: float) -> Judge:
    """The judge that doubts at most this share of the faithful sentences that were written."""
    kinds: dict[str, Kind] = {}
    highest: dict[int, float] = {}
    for kind, errors in ERRORS.items():
        here = [it for it in rows if it["kind"] == kind]
        made = _calibrated(here, errors)
        if made is None:
            continue
        kinds[kind], unmet = made
        for row, p in unmet:
            if _is_plain(row):
                highest[row["sentence"]] = max(highest.get(row["sentence"], 0.0), p)
    written = {it["sentence"] for it in rows if _is_plain(it)}
    every = sorted((highest.get(it, 0.0) for it in written), reverse=True)
    return Judge(kinds, every[int(doubted * len(every))] + 1e-6 if every else 1.0)


def _is_plain(row: Row) -> bool:
    """Whether a row is of a faithful sentence that was written and names no page."""
    return row["origin"] in ("train", "dev") and row["error"] == FAITHFUL and not row["is_located"]


def _calibrated(
    rows: Sequence[Row], errors: Sequence[str]
) -> tuple[Kind, list[tuple[Row, float]]] | None:
    """The weights of one kind, and what such weights say of rows whose papers they have not met."""
    import numpy as np
    from sklearn.linear_model import LogisticRegression

    whole = _fit(rows, errors)
    unmet = [
        (row, made.probability(row["features"]))
        for met, others in _parts(rows, _FOLDS, "inner")
        if (made := _fit(met, errors))
        for row in others
    ]
    if whole is None or not unmet:
        return None
    known = [it for it in unmet if "broken" not in it[0]["origin"] and _teaches(it[0], errors)]
    logits = np.array([[_logit(p)] for _, p in known])
    is_wrong = np.array([row["error"] != FAITHFUL for row, _ in known])
    if is_wrong.sum() < _FEWEST:
        return None
    counts = np.array([_PUBLISHED if it["origin"] == "published" else 1.0 for it, _ in known])
    model = LogisticRegression(C=_CALIBRATION).fit(logits, is_wrong, counts)
    slope, shift = max(float(model.coef_[0, 0]), 0.1), float(model.intercept_[0])
    kind = Kind(
        slope * whole.constant + shift, {name: slope * it for name, it in whole.weights.items()}
    )
    said = [(row, 1 / (1 + float(np.exp(-(slope * _logit(p) + shift))))) for row, p in unmet]
    return kind, said


def _teaches(row: Row, errors: Sequence[str]) -> bool:
    return row["error"] == FAITHFUL or row["error"] in errors


def _logit(p: float) -> float:
    import numpy as np

    return float(np.log(max(p, 1e-6) / max(1 - p, 1e-6)))


def _fit(rows: Sequence[Row], errors: Sequence[str]) -> Kind | None:
    """The logistic regression of one kind, for features as they are; None without enough errors."""
    import numpy as np
    from sklearn.linear_model import LogisticRegression

    lessons = [
        it
        for it in rows
        if _teaches(it, errors)
        # Names that a program puts in are unlike those that people mix up.
        if it["kind"] != "name" or "broken" not in it["origin"]
    ]
    is_wrong = np.array([it["error"] != FAITHFUL for it in lessons])
    if is_wrong.sum() < _FEWEST or is_wrong.all():
        return None
    names = list(lessons[0]["features"])
    features = np.array([[it["features"][name] for name in names] for it in lessons])
    counts = np.array([_COUNTS.get(it["origin"].split()[-1], 1.0) for it in lessons])
    telling = features.std(axis=0) > 0
    mean, spread = features.mean(axis=0), features.std(axis=0) + 1e-9
    model = LogisticRegression(C=_PENALTY).fit((features - mean) / spread, is_wrong, counts)
    weights: NDArray[np.float64] = np.where(telling, model.coef_[0] / spread, 0.0)
    constant = float(model.intercept_[0] - (weights * mean).sum())
    named = zip(names, weights.tolist(), telling, strict=True)
    return Kind(constant, {name: weight for name, weight, told in named if told})


def _parts(rows: Sequence[Row], folds: int, salt: str) -> Iterator[tuple[list[Row], list[Row]]]:
    """The rows of most papers, and those of the others, so that each is once among the others."""
    parted: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        parted[crc32(f"{salt}{row['paper']}".encode()) % folds].append(row)
    for number, others in parted.items():
        yield [it for part, its in parted.items() if part != number for it in its], others


def _asked(met: Sequence[Row], others: Iterable[Row], doubted: float) -> Iterator[Row]:
    judge = fitted(met, doubted)
    return filter(judge.asks, others)


def _table(basis: str, rows: Sequence[Row], asked: set[int]) -> Iterator[str]:
    """By kind of error how many sentences there are and how many of them are asked about."""
    sentences: dict[str, set[int]] = defaultdict(set)
    for it in rows:
        if it["origin"] in ("train", "dev", "published"):
            name = it["error"] if it["origin"] != "published" else "published"
            sentences["faithful, page" if it["is_located"] and name == FAITHFUL else name].add(
                it["sentence"]
            )
    yield f"{basis}: {'':12} sentences  asked about"
    for name, numbers in sorted(sentences.items()):
        yield f"{name:24} {len(numbers):6} {len(numbers & asked):6}"


if __name__ == "__main__":
    command()
