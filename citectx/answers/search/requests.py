"""A request to a search server -> its answer, or what is wrong.

This is the only file that uses the network, and only for the address that a setting names.
"""

from __future__ import annotations

import json
from base64 import b64encode
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, unquote, urlsplit

from citectx.model import Problem

if TYPE_CHECKING:
    from http.client import HTTPConnection
    from urllib.parse import SplitResult

_SECONDS = 10
_MISSING = 404
_REFUSED = 400


class Server(NamedTuple):
    """A server's address, which may hold `user:password@`, and the index that is meant."""

    address: str
    index_name: str


def ask(server: Server, method: str, path: str, body: str) -> dict[str, Any] | Problem:
    """The answer to a request about the index; `path` comes after its name."""
    from http.client import HTTPException

    place = _place(server)
    if place.scheme not in ("http", "https") or not place.hostname:
        return _problem(server, "is no address such as https://search.example.org:9200")
    prefix = place.path.rstrip("/")
    whole = f"{prefix}/{quote(server.index_name)}{path}" if server.index_name else f"{prefix}{path}"
    try:
        status, content = _sent(server, method, whole, body)
        answer = json.loads(content or b"{}")
    except (OSError, HTTPException, ValueError) as error:
        return _problem(server, f"does not answer ({error})")
    if status == _MISSING:
        return Problem(
            "search-missing", f"{public_address(server)} has no index {server.index_name}."
        )
    if status >= _REFUSED or not isinstance(answer, dict):
        message = f"The search server {public_address(server)} refuses the request ({status})."
        return Problem("search-refused", message)
    return answer


def _place(server: Server) -> SplitResult:
    """The parts of the address; none where it cannot be taken apart."""
    try:
        return urlsplit(server.address)
    except ValueError:
        return urlsplit("")


def _sent(server: Server, method: str, path: str, body: str) -> tuple[int, bytes]:
    place = _place(server)
    headers = {"Content-Type": "application/x-ndjson" if "_bulk" in path else "application/json"}
    if place.username:
        name = f"{unquote(place.username)}:{unquote(place.password or '')}"
        headers["Authorization"] = f"Basic {b64encode(name.encode()).decode()}"
    connection = _connection(server)
    try:
        connection.request(method, path, body.encode() or None, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def _connection(server: Server) -> HTTPConnection:
    from http.client import HTTPConnection, HTTPSConnection

    place = _place(server)
    kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
    return kind(place.hostname or "", place.port, timeout=_SECONDS)


def public_address(server: Server) -> str:
    """The server's address without the password that it may hold."""
    place = _place(server)
    return f"{place.scheme}://{place.hostname}" if place.hostname else server.address


def _problem(server: Server, what: str) -> Problem:
    return Problem("search-server", f"The search server {public_address(server)} {what}.")
