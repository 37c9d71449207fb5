"""The exchange with a search server: what is asked, what is made of the answer, what goes wrong.

The server here checks every request as the two engines' documentation has it, and answers with what
such servers answer.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import pytest

from citectx.answers.search.opensearch import fill, search_on
from citectx.answers.search.requests import Server
from citectx.model import Problem, Reference
from citectx.text.terms import terms

FROGS = Reference("frogs", "article", {"title": "The sleep of frogs", "abstract": "In winter."})
BIRDS = Reference("birds", "book", {"title": "The song of birds"})


class Engine(BaseHTTPRequestHandler):
    """A small engine that keeps one index in memory."""

    about: ClassVar[dict[str, Any]] = {}
    index: ClassVar[dict[str, Any]] = {}
    rows: ClassVar[dict[str, dict[str, Any]]] = {}
    log: ClassVar[list[tuple[str, str, Any]]] = []

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Says nothing."""

    def _body(self) -> str:
        return self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()

    def _answer(self, status: int, content: dict[str, Any]) -> None:
        encoded = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(encoded)))
        self.end_headers()
        self.wfile.write(encoded)

    def do_GET(self) -> None:
        Engine.log.append(("GET", self.path, None))
        if self.path == "/":
            self._answer(200, {"version": self.about})
        elif self.path == "/lib/_mapping" and self.index:
            self._answer(200, {"lib": {"mappings": self.index["mappings"]}})
        else:
            self._answer(404, {"error": "index_not_found_exception"})

    def do_PUT(self) -> None:
        body = json.loads(self._body())
        Engine.log.append(("PUT", self.path, body))
        Engine.index.update(body)
        self._answer(200, {"acknowledged": True})

    def do_POST(self) -> None:
        text = self._body()
        if self.path == "/lib/_bulk":
            assert self.headers["Content-Type"] == "application/x-ndjson"
            assert text.endswith("\n")
            lines = [json.loads(it) for it in text.splitlines()]
            for action, row in zip(lines[::2], lines[1::2], strict=True):
                Engine.rows[action["index"]["_id"]] = row
            self._answer(200, {"errors": False})
        elif self.path == "/lib/_search":
            body = json.loads(text)
            Engine.log.append(("POST", self.path, body))
            wanted = set(_lexical(body)["query"].split())
            hits = [it for it in self.rows.values() if wanted & set(it["terms"].split())]
            found = [{"_source": {"entry": it["entry"]}} for it in hits[: body["size"]]]
            self._answer(200, {"hits": {"hits": found}})
        else:
            self._answer(200, {})


def _lexical(body: dict[str, Any]) -> dict[str, Any]:
    query = body["query"]
    found: dict[str, Any] = (query["bool"]["should"][0] if "bool" in query else query)[
        "multi_match"
    ]
    return found


@pytest.fixture(params=["opensearch", "elasticsearch"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    for kept in (Engine.index, Engine.rows, Engine.log):
        kept.clear()
    is_open = request.param == "opensearch"
    Engine.about = {"number": "2.1", **({"distribution": "opensearch"} if is_open else {})}
    engine = ThreadingHTTPServer(("127.0.0.1", 0), Engine)
    thread = threading.Thread(target=engine.serve_forever, daemon=True)
    thread.start()
    yield Server(f"http://127.0.0.1:{engine.server_address[1]}", "lib")
    engine.shutdown()
    engine.server_close()


def test_references_go_there_and_come_back(server: Server) -> None:
    assert fill(server, "biomedical", [FROGS, BIRDS]) == 2
    made = Engine.index["mappings"]["properties"]
    size = len(Engine.rows["frogs"]["vector"])
    assert made["terms"] == {"type": "text", "analyzer": "whitespace"}
    kinds = {"knn_vector": "dimension", "dense_vector": "dims"}
    assert made["vector"][kinds[made["vector"]["type"]]] == size

    assert search_on(server)(terms("frogs sleep", "en"), 5) == (FROGS,)
    _, _, asked = Engine.log[-1]
    if Engine.about.get("distribution"):
        assert Engine.index["settings"] == {"index": {"knn": True}}
        near = asked["query"]["bool"]["should"][1]["knn"]["vector"]
        assert (len(near["vector"]), near["k"]) == (size, 5)
    else:
        assert len(asked["knn"]["query_vector"]) == size
        assert asked["knn"]["num_candidates"] >= asked["knn"]["k"]


def test_an_index_is_made_once(server: Server) -> None:
    fill(server, "biomedical", [FROGS])
    fill(server, "biomedical", [BIRDS])
    assert [method for method, *_ in Engine.log].count("PUT") == 1
    assert set(Engine.rows) == {"frogs", "birds"}


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9", "nowhere", "ftp://example.org", "http://["]
)
def test_a_server_that_is_not_there_finds_nothing(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    gone = Server(address, "lib")
    assert search_on(gone)(("frogs",), 5) == ()
    assert "The search server " in caplog.text
    problem = fill(gone, "biomedical", [FROGS])
    assert isinstance(problem, Problem)
    assert problem.message.startswith("The search server ")


def test_an_index_that_comes_later_is_asked_by_vectors_too(server: Server) -> None:
    asking = search_on(server)
    assert asking(terms("frogs sleep", "en"), 5) == ()
    fill(server, "biomedical", [FROGS])
    assert asking(terms("frogs sleep", "en"), 5) == (FROGS,)
    _, _, asked = Engine.log[-1]
    assert "knn" in asked or "bool" in asked["query"]


def test_rows_of_somebody_else_are_passed_over(server: Server) -> None:
    fill(server, "biomedical", [FROGS])
    Engine.rows["theirs"] = {"terms": "frog sleep", "entry": {"name": "frogs"}}
    assert search_on(server)(terms("frogs sleep", "en"), 5) == (FROGS,)


def test_a_refused_reference_is_told_with_the_reason(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = {"index": {"error": {"type": "parsing", "reason": "no room for a vector"}}}

    def post(engine: Engine) -> None:
        engine._body()
        engine._answer(200, {"errors": True, "items": [{"index": {}}, refused]})

    monkeypatch.setattr(Engine, "do_POST", post)
    problem = fill(server, "biomedical", [FROGS, BIRDS])
    assert isinstance(problem, Problem)
    assert "(no room for a vector)" in problem.message
