"""How long `fused` takes over a paper of 250 sentences, beside BM25 on the same paper.

A query begins with the citing sentence and ends with the scores of all sentences; the medians
are of one run in which both take turns. What only `fused` needs of a paper, its sentences' roles
and all that is made ready, is measured beside the rest of its index.

    python benchmarks/bench_fused.py ../shared/data/scisumm
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from statistics import median

from citectx.lab.evaluation import datasets, papers
from citectx.model import Problem
from citectx.ranking.fused import scoring as fused
from citectx.ranking.fused.paper import prepare
from citectx.ranking.models import scorer
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import fitting_vectors
from citectx.text.roles import role

SENTENCES = 250
ROUNDS = 15


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data/scisumm")
    data = datasets.scisumm(folder)
    if isinstance(data, Problem):
        raise SystemExit(data.message)
    topic = next(it for it in data.references if len(data.references[it]) >= SENTENCES)
    sentences = [(it.text, it.section) for it in islice(data.references[topic], SENTENCES)]
    citances = [it.text for it in data.citances if it.topic == topic]
    index = papers.index(sentences)
    vectors, bm25 = fitting_vectors(index), scorer("bm25")
    model = fused.shipped_model(vectors.domain)
    queries = [unmodified.query(text, "en") for text in citances]
    print(f"{len(index.texts)} sentences, {len(queries)} queries, {vectors.domain} vectors")

    times: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for text, query in zip(citances, queries, strict=True):
            timed(times, "query", lambda: unmodified.query(text, "en"))  # noqa: B023
            timed(times, "bm25", lambda: bm25(query, index.postings))  # noqa: B023
            timed(times, "fused", lambda: fused.scores(query, index, vectors, model))  # noqa: B023
        timed(times, "lexical index", lambda: papers.index(sentences))
        timed(times, "roles in it", lambda: [role(text) for text, _ in sentences])
        timed(times, "made ready", lambda: prepare.__wrapped__(index, vectors))
    found = {name: median(every) for name, every in times.items()}
    for name, seconds in found.items():
        print(f"{name:15} {seconds * 1e3:8.3f} ms")
    whole = found["query"] + found["fused"], found["query"] + found["bm25"]
    print(f"fused / bm25, from the sentence on: {whole[0] / whole[1]:.1f}")
    print(f"fused / bm25, scores alone: {found['fused'] / found['bm25']:.1f}")
    lexical = found["lexical index"] - found["roles in it"]
    features = found["made ready"] + found["roles in it"]
    print(f"roles and made ready / lexical index without roles: {features / lexical:.2f}")


def timed(times: dict[str, list[float]], name: str, act: Callable[[], object]) -> None:
    start = time.perf_counter()
    act()
    times.setdefault(name, []).append(time.perf_counter() - start)


if __name__ == "__main__":
    main()
