"""Every request to a group's server, held against what the servers' own clients allow.

    npm install --prefix FOLDER typescript es8@npm:@elastic/elasticsearch@8
        es9@npm:@elastic/elasticsearch@9 opensearch@npm:@opensearch-project/opensearch@3
    python benchmarks/search_requests.py FOLDER

An index is made, filled, asked, copied and emptied on a stand-in, once as OpenSearch with vectors
and once as Elasticsearch. What was sent is written as TypeScript beside the types that these
clients are published with, and compiled: a name or a value that they do not know is an error. One
is expected: OpenSearch documents `similarity.default`, which the types of its client leave out.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

sys.path.append(str(Path(__file__).parents[1] / "tests" / "answers"))
from test_search_requests import OPENSEARCH, Vectors

from citectx.answers.search.engine import Document, Only
from citectx.answers.search.server import requests, versions
from citectx.answers.search.server.engine import OnServer
from citectx.answers.search.server.layout import Layout
from citectx.answers.search.server.requests import Server

ELASTIC = {"number": "8.17.0", "build_flavor": "default"}
HERE = Server("http://localhost:9200")
LISTED = "opensearch/api"
# What a path asks for: its type for Elasticsearch, and its module and type for OpenSearch.
KINDS = {
    "_bulk": ("BulkRequest<object>", "_core/bulk", "Bulk_Request"),
    "_mget": ("MgetRequest", "_core/mget", "Mget_Request"),
    "_search": ("SearchRequest", "_core/search", "Search_Request"),
    "_delete_by_query": ("DeleteByQueryRequest", "_core/deleteByQuery", "DeleteByQuery_Request"),
    "_refresh": ("IndicesRefreshRequest", "indices/refresh", "Indices_Refresh_Request"),
    "_aliases": (
        "IndicesUpdateAliasesRequest",
        "indices/updateAliases",
        "Indices_UpdateAliases_Request",
    ),
    "_settings": (
        "IndicesPutSettingsRequest",
        "indices/putSettings",
        "Indices_PutSettings_Request",
    ),
    "_reindex": ("ReindexRequest", "_core/reindex", "Reindex_Request"),
    "GET": ("IndicesGetRequest", "indices/get", "Indices_Get_Request"),
    "PUT": ("IndicesCreateRequest", "indices/create", "Indices_Create_Request"),
}
COMPILE = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext"]


def main() -> None:
    """Prints what the compiler has to say of each client."""
    folder = Path(sys.argv[1]).resolve()
    elastic, opensearch = sent(ELASTIC, []), sent(OPENSEARCH, ["opensearch-knn"])
    for name in ("es8", "es9"):
        lines = [f"import type {{ estypes as T }} from '{name}'", *of_elastic(elastic)]
        compiled(folder, name, lines, len(elastic))
    compiled(folder, "opensearch", list(of_opensearch(opensearch)), len(opensearch))


def sent(about: dict[str, Any], plugins: list[str]) -> list[tuple[str, str, str]]:
    """The method, path and body of every request to a server that is as it says."""
    server, seen = Vectors(about, plugins), []

    def answer(_server: object, _place: object, request: Any) -> tuple[int, bytes]:  # noqa: ANN401
        method, path, body, _ = request
        seen.append((method, path, body.decode()))
        if "_settings" in path:
            return 200, b"{}"
        status, content = server.answer(method, path, body.decode())
        return status, json.dumps(content).encode()

    requests._sent = answer

    def engine() -> OnServer:
        """A new one each time: this server's answers to some questions would end it."""
        return OnServer(HERE, "i", Layout(1, 1, "biomedical"))

    whole = Document("p", ["protein"], "Text.", "key", "Title", 2000, "results", 3, 1, 2)
    assert engine().put([whole, Document("q", ["cell"])]) is None
    engine().best(["protein", "cell"], 20, Only({"p"}, (1999, 2001), ["results"], {"z"}))
    engine().best(["protein"], 20)
    engine().near(["protien"])
    engine().sources()
    engine().remove({"p"})
    versions._copy(HERE, "old", "new")
    # What asks who is there has no body, and is the same for all.
    return [it for it in seen if it[1] != "/" and not it[1].startswith("/_nodes")]


def of_elastic(seen: list[tuple[str, str, str]]) -> Iterator[str]:
    """Each as a value of its type, in which address and body stand side by side."""
    for number, (method, path, body) in enumerate(seen):
        kind, value = parts(method, path)
        if kind == "_bulk":
            value["operations"] = [json.loads(it) for it in body.splitlines()]
        elif kind == "_settings":
            value["settings"] = json.loads(body)
        else:
            value |= json.loads(body or "{}")
        yield f"const r{number}: T.{KINDS[kind][0]} = {json.dumps(value)}"


def of_opensearch(seen: list[tuple[str, str, str]]) -> Iterator[str]:
    """The same with bodies apart."""
    for _, module, name in KINDS.values():
        yield f"import type {{ {name} }} from './node_modules/{LISTED}/{module}'"
    for number, (method, path, body) in enumerate(seen):
        kind, value = parts(method, path)
        if kind == "_bulk":
            value["body"] = [json.loads(it) for it in body.splitlines()]
        elif body:
            value["body"] = json.loads(body)
        yield f"const r{number}: {KINDS[kind][2]} = {json.dumps(value)}"


def parts(method: str, path: str) -> tuple[str, dict[str, Any]]:
    """The kind of a request, and what its address says."""
    place = urlsplit(path)
    first, _, last = place.path[1:].partition("/")
    kind = last or (first if first in KINDS else method)
    words = {"true": True, "false": False}
    value: dict[str, Any] = {name: words.get(it, it) for name, it in parse_qsl(place.query)}
    return kind, value if first in KINDS else {**value, "index": first}


def compiled(folder: Path, name: str, lines: list[str], count: int) -> None:
    file = folder / f"{name}.ts"
    file.write_text("\n".join([*lines, "export {}"]), "utf-8")
    compiler = folder / "node_modules" / ".bin" / "tsc"
    told = subprocess.run([compiler, *COMPILE, file], capture_output=True, text=True, cwd=folder)
    version = json.loads((folder / "node_modules" / name / "package.json").read_text())["version"]
    print(f"{name} {version}: {count} requests, {told.stdout.count('error TS')} errors")
    print(told.stdout, end="")


if __name__ == "__main__":
    main()
