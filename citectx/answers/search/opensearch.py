"""A server that speaks OpenSearch or Elasticsearch -> search, and references -> its index.

Nothing but the host that a setting names is ever asked. The server gets terms as citectx makes
them, so that it finds what the embedded search would find, and a vector of each title and abstract
where vectors of their field ship.
"""

from __future__ import annotations

import json
import logging
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from citectx.answers.search.requests import Server, ask, public_address
from citectx.answers.suggest.centres import centre
from citectx.bibliography import fields
from citectx.model import Problem, Reference
from citectx.ranking.vectors.shipped import shipped_fields, shipped_vectors
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.answers.search import Search
    from citectx.ranking.vectors import Vectors

_LOGGER = logging.getLogger(__name__)
_BULK = 500
_LEXICAL = ("title^0.5", "terms")


class Dialect(NamedTuple):
    """What OpenSearch and Elasticsearch say differently: the vector field and how it is asked."""

    vector: dict[str, Any]
    query: str


def mapping(dialect: Dialect) -> dict[str, Any]:
    """The fields of the index: terms of titles and of all, a vector, and the entry as it is."""
    words = {"type": "text", "analyzer": "whitespace"}
    return {
        "settings": {"index": {"knn": True}} if dialect.query == "knn in query" else {},
        "mappings": {
            "dynamic": False,
            "properties": {
                "title": words,
                "terms": words,
                "vector": dialect.vector,
                "entry": {"type": "object", "enabled": False},
            },
        },
    }


def fill(server: Server, domain: str, references: Iterable[Reference]) -> int | Problem:
    """Puts references into the index, which is made if it is not there; how many they were."""
    vectors = shipped_vectors(domain)
    if vectors is None:
        known = ", ".join(shipped_fields())
        return Problem("no-vectors", f"No vectors ship for {domain}, only for {known}.")
    made = _made(server, domain, vectors)
    if made is not None:
        return made
    every = iter(references)
    count = 0
    while some := list(islice(every, _BULK)):
        lines = (line for it in some for line in _lines(it, vectors))
        answer = ask(server, "POST", "/_bulk", "".join(f"{line}\n" for line in lines))
        if isinstance(answer, Problem):
            return answer
        if answer.get("errors"):
            reason = _reason(answer.get("items", ()))
            return Problem(
                "search-refused", f"{public_address(server)} refuses a reference ({reason})."
            )
        count += len(some)
    refreshed = ask(server, "POST", "/_refresh", "")
    return refreshed if isinstance(refreshed, Problem) else count


def search_on(server: Server) -> Search:
    """The search on a server; one that does not answer finds nothing, and the log says why."""

    def search(words: Sequence[str], limit: int) -> tuple[Reference, ...]:
        try:
            query = json.dumps(_query(server, words, limit))
        except ConnectionError as error:
            _LOGGER.warning("%s", error)
            return ()
        answer = ask(server, "POST", "/_search", query)
        if isinstance(answer, Problem):
            _LOGGER.warning("%s", answer.message)
            return ()
        return tuple(_references(answer))

    return search


def _made(server: Server, domain: str, vectors: Vectors) -> Problem | None:
    there = ask(server, "GET", "/_mapping", "")
    if not isinstance(there, Problem):
        return None
    if there.id != "search-missing":
        return there
    dialect = _dialect(server, vectors.matrix.shape[1])
    if isinstance(dialect, Problem):
        return dialect
    body = mapping(dialect)
    body["mappings"]["_meta"] = {"domain": domain, "query": dialect.query}
    answer = ask(server, "PUT", "", json.dumps(body))
    return answer if isinstance(answer, Problem) else None


def _dialect(server: Server, size: int) -> Dialect | Problem:
    about = ask(server._replace(index_name=""), "GET", "/", "")
    if isinstance(about, Problem):
        return about
    if about.get("version", {}).get("distribution") == "opensearch":
        return Dialect({"type": "knn_vector", "dimension": size}, "knn in query")
    return Dialect(
        {"type": "dense_vector", "dims": size, "similarity": "cosine"}, "knn beside query"
    )


def _reason(items: Sequence[dict[str, Any]]) -> str:
    """Why the first of the rows that were refused was."""
    errors = (item["index"]["error"] for item in items if "error" in item.get("index", {}))
    error = next(errors, "no reason given")
    return str(error.get("reason", error) if isinstance(error, dict) else error)


@cache
def _about(server: Server) -> dict[str, Any]:
    """What the index says of itself; nothing when somebody else made it or it may not be asked.

    A server that does not answer, or has no such index yet, is a ConnectionError, which is not
    remembered.
    """
    answer = ask(server, "GET", "/_mapping", "")
    if isinstance(answer, Problem):
        if answer.id == "search-refused":
            return {}
        raise ConnectionError(answer.message)
    index: dict[str, Any] = next(iter(answer.values()), {})
    about: dict[str, Any] = index.get("mappings", {}).get("_meta", {})
    return about


def _query(server: Server, words: Sequence[str], limit: int) -> dict[str, Any]:
    about = _about(server)
    lexical = {"multi_match": {"query": " ".join(words), "fields": _LEXICAL, "type": "most_fields"}}
    body: dict[str, Any] = {"size": limit, "_source": ["entry"], "query": lexical}
    vectors = shipped_vectors(about["domain"]) if about.get("domain") in shipped_fields() else None
    vector = centre(words, vectors).tolist() if vectors is not None else []
    if not any(vector):
        return body
    if about.get("query") == "knn in query":
        near = {"knn": {"vector": {"vector": vector, "k": limit}}}
        return {**body, "query": {"bool": {"should": [lexical, near]}}}
    wide = {"field": "vector", "query_vector": vector, "k": limit, "num_candidates": 2 * limit}
    return {**body, "knn": wide}


def _lines(reference: Reference, vectors: Vectors) -> Iterator[str]:
    texts = fields.title(reference), fields.abstract(reference)
    tongue = tongue_of(texts)
    title, abstract = (terms(it, tongue) for it in texts)
    every = (*title, *abstract)
    entry = [reference.key, reference.kind, dict(reference.fields)]
    row = {"title": " ".join(title), "terms": " ".join(every), "entry": {"reference": entry}}
    vector = centre(every, vectors).round(5).tolist()
    yield json.dumps({"index": {"_id": reference.key}})
    yield json.dumps({**row, "vector": vector} if any(vector) else row)


def _references(answer: dict[str, Any]) -> Iterator[Reference]:
    """What was found; rows that somebody else put into the index are passed over."""
    for hit in answer.get("hits", {}).get("hits", ()):
        try:
            key, kind, written = hit["_source"]["entry"]["reference"]
        except (KeyError, TypeError, ValueError):
            continue
        yield Reference(key, kind, written)
