"""What an index of passages could be kept in: arrays that are mapped, SQLite's FTS5, bare tantivy.

Each keeps documents in a folder and finds the best by BM25, as far as the comparison in
`bench_engines.py` needs it. What ships is `citectx.answers.search.embedded`.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, islice
from pathlib import Path

import numpy as np

from citectx.answers.search.engine import Document
from citectx.base import arrays
from citectx.base.hashes import hashes

GROUP = 16_384
K1, B = 1.2, 0.75
COMMON, ENOUGH = 0.2, 5  # Terms of this share are left out where there are so many others.


class ArrayEngine:
    """Groups of postings with their impacts, a file for each; an added paper is one more group."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(exist_ok=True)
        self._groups = [arrays.read(it) for it in sorted(folder.glob("*.arrays"))]

    def put(self, documents: Iterable[Document]) -> None:
        every = iter(documents)
        while some := list(islice(every, GROUP)):
            path = self._folder / f"{len(self._groups):06}.arrays"
            arrays.write(path, {"size": len(some)}, _group(some))
            self._groups.append(arrays.read(path))

    def best(self, terms: Sequence[str], limit: int) -> list[str]:
        wanted = np.unique(hashes(terms))
        places = [_places(it.arrays, wanted) for it in self._groups]
        in_all = np.sum([ends - starts for starts, ends in places], axis=0)
        idf = _idf(in_all, sum(it.header["size"] for it in self._groups))
        scores = [
            _scores(it.arrays, it.header["size"], *at, idf)
            for it, at in zip(self._groups, places, strict=True)
        ]
        sizes = np.cumsum([0, *map(len, scores)])
        every = np.concatenate(scores)
        best = np.argpartition(-every, limit)[:limit]
        best = best[np.argsort(-every[best])]
        at = np.searchsorted(sizes, best, "right") - 1
        return [
            _text(self._groups[group].arrays, int(it - sizes[group]))
            for it, group in zip(best, at, strict=True)
        ]


def _group(documents: Sequence[Document]) -> dict[str, np.ndarray]:
    numbers: dict[str, int] = {}
    counted = [Counter(it.terms) for it in documents]
    term_of = [numbers.setdefault(term, len(numbers)) for it in counted for term in it]
    order = np.argsort(words := hashes(numbers))
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    ranked = rank[np.array(term_of)]
    by_term = np.argsort(ranked, kind="stable")
    places = np.repeat(np.arange(len(counted), dtype=np.int32), [len(it) for it in counted])
    counts = np.array(list(chain.from_iterable(it.values() for it in counted)), np.float32)
    lengths = np.array([len(it.terms) for it in documents])
    share = (lengths / lengths.mean())[places]
    impacts = (counts / (counts + K1 * (1 - B + B * share))).astype(np.float32)
    texts = [it.text.encode() for it in documents]
    return {
        "words": words[order],
        "starts": np.searchsorted(ranked[by_term], np.arange(len(order) + 1)),
        "documents": places[by_term],
        "impacts": impacts[by_term],
        "texts": np.frombuffer(b"".join(texts), np.uint8),
        "text_starts": np.cumsum([0, *map(len, texts)], dtype=np.int64),
    }


def _places(group: dict[str, np.ndarray], wanted: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    at = np.minimum(group["words"].searchsorted(wanted), len(group["words"]) - 1)
    starts = group["starts"][at]
    return starts, np.where(group["words"][at] == wanted, group["starts"][at + 1], starts)


def _idf(in_all: np.ndarray, size: int) -> np.ndarray:
    idf = np.log1p((size - in_all + 0.5) / (in_all + 0.5))
    telling = (in_all > 0) & (in_all < COMMON * size)
    return np.where(telling, idf, 0) if telling.sum() >= ENOUGH else idf


def _scores(
    group: dict[str, np.ndarray], size: int, starts: np.ndarray, ends: np.ndarray, idf: np.ndarray
) -> np.ndarray:
    runs = [
        (slice(start, end), weight)
        for start, end, weight in zip(starts.tolist(), ends.tolist(), idf.tolist(), strict=True)
        if start < end and weight
    ]
    if not runs:
        return np.zeros(size)
    documents = np.concatenate([group["documents"][at] for at, _ in runs])
    weighted = np.concatenate([group["impacts"][at] * np.float32(it) for at, it in runs])
    return np.bincount(documents, weighted, size)


def _text(group: dict[str, np.ndarray], number: int) -> str:
    start, end = group["text_starts"][number : number + 2]
    return group["texts"][start:end].tobytes().decode()


class Fts5:
    """Terms in a table without content, texts in one beside it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self._base = sqlite3.connect(folder / "fts5.db")
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute("CREATE TABLE IF NOT EXISTS passage (source TEXT, text TEXT)")
        self._base.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS word USING fts5(terms, content='', detail=full)"
        )

    def put(self, documents: Iterable[Document]) -> None:
        with self._base:
            for it in documents:
                row = self._base.execute("INSERT INTO passage VALUES (?, ?)", (it.source, it.text))
                words = " ".join(it.terms)
                self._base.execute(
                    "INSERT INTO word (rowid, terms) VALUES (?, ?)", (row.lastrowid, words)
                )

    def best(self, terms: Sequence[str], limit: int) -> list[str]:
        asked = " OR ".join(f'"{it}"' for it in dict.fromkeys(terms))
        found = self._base.execute(
            "SELECT text FROM passage WHERE rowid IN"
            " (SELECT rowid FROM word WHERE terms MATCH ? ORDER BY bm25(word) LIMIT ?)",
            (asked, limit),
        )
        return [text for (text,) in found]


class BareTantivy:
    """Terms and texts as tantivy's own examples keep them, without anything of ours."""

    def __init__(self, folder: Path) -> None:
        import tantivy

        folder.mkdir(exist_ok=True)
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("terms", tokenizer_name="whitespace", index_option="freq")
        builder.add_bytes_field("text", stored=True)
        self._schema = builder.build()
        self._index = tantivy.Index(self._schema, str(folder))
        self._searcher = self._index.searcher()

    def put(self, documents: Iterable[Document]) -> None:
        import tantivy

        writer = self._index.writer(50_000_000, 1)
        for it in documents:
            writer.add_document(tantivy.Document(terms=" ".join(it.terms), text=it.text.encode()))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def best(self, terms: Sequence[str], limit: int) -> list[str]:
        from tantivy import Occur, Query

        parts = [
            (Occur.Should, Query.term_query(self._schema, "terms", it))
            for it in dict.fromkeys(terms)
        ]
        hits = self._searcher.search(Query.boolean_query(parts), limit, count=False).hits
        return [bytes(self._searcher.doc(at)["text"][0]).decode() for _, at in hits]
