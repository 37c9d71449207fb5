"""How well two readers agree who rated the same citing sentences: `python benchmarks/agreement.py`.

The second ratings stand beside the first in benchmarks/judgements/pooled-*.jsonl; those of one
reader are measured as a ranking against those of the other, both ways.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean

from sklearn.metrics import cohen_kappa_score

from citectx.lab.evaluation.rankings import graded_ndcg, precision_at

JUDGEMENTS = Path(__file__).parent / "judgements"
MEANT = 4


def main() -> None:
    """Prints a row for each set."""
    print("| set | twice | exact | within 1 | quadratic kappa | gNDCG@k | P@k | hit@3 |")
    print("|---|---|---|---|---|---|---|---|")
    for name in ("elife", "mentions", "computing"):
        print(f"| {name} | {row(pairs(JUDGEMENTS / f'pooled-{name}.jsonl'))} |")


def pairs(file: Path) -> list[tuple[list[int], list[int]]]:
    """For each task that was rated twice, both ratings of every sentence."""
    found = []
    for line in file.read_text("utf-8").splitlines():
        task = json.loads(line)
        if "again" in task:
            again = {number: rating for number, rating, _ in task["again"]}
            first = [rating for _, rating, _ in task["rated"]]
            found.append((first, [again.get(number, 0) for number, _, _ in task["rated"]]))
    return found


def row(twice: list[tuple[list[int], list[int]]]) -> str:
    """The cells of a set's row."""
    flat = [it for one, other in twice for it in zip(one, other, strict=True)]
    rated = [(one, other) for one, other in flat if one or other]
    both = [*twice, *((other, one) for one, other in twice)]
    found = [against for one, other in both if any(other) for against in [ordered(one, other)]]
    meant = [max(it[:3]) >= MEANT for it in found if max(it) >= MEANT]
    cells = (
        mean(one == other for one, other in rated),
        mean(abs(one - other) <= 1 for one, other in rated),
        cohen_kappa_score(*zip(*flat, strict=True), weights="quadratic"),
        mean(graded_ndcg(it, sum(map(bool, it))) for it in found),
        mean(precision_at(it, sum(map(bool, it))) for it in found),
        mean(meant),
    )
    return f"{len(twice)} | " + " | ".join(f"{it:.3f}".lstrip("0") for it in cells)


def ordered(one: list[int], other: list[int]) -> list[int]:
    """What the other reader says of the sentences in the order of the first."""
    return [other[it] for it in sorted(range(len(one)), key=lambda it: -one[it])]


if __name__ == "__main__":
    main()
