"""Written sentences, each beside the one it speaks of -> how surely the comparer tells wrong ones.

By kind the area under the curve, and the share that it doubts more than all but 3 % of the faithful
ones. The passage that is meant is given here; that the checks find it first is what
written_checks.py measures. How the papers come here: written_papers.py.
Run: python benchmarks/comparer.py [--model=FOLDER] [dev|closed|last|…]…
`FOLDER` has another comparer.onnx than the one that ships, and its tokenizer.json.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score
from written_checks import FAITHFUL, WRITTEN
from written_papers import papers

from citectx.lab.evaluation.written import target
from citectx.model import Problem
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.encoder.comparer import VERDICTS
from citectx.ranking.encoder.load import load_comparer

SPLITS = ("dev", "final", "held", "sealed", "closed", "last")
OTHER_PASSAGE = ("absent", "wrong-paper", "misquotation", "page")  # Not told by one passage.
DOUBTED = 0.03


class Pair(NamedTuple):
    """A sentence, what is wrong with it, and the sentence it speaks of."""

    kind: str
    text: str
    passage: str


def pairs(splits: Iterable[str]) -> Iterator[Pair]:
    """The sentences of some splits."""
    wanted = frozenset(splits)
    with WRITTEN.open(encoding="utf-8") as lines:
        rows = [it for it in map(json.loads, lines) if it["split"] in wanted]
    for name, index in papers(frozenset(it["paper"] for it in rows)):
        for row in (it for it in rows if it["paper"] == name):
            meant = target(frozenset(row["target"]["runs"]), row["target"]["number"], index)
            passage = " ".join(index.texts[meant].split())
            yield Pair(FAITHFUL, without_key(row["faithful"]), passage)
            if row.get("wrong", {}).get("kind", "page") not in OTHER_PASSAGE:
                yield Pair(row["wrong"]["kind"], without_key(row["wrong"]["sentence"]), passage)


def without_key(sentence: str) -> str:
    """The sentence without its citation."""
    return " ".join(sentence.replace("[@key]", "").split()).replace(" .", ".")


def doubts(rows: NDArray[np.float32]) -> NDArray[np.float64]:
    """How much more likely any verdict is than that the passage says what the sentence says."""
    scores = rows[:, : len(VERDICTS)].astype(float)
    return np.logaddexp.reduce(scores[:, 1:], axis=1) - scores[:, 0]


def table(every: Sequence[Pair], doubted: NDArray[np.float64]) -> Iterator[str]:
    """A row for all wrong sentences, and one for each kind."""
    by_kind: dict[str, list[float]] = defaultdict(list)
    for it, doubt in zip(every, doubted.tolist(), strict=True):
        by_kind[it.kind].append(doubt)
    faithful = by_kind.pop(FAITHFUL)
    least = np.quantile(faithful, 1 - DOUBTED)
    yield f"{'':22} sentences    area  doubted"
    rows = {"all": [it for some in by_kind.values() for it in some], **by_kind}
    for kind, own in rows.items():
        area = roc_auc_score([0] * len(faithful) + [1] * len(own), faithful + own)
        yield f"{kind:22} {len(own):9} {area:7.3f} {np.mean(np.array(own) > least):8.3f}"


if __name__ == "__main__":
    folder = next((Path(it[8:]) for it in sys.argv if it.startswith("--model=")), SHIPPED)
    compare = load_comparer(folder)
    if isinstance(compare, Problem):
        raise SystemExit(compare.message)
    every = list(pairs([it for it in sys.argv[1:] if not it.startswith("--")] or SPLITS))
    print("\n".join(table(every, doubts(compare([(it.text, it.passage) for it in every])))))
