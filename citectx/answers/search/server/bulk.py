"""Rows -> an index: in requests of a few megabytes, what is there already left alone.

Rows have the ids of their content. So whatever ended a share, doing it again goes on where it was.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from citectx.answers.search.server.requests import (
    ask,
    dicts,
    inside,
    public_address,
    reason_of,
)
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from citectx.answers.search.server.layout import Row
    from citectx.answers.search.server.requests import Server

_MOST_BYTES = 5_000_000
_MOST_ROWS = 1000
_PATIENCE = (1, 2, 4, 8)  # Seconds between tries: what a node had is elsewhere after a while.
_LATER = ("search-server", "search-busy")
_TOO_MANY = 429


def put(server: Server, index: str, rows: Iterable[Row]) -> Problem | None:
    """Puts rows, those of one source after another's.

    What the index had of a source and is not among them goes when all of the source have come.
    """
    unfinished: dict[str, list[str]] = {}
    for chunk in _chunks(rows):
        for row in chunk:
            unfinished.setdefault(row.source, []).append(row.id)
        problem = _put(server, index, chunk)
        if problem is None:
            last = chunk[-1].source
            finished = {source: ids for source, ids in unfinished.items() if source != last}
            unfinished = {last: unfinished[last]}
            problem = _remove_others(server, index, finished)
        if problem is not None:
            return problem
    return _remove_others(server, index, unfinished)


def remove(server: Server, index: str, sources: Collection[str]) -> Problem | None:
    """Takes all rows of these sources out."""
    every = list(sources)
    for start in range(0, len(every), _MOST_ROWS):
        query = {"terms": {"source": every[start : start + _MOST_ROWS]}}
        problem = _remove(server, index, query)
        if problem is not None:
            return problem
    return None


def patiently(server: Server, method: str, path: str, body: str = "") -> dict[str, Any] | Problem:
    """The answer of a server that may be away for some seconds."""
    for seconds in _PATIENCE:
        answer = ask(server, method, path, body)
        if not isinstance(answer, Problem) or answer.id not in _LATER:
            return answer
        time.sleep(seconds)
    return ask(server, method, path, body)


def _chunks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    chunk: list[Row] = []
    size = 0
    for row in rows:
        if chunk and (size + len(row.content) > _MOST_BYTES or len(chunk) == _MOST_ROWS):
            yield chunk
            chunk, size = [], 0
        chunk.append(row)
        size += len(row.content)
    if chunk:
        yield chunk


def _put(server: Server, index: str, chunk: Sequence[Row]) -> Problem | None:
    """Puts those rows of a chunk that are not there yet; what is too much at once comes again."""
    there = _there(server, index, chunk)
    if isinstance(there, Problem):
        return there
    waiting = [row for row in chunk if row.id not in there]
    for seconds in (*_PATIENCE, 0):
        if not waiting:
            return None
        lines = (f"{json.dumps({'index': {'_id': it.id}})}\n{it.content}\n" for it in waiting)
        answer = patiently(server, "POST", f"/{index}/_bulk", "".join(lines))
        if isinstance(answer, Problem):
            return answer
        items = [inside(it, "index") for it in dicts(answer, "items")]
        refused = [it for it in items if "error" in it]
        if len(items) != len(waiting) or any(it.get("status") != _TOO_MANY for it in refused):
            break
        waiting = [row for row, it in zip(waiting, items, strict=True) if "error" in it]
        time.sleep(seconds if waiting else 0)
    reason = next((reason_of(it["error"]) for it in refused), "no word of it")
    said = f"The search server {public_address(server)} refuses a document ({reason})."
    return Problem("search-refused", said)


def _there(server: Server, index: str, chunk: Sequence[Row]) -> set[str] | Problem:
    """The ids of a chunk that the index has."""
    asked = json.dumps({"ids": [row.id for row in chunk]})
    answer = patiently(server, "POST", f"/{index}/_mget?_source=false", asked)
    if isinstance(answer, Problem):
        return answer
    return {str(it.get("_id")) for it in dicts(answer, "docs") if it.get("found")}


def _remove_others(server: Server, index: str, kept: Mapping[str, Sequence[str]]) -> Problem | None:
    """Takes out what the index has of sources and is not to be kept."""
    if not kept:
        return None
    ids = [name for names in kept.values() for name in names]
    query = {
        "bool": {
            "filter": {"terms": {"source": list(kept)}},
            "must_not": {"ids": {"values": ids}},
        }
    }
    return _remove(server, index, query)


def _remove(server: Server, index: str, query: dict[str, Any]) -> Problem | None:
    path = f"/{index}/_delete_by_query?conflicts=proceed&refresh=true"
    answer = patiently(server, "POST", path, json.dumps({"query": query}))
    return answer if isinstance(answer, Problem) else None
