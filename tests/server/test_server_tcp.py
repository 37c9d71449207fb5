"""The server on a port: one client, and silence when it leaves."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from contextlib import suppress
from typing import Any

import pytest
from editing import SERVER
from wire import PATIENCE_SECONDS, read_message, wait_until


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


TOKEN = "a secret of some length"
GREETING = f"Citectx-Token: {TOKEN}\r\n".encode()


def started(port: int) -> subprocess.Popen[str]:
    command = [*SERVER, "--tcp", "--port", str(port)]
    own = {**os.environ, "CITECTX_TOKEN": TOKEN}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=own
    )


def left(server: subprocess.Popen[str]) -> tuple[str, str, int]:
    said, complained = server.communicate(timeout=PATIENCE_SECONDS)
    return said, complained, server.returncode


def connected(port: int) -> socket.socket:
    found: list[socket.socket] = []

    def comes() -> bool:
        with suppress(ConnectionRefusedError):
            found.append(socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS))
        return bool(found)

    wait_until(comes)
    return found[0]


def say(client: socket.socket, method: str, **more: Any) -> None:
    body = json.dumps({"jsonrpc": "2.0", "method": method, **more}).encode()
    client.sendall(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))


def test_a_client_on_a_port_leaves_in_silence(port: int) -> None:
    server = started(port)
    with connected(port) as client, client.makefile("rb") as answers:
        client.sendall(GREETING)
        say(client, "initialize", id=1, params={"capabilities": {}})
        first = read_message(answers)
        assert first is not None
        assert first["result"]["serverInfo"]["name"] == "citectx"
        say(client, "initialized", params={})
        say(client, "shutdown", id=2)
        assert read_message(answers) == {"jsonrpc": "2.0", "id": 2, "result": None}
        say(client, "exit")
        assert left(server) == ("", "", 0)


def test_a_client_that_vanishes_from_its_port_ends_the_server(port: int) -> None:
    server = started(port)
    with connected(port) as client:
        client.sendall(GREETING)
    assert left(server) == ("", "", 1)


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        said, complained, code = left(started(door.getsockname()[1]))
    assert (said, code) == ("", 2)
    assert complained.startswith("ERROR Nobody can be served there: ")
    assert "Traceback" not in complained


@pytest.mark.parametrize(
    "request_line",
    [b"POST / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\n", b"x\r\n", b"", b"Citectx-Token: guessed\r\n"],
)
def test_whoever_has_no_token_is_refused(port: int, request_line: bytes) -> None:
    server = started(port)
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}).encode()
    with connected(port) as client:
        client.sendall(request_line + b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        assert client.recv(1) == b""
    said, complained, code = left(server)
    assert (said, code) == ("", 2)
    assert "no client of ours" in complained


def test_no_port_is_opened_without_a_token(port: int) -> None:
    for token in ("", "short"):
        ended = subprocess.run(
            [*SERVER, "--tcp", "--port", str(port)],
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            env={**os.environ, "CITECTX_TOKEN": token},
        )
        assert (ended.returncode, "CITECTX_TOKEN" in ended.stderr) == (2, True)


def test_other_machines_are_not_served(port: int) -> None:
    command = [*SERVER, "--tcp", "--port", str(port), "--host", "0.0.0.0"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert ended.returncode == 2
    assert "0.0.0.0" in ended.stderr
