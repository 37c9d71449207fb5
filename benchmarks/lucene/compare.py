"""Our lexical models beside Apache Lucene 8 on the same terms: do they rank alike?

Needs Java 11 or later and Lucene 8 (Debian: `liblucene8-java`). Both sides get the terms that our
analysis makes, so only the models differ. Lucene keeps the length of a document in one byte,
exact up to 40 terms and to four significant bits above; we keep it exactly. The table shows both:
the first columns compare what we ship, the others give our models the lengths that Lucene has
left. What then remains is single precision: Lucene adds floats, so where no length tells documents
apart, equal sums may come out unequal and another of them is the last of the top k.

    python benchmarks/lucene/compare.py ../shared/data/linkage
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections import defaultdict
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np

from citectx.papers.index.postings import Postings, postings
from citectx.ranking.models import scorer
from citectx.ranking.queries import Query, unmodified
from citectx.text.terms import terms

JARS = ("lucene-core", "lucene-analyzers-common")
MODELS = (
    "vsm",
    "bm25:1.2,0.75",
    "jelinek_mercer:0.1",
    "jelinek_mercer:0.7",
    "dirichlet:100",
    "dirichlet:2000",
    *map(
        "-".join,
        product(
            ("dfr:g", "dfr:if", "dfr:in", "dfr:ine"),
            ("b", "l"),
            ("h1", "h2", "h3", "z", "none"),
        ),
    ),
    *map("-".join, product(("ibs:ll", "ibs:spl"), ("df", "ttf"), ("h1", "h2", "h3", "z", "none"))),
)


class Task(NamedTuple):
    """A citing sentence and the sentences of the cited paper, `k` of which matter."""

    query: Query
    documents: list[tuple[str, ...]]
    k: int


class Agreement(NamedTuple):
    """How alike two rankings are: their top k, their order and their scores."""

    same_top: bool
    correlation: float
    difference: float


def main() -> None:
    tasks = read_tasks(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data/linkage"))
    results: dict[str, dict[str, list[Agreement]]] = defaultdict(lambda: defaultdict(list))
    for task, answers in zip(tasks, lucene(tasks), strict=True):
        exact = postings(task.documents)
        for lengths, index in (("exact", exact), ("byte", in_bytes(exact))):
            for model in MODELS:
                scores = scorer(model)(task.query, index)
                results[model][lengths].append(agreement(scores, answers[model], task.k))
    show(results, len(tasks))


def read_tasks(folder: Path) -> list[Task]:
    tasks = []
    with gzip.open(folder / "tasks.jsonl.gz", "rt", encoding="utf-8") as file:
        for task in map(json.loads, file):
            documents = [terms(sentence["text"], "en") for sentence in task["sentences"]]
            k = sum(sentence["rating"] > 0 for sentence in task["sentences"])
            tasks.append(Task(unmodified.query(task["citance"], "en"), documents, k))
    return tasks


def lucene(tasks: list[Task]) -> list[dict[str, dict[int, float]]]:
    """For each task and model the scores of the documents that Lucene retrieves."""
    lines = []
    for task in tasks:
        lines += [str(len(task.documents)), " ".join(task.query.terms)]
        lines += [" ".join(document) for document in task.documents]
    program = str(Path(__file__).with_name("Rank.java"))
    command = ["java", "-cp", ":".join(jars()), program, *MODELS]
    given = "\n".join(lines).encode()
    answer = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True)
    rows = answer.stdout.decode().splitlines()
    return [
        dict(map(read_scores, rows[start : start + len(MODELS)]))
        for start in range(0, len(rows), len(MODELS))
    ]


def jars() -> list[str]:
    """Where Debian puts Lucene 8; empty when it is not installed."""
    found = [sorted(Path("/usr/share/java").glob(f"{name}-8*.jar")) for name in JARS]
    return [str(files[-1]) for files in found] if all(found) else []


def read_scores(row: str) -> tuple[str, dict[int, float]]:
    model, *hits = row.split(" ")
    pairs = (hit.split(":") for hit in hits)
    return model, {int(document): float(score) for document, score in pairs}


def in_bytes(index: Postings) -> Postings:
    """The same postings with lengths as Lucene's `SmallFloat` keeps them."""
    return replace(index, lengths=np.array([in_byte(int(it)) for it in index.lengths], np.int32))


def in_byte(length: int) -> int:
    if length < 40:
        return length
    over = length - 24
    dropped = over.bit_length() - 4
    return 24 + (over >> dropped << dropped)


def agreement(scores: np.ndarray, expected: dict[int, float], k: int) -> Agreement:
    """Compare the top `k`, the order of all that Lucene retrieves, and the scores themselves."""
    ours = np.argsort(-scores, kind="stable")[:k]
    theirs = sorted(expected, key=lambda it: (-expected[it], it))[:k]
    found = np.array(sorted(expected))
    wanted = np.array([expected[it] for it in found])
    apart = np.abs(scores[found] - wanted) / np.maximum(np.abs(wanted), 1e-3)
    correlation = np.corrcoef(ranks(scores[found]), ranks(wanted))[0, 1]
    return Agreement(set(ours[scores[ours] > 0]) == set(theirs), float(correlation), apart.max())


def ranks(scores: np.ndarray) -> np.ndarray:
    """Ranks in which equal scores share the middle one, as Spearman's correlation wants them.

    Lucene sums in single precision, so what differs by less than that counts as equal.
    """
    rounded = np.array([float(f"{score:.5g}") for score in scores])
    _, places, counts = np.unique(rounded, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts - 1) / 2)[places]


def show(results: dict[str, dict[str, list[Agreement]]], tasks: int) -> None:
    print(f"{tasks} queries; share with the same top k, least rank correlation, largest difference")
    print(f"{'':22}{'exact lengths':>27}{'lengths in a byte':>27}")
    for model, by_length in results.items():
        cells = [
            f"{np.mean([it.same_top for it in found]):9.3f}"
            f"{min(it.correlation for it in found):9.5f}"
            f"{max(it.difference for it in found):9.1e}"
            for found in by_length.values()
        ]
        print(f"{model:22}{''.join(cells)}")
    for lengths in ("exact", "byte"):
        found = [it for by_length in results.values() for it in by_length[lengths]]
        same = np.mean([it.same_top for it in found])
        print(f"{lengths}: {same:.4f} of {len(found)} rankings have the same top k")


if __name__ == "__main__":
    main()
