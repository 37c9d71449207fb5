"""How long a suggestion takes over a bibliography of 500 papers with full texts.

bm25s and tantivy hold the same documents (passages, titles, abstracts, inlinks) and are asked the
same queries in the same run: the sentence, its clause, the words beside and the surroundings over
passages, the sentence over every other field. Shown are the median and the 95th percentile in
milliseconds of the processor, which a busy machine changes least, and the ratio to bm25s.

    python benchmarks/bench_suggest.py ../shared/data/resolution-bio
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import bm25s
import numpy as np
import tantivy

from citectx.answers.suggest import fused
from citectx.answers.suggest.candidate import Candidate
from citectx.answers.suggest.collection import Collection, collection
from citectx.answers.suggest.situation import (
    Situation,
    clause_query,
    focus_query,
    sentence_query,
    surroundings_query,
)
from citectx.lab.evaluation import datasets, resolution
from citectx.model import Problem
from citectx.papers.index.postings import Postings

PAPERS, QUERIES = 500, 200
BEST = 200  # Passages of one query, of which the best papers are taken.

Ask = Callable[[Sequence[str]], object]


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data/resolution-bio")
    data = datasets.resolution(folder)
    if isinstance(data, Problem):
        sys.exit(data.message)
    candidates = _candidates(data)
    began = time.perf_counter()
    known = collection(candidates)
    made = time.perf_counter() - began
    situations = [resolution.situation(it) for it in data.queries[:: len(data.queries) // QUERIES]]
    fields = (known.passages, known.abstracts, known.titles, known.inlinks)
    lists = [documents(it.postings) for it in fields]
    print(f"{len(candidates)} papers, {len(lists[0])} passages, collection made in {made:.1f} s")
    theirs = {
        "bm25s": [_bm25s(it) for it in lists],
        "tantivy": [_tantivy(it) for it in lists],
    }
    times: dict[str, list[float]] = {"citectx": [], **{name: [] for name in theirs}}
    for situation in (situations[0], *situations):
        timed(times["citectx"], lambda it=situation: suggested(it, known))
        asked = queries(situation)
        for name, asks in theirs.items():
            timed(times[name], lambda asks=asks, asked=asked: every(asks, asked))
    show(times)


def _candidates(data: datasets.Resolution) -> list[Candidate]:
    inlinks: dict[str, list[datasets.Inlink]] = {}
    for it in data.inlinks:
        inlinks.setdefault(it.target, []).append(it)
    made: dict[str, Candidate] = {}
    return [
        resolution.candidate(it, inlinks.get(it.id, ()), made)
        for it in list(data.papers.values())[:PAPERS]
    ]


def documents(found: Postings) -> list[list[str]]:
    """The terms of every document, as often as they occur, out of its postings."""
    names = list(found.vocabulary)
    every: list[list[str]] = [[] for _ in found.lengths]
    for number, name in enumerate(names):
        places = slice(found.starts[number], found.starts[number + 1])
        pairs = zip(found.documents[places], found.counts[places], strict=True)
        for document, count in pairs:
            every[document] += [name] * int(count)
    return every


def queries(situation: Situation) -> list[list[Sequence[str]]]:
    """What is asked of passages, abstracts, titles and inlinks."""
    sentence = sentence_query(situation).terms
    around = [it(situation).terms for it in (clause_query, focus_query, surroundings_query)]
    return [[sentence, *around], [sentence], [sentence], [sentence]]


def suggested(situation: Situation, known: Collection) -> object:
    return np.argsort(-fused.scores(situation, known))[:5]


def every(asks: Sequence[Ask], asked: Sequence[Sequence[Sequence[str]]]) -> None:
    for ask, of_field in zip(asks, asked, strict=True):
        for terms in of_field:
            ask(terms)


def _bm25s(texts: list[list[str]]) -> Ask:
    index = bm25s.BM25(method="lucene")
    index.index(texts, show_progress=False)
    known = index.vocab_dict

    def ask(terms: Sequence[str]) -> object:
        inside = [it for it in terms if it in known]
        return index.get_scores(inside) if inside else None

    return ask


def _tantivy(texts: list[list[str]]) -> Ask:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("text", tokenizer_name="whitespace")
    schema = builder.build()
    index = tantivy.Index(schema)
    writer = index.writer(50_000_000, 1)
    for text in texts:
        writer.add_document(tantivy.Document(text=" ".join(text)))
    writer.commit()
    index.reload()
    searcher = index.searcher()

    def ask(terms: Sequence[str]) -> object:
        parts = [
            (tantivy.Occur.Should, tantivy.Query.term_query(schema, "text", it)) for it in terms
        ]
        return searcher.search(tantivy.Query.boolean_query(parts), BEST).hits

    return ask


def timed(times: list[float], work: Callable[[], object]) -> None:
    began = time.process_time()
    work()
    times.append((time.process_time() - began) * 1000)


def show(times: dict[str, list[float]]) -> None:
    base = np.median(times["bm25s"][1:])
    for name, values in times.items():
        later = values[1:]
        middle, high = np.median(later), np.quantile(later, 0.95)
        print(
            f"{name:10} first {values[0]:8.1f}  median {middle:7.2f}  p95 {high:7.2f}"
            f"  ratio {middle / base:5.2f}"
        )


if __name__ == "__main__":
    main()
