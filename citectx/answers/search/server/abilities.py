"""Server -> how it keeps vectors: what it can do is asked, never assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from citectx.answers.search.server.requests import ask, dicts, inside
from citectx.model import Problem

if TYPE_CHECKING:
    from citectx.answers.search.server.requests import Server

# OpenSearch with its k-NN plugin, Elasticsearch since it has the same, or neither.
Vectors = Literal["knn_vector", "dense_vector", ""]
_PLUGIN = "opensearch-knn"
_FIRST_WITH_VECTORS = 8  # Of Elasticsearch.


def vectors_on(server: Server) -> Vectors | Problem:
    """The kind of field that keeps vectors there; empty where there is none or none may ask."""
    about = ask(server, "GET", "/")
    if isinstance(about, Problem):
        return "" if about.id in ("search-refused", "search-missing") else about
    version = about.get("version")
    if not isinstance(version, dict):
        return ""
    if version.get("distribution") == "opensearch":
        return "knn_vector" if _PLUGIN in _plugins(server) else ""
    return "dense_vector" if _major(version) >= _FIRST_WITH_VECTORS else ""


def kind_of_vectors(written: object) -> Vectors:
    """The kind of field that an index says it has."""
    if written == "knn_vector":
        return "knn_vector"
    return "dense_vector" if written == "dense_vector" else ""


def _plugins(server: Server) -> set[str]:
    """The plugins that every node has: an index may come to lie on any of them."""
    answer = ask(server, "GET", "/_nodes/plugins?filter_path=nodes.*.roles,nodes.*.plugins.name")
    nodes = {} if isinstance(answer, Problem) else inside(answer, "nodes")
    holding = [it for it in nodes.values() if isinstance(it, dict) and _holds_data(it)]
    names = [{str(plugin.get("name")) for plugin in dicts(it, "plugins")} for it in holding]
    return set.intersection(*names) if names else set()


def _holds_data(node: dict[str, Any]) -> bool:
    roles = node.get("roles")
    return not isinstance(roles, list) or "data" in roles


def _major(version: dict[str, Any]) -> int:
    major = str(version.get("number", "")).partition(".")[0]
    return int(major) if major.isdecimal() else 0
