"""How long one query takes over the spans of a paper of 250 sentences, beside bm25s.

All get the same terms of the same spans and look for the same citing sentences, one after the
other in one run; shown is the median of a query in milliseconds and its ratio to bm25s. `scores`
is the scores of all spans, `best three` the spans to show. bm25s computes its scores while it
indexes, so making the index is a row of its own.

    python benchmarks/bench_rankers.py ../shared/data/scisumm
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import bm25s
import numpy as np

from citectx.papers.index.postings import postings
from citectx.ranking.models import Resources, Scorer, scorer
from citectx.ranking.models.span_postings import span_postings
from citectx.ranking.queries import Query, unmodified
from citectx.ranking.spans import spans_of
from citectx.ranking.vectors.shipped import shipped_vectors
from citectx.text.terms import terms

SENTENCES = 250
ROUNDS = 15
BEST = 3
LEXICAL = ("vsm", "bm25", "dfr", "ibs", "jelinek_mercer", "dirichlet")
KNOWING_WORDS = ("embedding_lm", "desm", "lda")

Times = dict[tuple[str, str], list[float]]


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data/scisumm")
    topic, sentences = paper(folder)
    queries = [unmodified.query(text, "en") for text in citances(folder, topic)]
    spans = spans_of([len(sentences)])
    documents = [[term for it in sentences[first:end] for term in it] for first, end in spans]
    print(f"{len(sentences)} sentences, {len(spans)} spans, {len(queries)} queries")

    times: Times = defaultdict(list)
    for _ in range(ROUNDS):
        index_times(times, sentences, documents)
    index = span_postings(postings(sentences), spans)
    theirs = bm25s.BM25(method="lucene")
    theirs.index(documents, show_progress=False)
    rankers = dict(ours())
    for rank in rankers.values():
        rank(queries[0], index)
    for _ in range(ROUNDS):
        for query in queries:
            their_times(times, theirs, query)
            for name, rank in rankers.items():
                timed(times, (name, "scores"), lambda: rank(query, index))  # noqa: B023
                timed(times, (name, "best three"), lambda: best(rank(query, index)))  # noqa: B023
    show(times)


def rows(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def paper(folder: Path) -> tuple[str, list[tuple[str, ...]]]:
    """The name of the first paper that is long enough, and its sentences as terms."""
    for row in rows(folder / "references.jsonl.gz"):
        if len(row["sentences"]) >= SENTENCES:
            texts = (sentence["text"] for sentence in row["sentences"][:SENTENCES])
            return row["topic"], list(map(terms, texts))
    raise SystemExit(f"No paper in {folder} has {SENTENCES} sentences.")


def citances(folder: Path, topic: str) -> list[str]:
    """The sentences that cite this paper."""
    found = rows(folder / "citances.jsonl.gz")
    return [row["citance_text"] for row in found if row["topic"] == topic]


def ours() -> Iterator[tuple[str, Scorer]]:
    for name in LEXICAL:
        yield name, scorer(name)
    vectors = shipped_vectors("computing")
    if vectors is None:
        print("No vectors are installed: the models that need them are left out.")
        return
    for name in KNOWING_WORDS:
        yield name, scorer(name, Resources(vectors))


def index_times(times: Times, sentences: list[tuple[str, ...]], documents: list[list[str]]) -> None:
    theirs = bm25s.BM25(method="lucene")
    timed(times, ("bm25s", "index"), lambda: theirs.index(documents, show_progress=False))
    timed(times, ("postings of the spans", "index"), lambda: postings(documents))
    timed(
        times,
        ("postings of the sentences, then spans", "index"),
        lambda: span_postings(postings(sentences), spans_of([len(sentences)])),
    )


def their_times(times: Times, theirs: bm25s.BM25, query: Query) -> None:
    known = [term for term in query.terms if term in theirs.vocab_dict] or [""]
    timed(times, ("bm25s", "scores"), lambda: theirs.get_scores(known))
    timed(
        times,
        ("bm25s", "best three"),
        lambda: theirs.retrieve([known], k=BEST, show_progress=False, return_as="tuple"),
    )


def best(scores: np.ndarray) -> np.ndarray:
    return np.argpartition(scores, -BEST)[-BEST:]


def timed(times: Times, row: tuple[str, str], work: Callable[[], object]) -> None:
    start = time.perf_counter()
    work()
    times[row].append(time.perf_counter() - start)


def show(times: Times) -> None:
    for kind in ("index", "scores", "best three"):
        base = median(times["bm25s", kind])
        print(f"\n{kind:40}{'ms':>9}{'to bm25s':>10}")
        for (name, of), found in times.items():
            if of == kind:
                print(f"{name:40}{median(found) * 1e3:9.3f}{median(found) / base:10.2f}")


if __name__ == "__main__":
    main()
