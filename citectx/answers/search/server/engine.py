"""The engine on a server: a group's documents, found by terms and, where it can, by vectors.

Both are asked apart and united by rank, since their scores have nothing in common.
"""

from __future__ import annotations

import json
from collections import defaultdict
from math import isfinite
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from citectx.answers.search.engine import EVERYTHING, Hit, asked
from citectx.answers.search.near_words import near_word
from citectx.answers.search.server import bulk
from citectx.answers.search.server.abilities import vectors_on
from citectx.answers.search.server.breaker import Breaker
from citectx.answers.search.server.layout import Layout, document, row, vector_of
from citectx.answers.search.server.requests import ask, misunderstood
from citectx.answers.search.server.versions import Index, serve, served, to_fill
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from citectx.answers.search.engine import Document, Only
    from citectx.answers.search.server.requests import Server

_FILLING_SECONDS = 120  # What fills an index may take long; a question has the server's own time.
_WINDOW = 10_000  # More rows than this no server gives at once.
_PAGE = 1000
_NEIGHBOURS = 50
_MOST_SOURCES = 10_000_000  # A server could go on for ever.
_RANKS = 60  # How much the first ranks stand out when two orders are united.
# An answer for which a piece of the index is missing is none; and words count as in one piece.
_WHOLE = "_search?allow_partial_search_results=false"
_EXACTLY = f"{_WHOLE}&search_type=dfs_query_then_fetch"


class OnServer:
    """An engine on a server, which may be used from any thread."""

    def __init__(self, server: Server, name: str, layout: Layout) -> None:
        self._server = server
        self._filling = server._replace(seconds=max(server.seconds, _FILLING_SECONDS))
        self._name = name
        self._layout = layout
        self._index: Index | None = None
        self._breaker = Breaker()

    def put(self, documents: Iterable[Document]) -> Problem | None:
        """Keeps documents; whatever was kept of their sources before is gone.

        Nothing of an index that is made for them is found before all have come.
        """
        vectors = vectors_on(self._filling) if self._layout.domain else ""
        if isinstance(vectors, Problem):
            return vectors
        domain = self._layout.domain if vectors else ""
        layout = self._layout._replace(domain=domain, vectors=vectors)
        index = to_fill(self._filling, self._name, layout)
        if isinstance(index, Problem):
            return index
        rows = (row(it, index.layout) for it in documents)
        problem = bulk.put(self._filling, index.name, rows)
        problem = problem or serve(self._filling, self._name, index)
        self._breaker, self._index = Breaker(), None
        return problem

    def remove(self, sources: Collection[str]) -> Problem | None:
        """Forgets all documents of these sources."""
        index = served(self._filling, self._name)
        if isinstance(index, Problem):
            return index
        return bulk.remove(self._filling, index.name, sources)

    def best(
        self, terms: Sequence[str], limit: int, only: Only = EVERYTHING
    ) -> tuple[Hit, ...] | Problem:
        """The documents with the highest BM25, each term counting once; where the index has
        vectors, these and the nearest ones, by both ranks."""
        wanted = asked(terms)
        size = min(limit, _WINDOW)
        if not wanted or size < 1:
            return ()
        return self._breaker.answer(lambda: self._best(wanted, size, _filters(only)))

    def near(self, terms: Sequence[str]) -> Mapping[str, str] | Problem:
        """For terms that no document has, one that is written nearly so, if there is one."""
        wanted = asked(terms)
        return self._breaker.answer(lambda: self._near(wanted)) if wanted else {}

    def sources(self) -> Mapping[str, int] | Problem:
        """The sources that are kept, and how many documents each has."""
        return self._breaker.answer(self._sources)

    def close(self) -> None:
        """Does nothing: there is no connection between two questions."""

    def _best(
        self, terms: Sequence[str], limit: int, filters: list[dict[str, Any]]
    ) -> tuple[Hit, ...] | Problem:
        match = {"match": {"terms": {"query": " ".join(terms)}}}
        query = {"query": {"bool": {"must": match, "filter": filters}}}
        lexical = self._hits(_EXACTLY, query, limit)
        if isinstance(lexical, Problem):
            return lexical
        index = self._known_index()
        if isinstance(index, Problem) or not index.layout.vectors:
            return lexical
        vector = vector_of(list(terms), index.layout)
        if not any(vector):
            return lexical
        nearest = self._hits(_WHOLE, _nearest(vector, limit, filters, index.layout), limit)
        return lexical if isinstance(nearest, Problem) else united([lexical, nearest], limit)

    def _hits(self, what: str, query: dict[str, Any], limit: int) -> tuple[Hit, ...] | Problem:
        body = {**query, "size": limit, "_source": ["document"], "track_total_hits": False}
        answer = self._asked(what, body)
        if isinstance(answer, Problem):
            return answer
        try:
            rows = [(hit["_source"], float(hit["_score"])) for hit in answer["hits"]["hits"]]
        except (LookupError, TypeError, ValueError):
            return self._no_answer()
        found = [(document(fields), score) for fields, score in rows[:limit] if isfinite(score)]
        return tuple(Hit(it, score) for it, score in found if it is not None)

    def _near(self, terms: Sequence[str]) -> Mapping[str, str] | Problem:
        asking = {
            "field": "terms",
            "suggest_mode": "missing",
            "prefix_length": 1,
            "max_edits": 2,
            "size": _NEIGHBOURS,
        }
        suggest = {"near": {"text": " ".join(terms), "term": asking}}
        # Each piece of an index suggests what it has not itself, so they are asked who has it too.
        having = {str(place): {"term": {"terms": it}} for place, it in enumerate(terms)}
        counts = {"having": {"filters": {"filters": having}}}
        answer = self._asked("_search", {"size": 0, "suggest": suggest, "aggs": counts})
        if isinstance(answer, Problem):
            return answer
        try:
            found = {
                str(it["text"]): near_word(str(it["text"]), _options(it))
                for it in answer["suggest"]["near"]
            }
            buckets = answer["aggregations"]["having"]["buckets"]
            there = {it for place, it in enumerate(terms) if buckets[str(place)]["doc_count"]}
        except (LookupError, TypeError, ValueError, OverflowError):
            return self._no_answer()
        return {term: word for term, word in found.items() if word and term not in there}

    def _sources(self) -> Mapping[str, int] | Problem:
        counts: dict[str, int] = {}
        pages: dict[str, Any] = {"size": _PAGE, "sources": [{"of": {"terms": {"field": "source"}}}]}
        while True:
            answer = self._asked("_search", {"size": 0, "aggs": {"each": {"composite": pages}}})
            if isinstance(answer, Problem):
                return answer
            try:
                page = answer["aggregations"]["each"]
                new = {str(it["key"]["of"]): int(it["doc_count"]) for it in page["buckets"]}
                after = page.get("after_key")
            except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
                return self._no_answer()
            if not new.keys() - counts.keys():
                return counts
            counts.update(new)
            if len(counts) > _MOST_SOURCES:
                return self._no_answer()
            pages["after"] = after

    def _asked(self, what: str, body: dict[str, Any]) -> dict[str, Any] | Problem:
        return ask(self._server, "POST", f"/{quote(self._name)}/{what}", json.dumps(body))

    def _no_answer(self) -> Problem:
        return misunderstood(self._server)

    def _known_index(self) -> Index | Problem:
        if self._index is None:
            index = served(self._server, self._name)
            if isinstance(index, Problem):
                if index.id != "search-refused":
                    return index
                index = Index("", {})  # Who may not ask what it has searches by words.
            self._index = index
        return self._index


def _options(word: dict[str, Any]) -> list[tuple[str, int]]:
    """The words that a server has near one, and how often."""
    return [(str(it["text"]), int(it["freq"])) for it in word["options"]]


def united(orders: Sequence[Sequence[Hit]], limit: int) -> tuple[Hit, ...]:
    """The hits of several orders in one, by reciprocal rank fusion."""
    scores: dict[Document, float] = defaultdict(float)
    for order in orders:
        for rank, hit in enumerate(order, 1):
            scores[hit.document] += 1 / (_RANKS + rank)
    best = sorted(scores.items(), key=lambda it: -it[1])[:limit]
    return tuple(Hit(document, score) for document, score in best)


def _filters(only: Only) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if only.sources is not None:
        found.append({"terms": {"source": list(only.sources)}})
    if only.sections is not None:
        found.append({"terms": {"section": list(only.sections)}})
    if only.years is not None:
        first, last = only.years
        found.append({"range": {"year": {"gte": first, "lte": last}}})
    if only.without:
        found.append({"bool": {"must_not": {"terms": {"source": list(only.without)}}}})
    return found


def _nearest(
    vector: list[float], limit: int, filters: list[dict[str, Any]], layout: Layout
) -> dict[str, Any]:
    """The question for the nearest vectors, as each of the two engines wants it."""
    if layout.vectors == "dense_vector":
        asking = {"field": "vector", "query_vector": vector, "k": limit, "filter": filters}
        return {"knn": {**asking, "num_candidates": min(2 * limit, _WINDOW)}}
    near: dict[str, Any] = {"vector": vector, "k": limit}
    if filters:
        near["filter"] = {"bool": {"filter": filters}}
    return {"query": {"knn": {"vector": near}}}
