"""The name of a group's index -> the index that is meant.

The name is an alias. An index is filled aside under a name of its own, `citectx-v1-…`, and takes
its place in one step, so that whoever searches finds the old one or the new one, each whole.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from citectx.answers.search.server.abilities import kind_of_vectors
from citectx.answers.search.server.bulk import patiently
from citectx.answers.search.server.layout import FORMAT, Layout, body
from citectx.answers.search.server.requests import ask, inside, public_address
from citectx.model import Problem

if TYPE_CHECKING:
    from citectx.answers.search.server.requests import Server

_ABOUT = "filter_path=*.aliases,*.mappings._meta"
_ENOUGH = 3600  # Seconds in which an index has been copied.


class Index(NamedTuple):
    """An index on the server, and what it says of itself. `before` is that which it replaces."""

    name: str
    about: dict[str, Any]
    before: str = ""

    @property
    def layout(self) -> Layout:
        """As far as it matters for asking and filling it."""
        domain, vectors = self.about.get("domain"), self.about.get("vectors")
        return Layout(domain=str(domain), vectors=kind_of_vectors(vectors))


def served(server: Server, name: str) -> Index | Problem:
    """The index that a name stands for; a Problem if there is none, or it is not of citectx."""
    answer = ask(server, "GET", f"/{quote(name)}?{_ABOUT}")
    if isinstance(answer, Problem):
        if answer.id != "search-missing":
            return answer
        said = f"{public_address(server)} has no index {name}; `citectx share` makes it."
        return Problem("search-missing", f"The search server {said}")
    found = _ours(answer)
    if found is None or found.name == name:
        said = f"{name} on {public_address(server)} was made by something else; choose another name"
        return Problem("search-foreign", f"The index {said} (`search_index`).")
    return found


def to_fill(server: Server, name: str, layout: Layout) -> Index | Problem:
    """The index to put documents into: the one that is served, or if that cannot keep them as they
    are kept now, one that has all it has and is served next."""
    now = served(server, name)
    if isinstance(now, Index) and _keeps(now, layout):
        return now
    if isinstance(now, Problem) and now.id != "search-missing":
        return now
    beside = _beside(server, name, layout)
    if isinstance(beside, Problem) or isinstance(now, Problem):
        return beside
    problem = _copy(server, now.name, beside.name)
    return problem or beside._replace(before=now.name)


def serve(server: Server, name: str, filled: Index) -> Problem | None:
    """Lets the name stand for an index that has been filled, and drops the one before."""
    refreshed = patiently(server, "POST", f"/{quote(filled.name)}/_refresh")
    if isinstance(refreshed, Problem):
        return refreshed
    now = served(server, name)
    if isinstance(now, Problem):
        if now.id != "search-missing":
            return now
        now = Index("", {})
    if now.name == filled.name:
        return None
    if now.name != filled.before:
        said = f"While this was shared, somebody else has made the index {name}; share it again."
        return _done(server, "DELETE", f"/{quote(filled.name)}") or Problem("search-busy", said)
    actions: list[dict[str, Any]] = [{"add": {"index": filled.name, "alias": name}}]
    if now.name:
        actions.append({"remove_index": {"index": now.name}})
    return _done(server, "POST", "/_aliases", {"actions": actions})


def _keeps(index: Index, layout: Layout) -> bool:
    """Whether an index keeps rows as they are made now; of which field its vectors are was chosen
    when it was made."""
    return index.about["citectx"] == FORMAT and index.layout.vectors == layout.vectors


def _beside(server: Server, name: str, layout: Layout) -> Index | Problem:
    """An index that nobody searches yet: one that was left unfinished, or a new one."""
    left = ask(server, "GET", f"/{quote(name)}-v{FORMAT}-*?{_ABOUT}")
    if isinstance(left, Problem):
        return left
    unserved = {index: it for index, it in left.items() if not inside(it, "aliases")}
    found = _ours(unserved)
    if found is not None and found.about == layout.about:
        return found
    made = f"{name}-v{FORMAT}-{time.strftime('%Y%m%d%H%M%S', time.gmtime())}"
    problem = _done(server, "PUT", f"/{quote(made)}", body(layout))
    return problem or Index(made, layout.about)


def _ours(answer: dict[str, Any]) -> Index | None:
    """The first index of an answer that citectx has made."""
    for index, it in answer.items():
        about = inside(it, "mappings", "_meta")
        if "citectx" in about:
            return Index(index, about)
    return None


def _copy(server: Server, old: str, new: str) -> Problem | None:
    """Copies all rows; nobody else may change the old index from now on."""
    problem = _done(server, "PUT", f"/{quote(old)}/_settings", {"index.blocks.write": True})
    if problem is not None:
        return problem
    # What is there already, because this was stopped once, stays as it is.
    new_rows = {"index": new, "op_type": "create"}
    copying = {"conflicts": "proceed", "source": {"index": old}, "dest": new_rows}
    long = server._replace(seconds=_ENOUGH)
    answer = ask(long, "POST", "/_reindex?refresh=true", json.dumps(copying))
    if isinstance(answer, Problem):
        return answer
    if answer.get("failures") or answer.get("timed_out"):
        said = f"{public_address(server)} could not copy all of {old}; share again."
        return Problem("search-busy", f"The search server {said}")
    return None


def _done(
    server: Server, method: str, path: str, content: dict[str, Any] | None = None
) -> Problem | None:
    answer = patiently(server, method, path, json.dumps(content) if content else "")
    return answer if isinstance(answer, Problem) else None
