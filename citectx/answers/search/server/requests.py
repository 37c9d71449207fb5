"""A request to a search server -> its answer, or what is wrong.

This is the only file that uses the network, and only for the address that a setting names: what
leads elsewhere is not followed. An answer has its time and its size.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from citectx.answers.search.server.login import is_private, login
from citectx.base.inert import inert
from citectx.model import Problem

if TYPE_CHECKING:
    from http.client import HTTPConnection, HTTPResponse
    from urllib.parse import SplitResult

_ELSEWHERE, _REFUSED = 300, 400
_KINDS = {404: "search-missing", 429: "search-busy", 503: "search-busy"}
_MOST_BYTES = 64 * 2**20
_CHUNK = 2**16
_LONGEST_REASON = 300


class Server(NamedTuple):
    """A server's address, which may hold `user:password@`, and how long an answer may take.

    `authority` is a file of certificates that are trusted instead of the system's.
    """

    address: str
    authority: str = ""
    seconds: float = 10


def ask(server: Server, method: str, path: str, body: str = "") -> dict[str, Any] | Problem:
    """The answer to a request; `path` begins with a slash."""
    from http.client import HTTPException

    place = _place(server)
    if place is None:
        said = f"{public_address(server)} is no address such as https://search.example.org:9200."
        return Problem("search-address", f"The search server {said}")
    secret = login(place)
    if isinstance(secret, Problem):
        return secret
    if secret and not is_private(place):
        what = "would get your login unencrypted; name it as https://…"
        return Problem("search-login", f"The search server {public_address(server)} {what}")
    headers = {"Content-Type": "application/x-ndjson" if body.endswith("\n") else _JSON}
    if secret:
        headers["Authorization"] = secret
    try:
        status, content = _sent(server, place, (method, path, body.encode(), headers))
        answer = json.loads(content) if status < _ELSEWHERE else content
    except (OSError, HTTPException, ValueError, RecursionError) as error:
        reason = inert(str(error)) or type(error).__name__
        said = f"{public_address(server)} does not answer ({reason})."
        return Problem("search-server", f"The search server {said}")
    if isinstance(answer, dict):
        return answer
    return _refusal(server, status, content)


_JSON = "application/json"


def inside(answer: object, *names: str) -> dict[str, Any]:
    """What an answer holds under names within names; nothing where it is written otherwise."""
    for name in names:
        answer = answer.get(name) if isinstance(answer, dict) else None
    return answer if isinstance(answer, dict) else {}


def dicts(answer: object, name: str) -> list[dict[str, Any]]:
    """The dictionaries that an answer lists under a name."""
    listed = answer.get(name) if isinstance(answer, dict) else None
    return [it for it in listed if isinstance(it, dict)] if isinstance(listed, list) else []


def public_address(server: Server) -> str:
    """The server's address without the password that it may hold."""
    place = _place(server)
    if place is None or place.hostname is None:
        return inert(server.address.rpartition("@")[2])
    host = f"[{place.hostname}]" if ":" in place.hostname else place.hostname
    return f"{place.scheme}://{host}:{_port(place)}"


def misunderstood(server: Server) -> Problem:
    """That an answer is none of OpenSearch or Elasticsearch."""
    said = f"{public_address(server)} does not answer as OpenSearch and Elasticsearch do."
    return Problem("search-address", f"The search server {said}")


def _place(server: Server) -> SplitResult | None:
    """The parts of the address; None where it is not one of the web."""
    try:
        place = urlsplit(server.address)
        _port(place)
    except ValueError:
        return None
    return place if place.scheme in ("http", "https") and place.hostname else None


def _port(place: SplitResult) -> int:
    return place.port or (443 if place.scheme == "https" else 80)


def _sent(
    server: Server, place: SplitResult, request: tuple[str, str, bytes, dict[str, str]]
) -> tuple[int, bytes]:
    """The status and the content of the answer, all of it in the server's time."""
    from http.client import HTTPException
    from threading import Timer

    method, path, body, headers = request
    until = time.monotonic() + server.seconds
    connection = _connection(server, place)
    # Each piece of an answer may take its time; this ends one that comes in too many pieces.
    end = Timer(server.seconds, _end, (connection,))
    end.start()
    try:
        connection.request(method, place.path.rstrip("/") + path, body or None, headers)
        answer = connection.getresponse()
        content = _content(answer)
    except (OSError, HTTPException) as error:
        if time.monotonic() < until:
            raise
        raise TimeoutError(_too_late(server)) from error
    finally:
        end.cancel()
        connection.close()
    if time.monotonic() >= until:  # What was cut may look whole.
        raise TimeoutError(_too_late(server))
    return answer.status, content


def _too_late(server: Server) -> str:
    return f"not within {server.seconds:g} seconds"


def _connection(server: Server, place: SplitResult) -> HTTPConnection:
    from http.client import HTTPConnection, HTTPSConnection

    host = place.hostname or ""
    if place.scheme == "http":
        return HTTPConnection(host, _port(place), timeout=server.seconds)
    from ssl import create_default_context

    context = create_default_context(cafile=server.authority or None)
    return HTTPSConnection(host, _port(place), timeout=server.seconds, context=context)


def _end(connection: HTTPConnection) -> None:
    from contextlib import suppress
    from socket import SHUT_RDWR

    if connection.sock is not None:
        with suppress(OSError):
            connection.sock.shutdown(SHUT_RDWR)


def _content(answer: HTTPResponse) -> bytes:
    content = bytearray()
    while chunk := answer.read(_CHUNK):
        content += chunk
        if len(content) > _MOST_BYTES:
            raise ValueError(f"more than {_MOST_BYTES >> 20} MB")
    return bytes(content)


def _refusal(server: Server, status: int, content: bytes) -> Problem:
    """What the server says against a request, in its own words."""
    if status < _ELSEWHERE:
        return misunderstood(server)
    if status < _REFUSED:
        said = f"{public_address(server)} sends elsewhere ({status}), which is not followed."
        return Problem("search-address", f"The search server {said}")
    reason = _reason(content)
    said = f"refuses the request ({status}{f': {reason}' if reason else ''})"
    return Problem(
        _KINDS.get(status, "search-refused"), f"The search server {public_address(server)} {said}."
    )


def _reason(content: bytes) -> str:
    """The reason in an error as both engines write it; a proxy's page has none."""
    try:
        error = json.loads(content)["error"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""
    return reason_of(error)


def reason_of(error: object) -> str:
    """The words of an error, and of what caused it."""
    if not isinstance(error, dict):
        return inert(str(error))[:_LONGEST_REASON]
    cause = error.get("caused_by")
    below = cause.get("reason") if isinstance(cause, dict) else None
    said = (error.get("reason") or error.get("type"), below)
    return inert("; ".join(str(it) for it in said if it))[:_LONGEST_REASON]
