"""The first words of a session, said with as little of the standard library as possible.

An editor starts the server and waits for the answer to `initialize`; importing pygls alone keeps
it waiting most of a second. So the first message is read here, answered from
`capabilities.json`, and then read once more by the real server, whose own answer is held back.
Whatever the client sends in between waits in the pipe and loses nothing. A test keeps the file
equal to what the real server would have said. The rest is loaded when the client has read the
answer, for which it may need the same processor.
"""

from __future__ import annotations

import json
import os
import select
import sys

import citectx

TYPE_CHECKING = False  # `typing` itself would take longer than everything here.
if TYPE_CHECKING:
    from typing import Any

_ENCODINGS = ("utf-8", "utf-16", "utf-32")
_CAPABILITIES = f"{__file__.rpartition(os.sep)[0]}{os.sep}capabilities.json"
_HEADER_END = b"\r\n\r\n"
_READING_SECONDS = 0.03  # What a slow client takes to read an answer, before it speaks again.


def on_stdio() -> None:
    """Answers `initialize`, then hands over to the server and serves until the client leaves."""
    received = _first_message()
    answered = _answer(received)
    _let_it_read()
    from citectx_server.transport.serving import serve

    serve(received, answered)


def initialize_result(params: dict[str, Any]) -> dict[str, Any]:
    """What the server answers to `initialize` with these parameters."""
    with open(_CAPABILITIES, encoding="utf-8") as file:  # noqa: PTH123
        capabilities = json.load(file)
    client = params.get("capabilities") or {}
    offered = (client.get("general") or {}).get("positionEncodings") or ()
    chosen = next((it for it in offered if it in _ENCODINGS), "utf-16")
    capabilities["positionEncoding"] = chosen
    if ((client.get("textDocument") or {}).get("rename") or {}).get("prepareSupport"):
        capabilities["renameProvider"] = {"prepareProvider": True}
    if not client.get("notebookDocument"):
        del capabilities["notebookDocumentSync"]
    return {
        "capabilities": capabilities,
        "serverInfo": {"name": "citectx", "version": citectx.__version__},
    }


def _first_message() -> bytes:
    """All bytes up to the end of the first message, and what came along with them."""
    received = b""
    while not _is_complete(received):
        more = os.read(sys.stdin.fileno(), 1 << 16)
        if not more:
            break
        received += more
    return received


def _is_complete(received: bytes) -> bool:
    head, end, body = received.partition(_HEADER_END)
    return bool(end) and len(body) >= _content_length(head)


def _content_length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            return int(value)
    return 0


def _answer(received: bytes) -> int | str | None:
    """Answers the first message if it is `initialize`, and returns the id it bears."""
    head, _, body = received.partition(_HEADER_END)
    try:
        message = json.loads(body[: _content_length(head)])
    except ValueError:
        return None
    if not isinstance(message, dict) or message.get("method") != "initialize":
        return None
    result = initialize_result(message.get("params") or {})
    answer = {"jsonrpc": "2.0", "id": message.get("id"), "result": result}
    encoded = json.dumps(answer).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n%b" % (len(encoded), encoded))
    sys.stdout.buffer.flush()
    number: int | str | None = message.get("id")
    return number


def _let_it_read() -> None:
    """Waits a moment for what the client says next, which it does when it has read the answer."""
    if sys.platform != "win32":
        select.select([sys.stdin], [], [], _READING_SECONDS)
