"""The first words of a session, said with the standard library alone.

An editor starts the server and waits for the answer to `initialize`; importing pygls alone keeps
it waiting most of a second. So a thread imports it from the beginning, and meanwhile the first
message is read here, answered from `capabilities.json`, and then read once more by the real server,
whose own answer is held back. Whatever the client sends in between waits in the pipe and loses
nothing. A test keeps the file equal to what the real server would have said.
"""

from __future__ import annotations

import io
import json
import os
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

import citectx

_ENCODINGS = ("utf-8", "utf-16", "utf-32")
_CAPABILITIES = Path(__file__).with_name("capabilities.json")
_HEADER_END = b"\r\n\r\n"


def on_stdio() -> None:
    """Answers `initialize`, then hands over to the server and serves until the client leaves."""
    threading.Thread(target=import_module, args=("citectx_server.server",), daemon=True).start()
    received = _first_message()
    answered = _answer(received)
    from citectx_server.server import create_server, log_to_stderr

    log_to_stderr()
    server = create_server()
    stdin = io.BufferedReader(_Replayed(received))
    stdout = sys.stdout.buffer if answered is None else _Muted(sys.stdout.buffer, answered)
    try:
        server.start_io(stdin, stdout)  # type: ignore[arg-type]
    finally:
        server.session.stop()


def initialize_result(params: dict[str, Any]) -> dict[str, Any]:
    """What the server answers to `initialize` with these parameters."""
    capabilities = json.loads(_CAPABILITIES.read_text("utf-8"))
    client = params.get("capabilities") or {}
    offered = (client.get("general") or {}).get("positionEncodings") or ()
    chosen = next((it for it in offered if it in _ENCODINGS), "utf-16")
    capabilities["positionEncoding"] = chosen
    if ((client.get("textDocument") or {}).get("rename") or {}).get("prepareSupport"):
        capabilities["renameProvider"] = {"prepareProvider": True}
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


def _answer(received: bytes) -> object:
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
    return message.get("id")


class _Replayed(io.RawIOBase):
    """Standard input, with what was already read of it once more at the beginning."""

    def __init__(self, received: bytes) -> None:
        self._received = received

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401
        piece = self._received[: len(buffer)] or os.read(sys.stdin.fileno(), len(buffer))
        self._received = self._received[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)


class _Muted:
    """Standard output that holds back one answer, the second one to `initialize`."""

    def __init__(self, stdout: BinaryIO, answered: object) -> None:
        self._stdout = stdout
        self._answered = answered
        self._pending = True

    def write(self, data: bytes) -> int:
        if self._pending and self._is_answer(data):
            self._pending = False
            return len(data)
        return self._stdout.write(data)

    def flush(self) -> None:
        self._stdout.flush()

    def close(self) -> None:
        self._stdout.close()

    def _is_answer(self, data: bytes) -> bool:
        message = json.loads(data.partition(_HEADER_END)[2])
        return message.get("id") == self._answered and "method" not in message
