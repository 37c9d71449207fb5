"""What goes wrong between here and a search server: who asks, what is answered, and when.

The server here answers as a case says. It is for what a real one cannot be made to do; that one
is asked in `test_search_server` and `test_engine_contract`.
"""

from __future__ import annotations

import json
import shutil
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from citectx.answers.search.engine import Document, Hit
from citectx.answers.search.server import bulk, login
from citectx.answers.search.server.breaker import Breaker
from citectx.answers.search.server.engine import OnServer, united
from citectx.answers.search.server.layout import Layout, Row
from citectx.answers.search.server.requests import Server, ask, public_address
from citectx.model import Problem

Answer = Callable[[BaseHTTPRequestHandler], None]


class Fake(ThreadingHTTPServer):
    """A server that answers every request in one way, and remembers who asked."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, answer: Answer) -> None:
        asked = self.asked = []  # type: list[tuple[str, str, str]]

        class Handler(BaseHTTPRequestHandler):
            def handle_one_request(self) -> None:
                self.raw_requestline = self.rfile.readline(65537)
                if self.raw_requestline and self.parse_request():
                    asked.append((self.command, self.path, self.headers["Authorization"] or ""))
                    answer(self)
                self.close_connection = True

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Says nothing."""

        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"


@pytest.fixture
def fake() -> Iterator[Callable[[Answer], Fake]]:
    made: list[Fake] = []

    def start(answer: Answer) -> Fake:
        made.append(Fake(answer))
        threading.Thread(target=made[-1].serve_forever, daemon=True).start()
        return made[-1]

    yield start
    for it in made:
        it.shutdown()
        it.server_close()


def with_json(status: int, content: object) -> Answer:
    return with_bytes(status, json.dumps(content).encode())


def with_bytes(status: int, content: bytes, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in {"Content-Length": str(len(content)), **headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(content)

    return answer


def drop_by_drop(handler: BaseHTTPRequestHandler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    with suppress(OSError):
        for number in range(90):
            handler.wfile.write(f"X-{number}: x\r\n".encode())
            time.sleep(0.05)


def without_end(handler: BaseHTTPRequestHandler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n[")
    with suppress(OSError):
        while True:
            handler.wfile.write(b" " * 2**20)


def problem(server: Server) -> Problem:
    answer = ask(server, "GET", "/")
    assert isinstance(answer, Problem)
    return answer


ERROR = {"type": "parsing_exception", "reason": "no room", "caused_by": {"reason": "full disk"}}


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        (
            with_json(400, {"error": ERROR}),
            "search-refused",
            "refuses the request (400: no room; fu",
        ),
        (with_json(400, {"error": "no handler"}), "search-refused", "(400: no handler)"),
        (with_json(401, {"error": {"type": "security"}}), "search-refused", "(401: security)"),
        (with_json(404, {"error": {"reason": "no such index"}}), "search-missing", "no such index"),
        (with_json(429, {}), "search-busy", "refuses the request (429)"),
        (with_bytes(502, b"<html>Bad gateway"), "search-refused", "refuses the request (502)"),
        (with_bytes(400, b'{"error": "a\x1b[2Jb"}'), "search-refused", "refuses the request (400)"),
        (with_json(200, [1, 2]), "search-address", "does not answer as OpenSearch"),
        (with_bytes(200, b"<html>Hello"), "search-server", "does not answer ("),
        (with_bytes(200, b"[" * 100_000), "search-server", "does not answer ("),
        (with_bytes(200, b"{", **{"Content-Length": "9"}), "search-server", "does not answer ("),
        (without_end, "search-server", "more than 64 MB"),
        (drop_by_drop, "search-server", "not within 1 seconds"),
        (lambda handler: time.sleep(3), "search-server", "not within 1 seconds"),
        (lambda handler: None, "search-server", "does not answer ("),
        (
            with_bytes(302, b"", Location="http://example.org/"),
            "search-address",
            "sends elsewhere (302), which is not followed",
        ),
    ],
)
def test_what_a_server_says_is_said_with_its_address(
    fake: Callable[[Answer], Fake], answer: Answer, kind: str, said: str
) -> None:
    place = fake(answer).place
    found = problem(Server(f"http://{place}", seconds=10 if answer is without_end else 1))
    assert found.id == kind
    assert found.message.startswith(f"The search server http://{place} ")
    assert said in found.message
    assert "\x1b" not in found.message


@pytest.mark.parametrize(
    "address", ["nowhere", "ftp://example.org", "http://[", "http://a:b@", "http://h:99999", ""]
)
def test_what_is_no_address_is_not_asked(address: str) -> None:
    assert problem(Server(address)).id == "search-address"
    assert "a:b" not in problem(Server(address)).message


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("https://me:secret@search.example.org", "https://search.example.org:443"),
        ("http://[::1]:9200/below/", "http://[::1]:9200"),
    ],
)
def test_a_public_address_has_a_port_and_no_password(address: str, public: str) -> None:
    assert public_address(Server(address)) == public


@pytest.mark.parametrize(
    ("written", "header"),
    [
        ("me:se cret", "Basic bWU6c2UgY3JldA=="),
        ("Bearer abc.def", "Bearer abc.def"),
        ("ApiKey VnVhQ2ZHY0JDZGJrU\n", "ApiKey VnVhQ2ZHY0JDZGJrU"),
    ],
)
def test_a_login_comes_from_the_environment(
    fake: Callable[[Answer], Fake], written: str, header: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = fake(with_json(200, {}))
    monkeypatch.setenv(login.VARIABLE, written)
    assert ask(Server(f"http://{engine.place}"), "GET", "/") == {}
    assert engine.asked == [("GET", "/", header)]


def test_a_login_comes_from_the_keyring(
    fake: Callable[[Answer], Fake], monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = fake(with_json(200, {}))
    ring: Any = ModuleType("keyring")
    ring.get_password = lambda service, name: f"ApiKey {service}-{name}"
    errors: Any = ModuleType("keyring.errors")
    errors.KeyringError = RuntimeError
    monkeypatch.setitem(sys.modules, "keyring", ring)
    monkeypatch.setitem(sys.modules, "keyring.errors", errors)
    login._in_keyring.cache_clear()
    ask(Server(f"http://{engine.place}"), "GET", "/")
    assert engine.asked == [("GET", "/", f"ApiKey citectx-{engine.place}")]
    login._in_keyring.cache_clear()


def test_an_address_may_hold_a_login(fake: Callable[[Answer], Fake]) -> None:
    engine = fake(with_json(200, {}))
    ask(Server(f"http://me:se%20cret@{engine.place}/below"), "GET", "/")
    assert engine.asked == [("GET", "/below/", "Basic bWU6c2UgY3JldA==")]


@pytest.mark.parametrize("written", ["Bearer a\r\nX-Evil: b", "token", "Bearer é"])
def test_what_is_no_login_is_not_sent_and_not_repeated(
    written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(login.VARIABLE, written)
    found = problem(Server("http://127.0.0.1:9"))
    assert found.id == "search-login"
    assert written not in found.message


def test_a_login_goes_nowhere_unencrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(login.VARIABLE, "me:secret")
    assert problem(Server("http://search.example.org:9200")).id == "search-login"


def test_a_certificate_is_checked_by_the_authority_that_is_set(
    fake: Callable[[Answer], Fake], tmp_path: Path
) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("no openssl that makes a certificate")
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key", "-out", "cert"]
    name = ["-subj", "/CN=me", "-days", "2", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(["openssl", *made, *name], cwd=tmp_path, check=True, capture_output=True)
    engine = fake(with_json(200, {"version": {}}))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert", tmp_path / "key")
    engine.socket = context.wrap_socket(engine.socket, server_side=True)
    address = f"https://{engine.place}"
    assert "certificate verify failed" in problem(Server(address)).message
    assert ask(Server(address, str(tmp_path / "cert")), "GET", "/") == {"version": {}}
    assert problem(Server(address, str(tmp_path / "none"))).id == "search-server"
    localhost = address.replace("127.0.0.1", "localhost")
    assert "certificate" in problem(Server(localhost, str(tmp_path / "cert"))).message


def test_a_server_that_fails_is_left_alone_for_a_while() -> None:
    now = [0.0]
    asked: list[float] = []
    failing = [True]

    def question() -> str | Problem:
        asked.append(now[0])
        return Problem("search-server", "gone") if failing[0] else "found"

    breaker = Breaker(lambda: now[0])
    answers = []
    for now[0] in range(30):
        failing[0] = now[0] < 15
        answers.append(breaker.answer(question))
    assert asked == [0, 5, 20, *range(21, 30)]
    assert answers[19] == Problem("search-server", "gone")
    assert answers[20:] == ["found"] * 10


def test_what_is_too_much_at_once_is_sent_again(
    fake: Callable[[Answer], Fake], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "_PATIENCE", (0, 0, 0))
    sent: list[list[str]] = []

    def answer(handler: BaseHTTPRequestHandler) -> None:
        text = handler.rfile.read(int(handler.headers["Content-Length"] or 0)).decode()
        if "_bulk" not in handler.path:
            with_json(200, {})(handler)
            return
        sent.append([json.loads(it)["index"]["_id"] for it in text.splitlines()[::2]])
        busy = {"index": {"status": 429, "error": {"reason": "queue full"}}}
        items = [busy if number % 2 else {"index": {}} for number in range(len(sent[-1]))]
        with_json(200, {"errors": True, "items": items})(handler)

    engine = Server(f"http://{fake(answer).place}")
    rows = [Row(str(number), "p", "{}") for number in range(5)]
    assert bulk.put(engine, "i", rows) is None
    assert sent == [["0", "1", "2", "3", "4"], ["1", "3"], ["3"]]


def test_a_document_that_is_refused_is_told_with_the_reason(fake: Callable[[Answer], Fake]) -> None:
    refused = {"index": {"status": 400, "error": {"reason": "failed to parse", "caused_by": ERROR}}}
    engine = fake(with_json(200, {"errors": True, "items": [{"index": {}}, refused]}))
    found = bulk.put(
        Server(f"http://{engine.place}"), "i", [Row("a", "p", "{}"), Row("b", "p", "{}")]
    )
    assert found is not None
    assert f"{engine.place} refuses a document (failed to parse; no room)" in found.message


def test_two_orders_are_united_by_rank() -> None:
    a, b, c = (Document(it) for it in "abc")
    words = [Hit(a, 90.0), Hit(b, 80.0)]
    vectors = [Hit(c, 0.9), Hit(b, 0.8), Hit(a, 0.1)]
    assert [hit.document.source for hit in united([words, vectors], 2)] == ["a", "b"]


class Vectors:
    """What a server with vectors accepts and refuses of an index and a question, as both engines
    document it, and no more."""

    def __init__(self, about: dict[str, Any], plugins: list[str]) -> None:
        self.about, self.plugins = about, plugins
        self.made: dict[str, Any] = {}
        self.served = False
        self.rows: list[dict[str, Any]] = []
        self.asked: list[dict[str, Any]] = []

    def __call__(self, handler: BaseHTTPRequestHandler) -> None:
        text = handler.rfile.read(int(handler.headers["Content-Length"] or 0)).decode()
        status, content = self.answer(handler.command, handler.path, text)
        with_json(status, content)(handler)

    def answer(self, method: str, path: str, text: str) -> tuple[int, dict[str, Any]]:
        what = path.partition("?")[0]
        if what == "/":
            return 200, {"version": self.about}
        if what == "/_nodes/plugins":
            names = [{"name": it} for it in self.plugins]
            return 200, {"nodes": {"n": {"roles": ["data"], "plugins": names}}}
        if method == "GET":
            return self.described(what)
        if method == "PUT":
            return self.make(what, json.loads(text))
        if what.endswith("/_search"):
            return self.search(path, json.loads(text))
        if what.endswith("/_bulk"):
            self.rows += [json.loads(it) for it in text.splitlines()[1::2]]
            return 200, {"items": [{"index": {}} for _ in self.rows]}
        self.served = self.served or what == "/_aliases"
        return 200, {}

    def described(self, what: str) -> tuple[int, dict[str, Any]]:
        if "*" in what:
            return 200, {}
        if not self.served:
            return 404, {"error": {"reason": f"no such index [{what[1:]}]"}}
        return 200, {"i-v1-1": {"aliases": {"i": {}}, "mappings": self.made["mappings"]}}

    def make(self, what: str, content: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        settings = content["settings"]["index"]
        vector = content["mappings"]["properties"].get("vector", {})
        if settings.get("knn") and "opensearch-knn" not in self.plugins:
            return 400, {"error": {"reason": "unknown setting [index.knn]"}}
        if vector.get("type") == "knn_vector" and not (settings.get("knn") and vector["dimension"]):
            return 400, {"error": {"reason": "No handler for type [knn_vector]"}}
        self.made = content
        return 200, {}

    def search(self, path: str, query: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        self.asked.append(query)
        if "knn" in query and "search_type" in path:
            return 400, {"error": {"reason": "cannot set [search_type] when using [knn] search"}}
        kind = self.made["mappings"]["properties"].get("vector", {}).get("type")
        inside = query.get("query", {}).get("knn")
        if (inside and kind != "knn_vector") or ("knn" in query and kind != "dense_vector"):
            return 400, {"error": {"reason": "unknown query [knn]"}}
        found = self.rows[::-1] if inside or "knn" in query else self.rows[:1]
        hits = [{"_source": it, "_score": 1 / n} for n, it in enumerate(found, 1)]
        return 200, {"hits": {"hits": hits}}


OPENSEARCH = {"distribution": "opensearch", "number": "2.19.1"}


@pytest.mark.parametrize(
    ("about", "plugins", "kind"),
    [
        (OPENSEARCH, ["opensearch-knn", "opensearch-sql"], "knn_vector"),
        (OPENSEARCH, ["opensearch-sql"], None),
        ({"number": "8.17.0", "build_flavor": "default"}, [], "dense_vector"),
        ({"number": "7.17.0", "build_flavor": "default"}, [], None),
        ({}, [], None),
    ],
)
def test_vectors_are_asked_apart_where_the_server_has_them(
    fake: Callable[[Answer], Fake], about: dict[str, Any], plugins: list[str], kind: str | None
) -> None:
    vectors = Vectors(about, plugins)
    engine = OnServer(Server(f"http://{fake(vectors).place}"), "i", Layout(domain="biomedical"))
    assert engine.put([Document("p", ["protein"]), Document("q", ["cell"])]) is None
    assert vectors.made["mappings"]["properties"].get("vector", {}).get("type") == kind
    assert {bool(row.get("vector")) for row in vectors.rows} == {kind is not None}
    hits = engine.best(["protein"], 5)
    assert not isinstance(hits, Problem), hits.message
    assert [hit.document.source for hit in hits] == (["p", "q"] if kind else ["p"])
    lexical, *others = vectors.asked
    assert lexical["query"]["bool"]["must"] == {"match": {"terms": {"query": "protein"}}}
    assert len(others) == (1 if kind else 0)
