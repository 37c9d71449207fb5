"""Candidates whose errors are known -> the weights by which the judge of the checks asks questions.

A logistic regression for each kind of difference, on sentences that were written and on published
ones, which all count as faithful; once by words alone, and once with an encoder. From which
probability a kind is asked is found in papers that its weights have not met: it may doubt a share
of the faithful sentences. What is printed comes from papers that neither weights nor thresholds
have met.
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
FAITHFUL, PUBLISHED = "faithful", "published"
BASES = ("words", "encoder")


class Lesson(NamedTuple):
    """What a kind of difference is evidence of, and which share of the faithful sentences it may
    doubt."""

    errors: tuple[str, ...]
    doubted: float


KINDS = {
    "number": Lesson(("number", "unit", "swapped-pair", "scope"), 0.005),
    "exchanged": Lesson(("swapped-pair",), 0.002),
    "negation": Lesson(("negation", "direction"), 0.0025),
    "opposite": Lesson(("direction", "negation"), 0.003),
    "hedge": Lesson(("hedge-dropped",), 0.003),
    "scope": Lesson(("scope",), 0.0025),
    "cause": Lesson(("cause-for-association",), 0.002),
    "name": Lesson(("entity", "swapped-pair"), 0.003),
    "replaced": Lesson(
        (
            "entity", "number", "unit", "direction", "negation", "scope", "swapped-pair",
            "cause-for-association", "hedge-dropped",
        ),
        0.0007,
    ),
    "contrary": Lesson(("negation", "direction"), 0.0007),
    "stronger": Lesson(("hedge-dropped", "scope", "cause-for-association"), 0.0007),
    "absent": Lesson(("absent", "wrong-paper"), 0.006),
    "page": Lesson(("page",), 0.01),
}  # fmt: skip
_BY_WORDS = ("number", "exchanged", "opposite", "name", "replaced")  # Those that have the error.
_PUBLISHED = 0.3  # What a published sentence counts beside a written one.
_PENALTY = 0.3
_FEWEST = 3  # Errors of a kind from which anything can be learned.
_FOLDS, _OUTER = 5, 6
_LOWEST = 0.1  # Below this probability nothing is asked, however few are doubted.
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
    """The weights of all kinds, and the probability from which each of them asks."""

    kinds: Mapping[str, Kind]
    asked: Mapping[str, float]

    def asks(self, row: Row) -> bool:
        """Whether a candidate is asked about."""
        kind = self.kinds.get(row["kind"])
        return kind is not None and kind.probability(row["features"]) >= self.asked[row["kind"]]


@click.command()
@click.argument("examples", type=click.Path(exists=True, path_type=Path))
def command(examples: Path) -> None:
    """Write the weights of the judge, and print what is noticed in papers that it has not met."""
    rows = [json.loads(line) for line in examples.read_text(encoding="utf-8").splitlines()]
    lines = []
    for basis in BASES:
        here = [it for it in rows if it["basis"] == basis]
        asked = [it for part in _parts(here, _OUTER, "outer") for it in _asked(*part)]
        click.echo("\n".join(_table(basis, here, {it["sentence"] for it in asked})))
        judge = fitted(here)
        lines += [
            f"{basis}\t{kind}\t{name}\t{value:.4g}\n"
            for kind, it in judge.kinds.items()
            for name, value in {
                "constant": it.constant, **it.weights, "asked from": judge.asked[kind]
            }.items()
        ]  # fmt: skip
    TABLE.write_text(_HEADER + "".join(lines), encoding="utf-8")


def fitted(rows: Sequence[Row]) -> Judge:
    """The judge each of whose kinds doubts no more of the faithful sentences than it may."""
    kinds: dict[str, Kind] = {}
    asked: dict[str, float] = {}
    for kind, lesson in KINDS.items():
        here = [it for it in rows if it["kind"] == kind]
        whole = _fit(here, lesson.errors)
        if whole is None:
            continue
        doubts: dict[int, float] = {}
        for row, p in _unmet(here, lesson.errors):
            if _is_written_well(row):
                doubts[row["sentence"]] = max(doubts.get(row["sentence"], 0.0), p)
        # A sentence that names its page is there a second time without it.
        is_located = kind == "page"
        faithful = {
            it["sentence"] for it in rows if _is_written_well(it) and it["is_located"] == is_located
        }
        kinds[kind] = whole
        asked[kind] = max(_beyond(doubts.values(), lesson.doubted * len(faithful)), _LOWEST)
    return Judge(kinds, asked)


def _is_written_well(row: Row) -> bool:
    """Whether a row is of a faithful sentence that was written; of published ones some are not."""
    return bool(row["error"] == FAITHFUL and row["origin"] != PUBLISHED)


def _beyond(doubts: Iterable[float], allowed: float) -> float:
    """The probability that no more doubts than so many reach."""
    ranked = sorted(doubts, reverse=True)
    return ranked[int(allowed)] + 1e-6 if int(allowed) < len(ranked) else 0.0


def _unmet(rows: Sequence[Row], errors: Sequence[str]) -> Iterator[tuple[Row, float]]:
    """What weights of one kind say of the rows whose papers they have not met."""
    for met, others in _parts(rows, _FOLDS, "inner"):
        made = _fit(met, errors)
        if made is not None:
            yield from ((row, made.probability(row["features"])) for row in others)


def _teaches(row: Row, errors: Sequence[str]) -> bool:
    """Whether a row shows what a kind is like that is right, or has one of its errors."""
    if row["error"] == FAITHFUL:
        return True
    return row["error"] in errors and (row["kind"] not in _BY_WORDS or row["is_changed"])


def _fit(rows: Sequence[Row], errors: Sequence[str]) -> Kind | None:
    """The logistic regression of one kind, for features as they are; None without enough errors."""
    import numpy as np
    from sklearn.linear_model import LogisticRegression

    lessons = [it for it in rows if _teaches(it, errors)]
    is_wrong = np.array([it["error"] != FAITHFUL for it in lessons])
    if is_wrong.sum() < _FEWEST or is_wrong.all():
        return None
    names = list(lessons[0]["features"])
    features = np.array([[it["features"][name] for name in names] for it in lessons])
    counts = np.array([_PUBLISHED if it["origin"] == PUBLISHED else 1.0 for it in lessons])
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


def _asked(met: Sequence[Row], others: Iterable[Row]) -> Iterator[Row]:
    judge = fitted(met)
    return filter(judge.asks, others)


def _table(basis: str, rows: Sequence[Row], asked: set[int]) -> Iterator[str]:
    """By kind of error how many sentences there are and how many of them are asked about."""
    sentences: dict[str, set[int]] = defaultdict(set)
    for it in rows:
        name = it["error"] if it["origin"] != PUBLISHED else PUBLISHED
        sentences["faithful, page" if it["is_located"] and name == FAITHFUL else name].add(
            it["sentence"]
        )
    yield f"{basis}: {'':12} sentences  asked about"
    for name, numbers in sorted(sentences.items()):
        yield f"{name:24} {len(numbers):6} {len(numbers & asked):6}"


if __name__ == "__main__":
    command()
