"""Suggestions over a library of 100,000 titles and abstracts: time, memory and growth.

Each engine runs in a process of its own over the same made-up records (`made_library.py`), gets the
same terms and finds the best 200 of them, which `fused` then ranks. `citectx` is what ships: .bib
files read, cut into segments and kept in the cache, which is opened again before it is asked.
Questions are timed in milliseconds of the processor, which a busy machine changes least.

    python benchmarks/bench_library.py [10000 100000]
"""

from __future__ import annotations

import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from made_library import records, sentences, write

from citectx.answers.search.group import Group
from citectx.answers.search.search import search
from citectx.answers.search.sources import groups, segments
from citectx.answers.search.wider import bibliography_files, read_references
from citectx.answers.suggest import fused
from citectx.answers.suggest.candidate import Candidate
from citectx.answers.suggest.collection import collection
from citectx.answers.suggest.situation import Situation, sentence_query
from citectx.model import Reference
from citectx.papers.index.store import Store
from citectx.settings import Settings
from citectx.text.terms import terms

ENGINES = ("citectx", "fts5", "tantivy")
BEST, QUERIES = 200, 100

Found = list[tuple[str, str, str]]  # Key, title, abstract.
Ask = Callable[[Sequence[str]], Found]


def main() -> None:
    sizes = [int(it) for it in sys.argv[1:]] or [10_000, 100_000]
    for size in sizes:
        print(f"{size:,} records")
        with tempfile.TemporaryDirectory() as folder:
            for engine in ENGINES:
                command = [sys.executable, __file__, "--engine", engine, str(size), folder]
                shown = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
                print("  ", engine.ljust(8), "  ".join(f"{k} {v}" for k, v in shown.items()))


def measured(engine: str, size: int, folder: Path) -> dict[str, object]:
    prepared = {"citectx": _citectx, "fts5": _fts5, "tantivy": _tantivy}[engine]
    asked = sentences(QUERIES, size)
    if engine == "citectx":
        write(folder / "library", size)
    began = time.perf_counter()
    ask = prepared(size, folder)
    indexed = time.perf_counter() - began
    bare, whole = [], []
    for sentence in asked:
        situation = Situation(sentence)
        began = time.process_time()
        found = ask(sentence_query(situation).terms)
        bare.append((time.process_time() - began) * 1000)
        known = collection([Candidate(*it) for it in found])
        np.argsort(-fused.scores(situation, known))[:5]
        whole.append((time.process_time() - began) * 1000)
    peaks = [
        resource.getrusage(it).ru_maxrss / 1024
        for it in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF)
    ]
    return {
        "indexed": f"{indexed:.1f} s",
        "best 200": f"{np.median(bare):.2f} ms",
        "and ranked": f"{np.median(whole):.1f} ms",
        "p95": f"{np.quantile(whole, 0.95):.1f} ms",
        "peak": f"{max(peaks):.0f} MB",
    }


def _citectx(size: int, folder: Path) -> Ask:
    """Made by a process of its own, then opened as after a restart."""
    subprocess.run([sys.executable, __file__, "--index", folder], check=True)
    ask = search(_groups(folder))

    def shown(reference: Reference) -> tuple[str, str, str]:
        return reference.key, reference.fields["title"], reference.fields["abstract"]

    return lambda asked: [shown(it) for it in ask(asked, BEST)]


def _groups(folder: Path) -> tuple[Group, ...]:
    store = Store(Settings(cache_directory=str(folder / "cache"), cache_megabytes=4096))
    paths = bibliography_files(folder / "library")
    found = (it for path in paths for it in segments(path, read_references, store))
    return groups(found, store)


def _fts5(size: int, folder: Path) -> Ask:
    base = sqlite3.connect(folder / "fts5.db")
    base.execute("CREATE TABLE record (title TEXT, abstract TEXT)")
    base.execute("CREATE VIRTUAL TABLE word USING fts5(terms, content='', detail=full)")
    for number, (title, abstract) in enumerate(records(size), 1):
        base.execute("INSERT INTO record VALUES (?, ?)", (title, abstract))
        text = " ".join(terms(f"{title} {abstract}", "en"))
        base.execute("INSERT INTO word (rowid, terms) VALUES (?, ?)", (number, text))
    base.commit()
    query = (
        "SELECT rowid, title, abstract FROM record WHERE rowid IN"
        " (SELECT rowid FROM word WHERE terms MATCH ? ORDER BY bm25(word) LIMIT ?)"
    )

    def ask(asked: Sequence[str]) -> Found:
        words = " OR ".join(f'"{it}"' for it in asked)
        return [(str(key), *rest) for key, *rest in base.execute(query, (words, BEST))]

    return ask


def _tantivy(size: int, folder: Path) -> Ask:
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("terms", tokenizer_name="whitespace")
    for name in ("key", "title", "abstract"):
        builder.add_text_field(name, stored=True, index_option="basic", tokenizer_name="raw")
    schema = builder.build()
    place = folder / "tantivy"
    place.mkdir()
    index = tantivy.Index(schema, str(place))
    writer = index.writer(50_000_000, 1)
    for number, (title, abstract) in enumerate(records(size)):
        text = " ".join(terms(f"{title} {abstract}", "en"))
        writer.add_document(
            tantivy.Document(terms=text, key=str(number), title=title, abstract=abstract)
        )
    writer.commit()
    index.reload()
    searcher = index.searcher()

    def ask(asked: Sequence[str]) -> Found:
        parts = [
            (tantivy.Occur.Should, tantivy.Query.term_query(schema, "terms", it)) for it in asked
        ]
        hits = searcher.search(tantivy.Query.boolean_query(parts), BEST).hits
        found = (searcher.doc(address) for _, address in hits)
        return [(it["key"][0], it["title"][0], it["abstract"][0]) for it in found]

    return ask


if __name__ == "__main__":
    if sys.argv[1:2] == ["--engine"]:
        print(json.dumps(measured(sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))))
    elif sys.argv[1:2] == ["--index"]:
        _groups(Path(sys.argv[2]))
    else:
        main()
