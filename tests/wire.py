"""The real server behind its pipe, message by message: what goes in, and all that comes out."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import IO, Any

from editing import SERVER
from server_client import children

PATIENCE_SECONDS = 60


class Wire:
    """A server that was started in a folder, and an editor that says yes to what it asks for."""

    def __init__(self, folder: Path, capabilities: dict[str, Any], home: dict[str, str]) -> None:
        self.log = folder.with_name("server.log")
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                SERVER,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, **home},
                cwd=folder,
            )
        self.told: list[dict[str, Any]] = []  # What the server says and asks by itself.
        self.settings: Any = None
        self._numbers = count(1)
        self._answers: dict[int, queue.SimpleQueue[dict[str, Any]]] = {}
        self._writing = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()
        self.initialized = self.answer(
            self.ask(
                "initialize",
                processId=None,
                rootUri=folder.as_uri(),
                capabilities=capabilities,
                workspaceFolders=[{"uri": folder.as_uri(), "name": folder.name}],
            )
        )
        self.tell("initialized")

    def ask(self, method: str, /, **params: Any) -> int:
        """Sends a request, whose answer is waited for later."""
        number = next(self._numbers)
        self._answers[number] = queue.SimpleQueue()
        self._write({"id": number, "method": method, "params": params})
        return number

    def tell(self, method: str, /, **params: Any) -> None:
        self._write({"method": method, "params": params})

    def answer(self, number: int) -> dict[str, Any]:
        """The one answer to a request: a result or an error, not both."""
        found = self._answers[number].get(timeout=PATIENCE_SECONDS)
        assert ("result" in found) != ("error" in found), found
        return found

    def workers(self) -> list[int]:
        return children(self.process.pid) if self.process.poll() is None else []

    def leave(self, how: str) -> int:
        """Goes as an editor does: the code that the server ends with."""
        if how == "politely":
            assert self.answer(self.ask("shutdown"))["result"] is None
            self.tell("exit")
        elif how == "abruptly":
            assert self.process.stdin is not None
            self.process.stdin.close()
        else:
            self.process.kill()
        return self.process.wait(PATIENCE_SECONDS)

    def answered_twice(self) -> list[int]:
        return [number for number, it in self._answers.items() if not it.empty()]

    def _write(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        with self._writing:
            assert self.process.stdin is not None
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            self.process.stdin.flush()

    def _read(self) -> None:
        assert self.process.stdout is not None
        while (message := read_message(self.process.stdout)) is not None:
            if "method" not in message:
                self._answers[message["id"]].put(message)
                continue
            self.told.append(message)
            if "id" in message:
                with suppress(OSError, ValueError):  # Who has left answers no more.
                    self._write({"id": message["id"], **self._reply(message)})

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        items = message["params"].get("items") if message.get("params") else None
        return {"result": [self.settings for _ in items] if items else None}


@contextmanager
def untitled(
    home: Path, bibliography: str, draft: str, capabilities: dict[str, Any]
) -> Iterator[Wire]:
    """A server in a project with a paper about frogs; `draft` is open as `untitled:x`."""
    folder = home / "project"
    (folder / "papers").mkdir(parents=True)
    (folder / "refs.bib").write_text(bibliography)
    (folder / "papers" / "frogs.txt").write_text("Frogs sleep in winter. They wake in spring.")
    wire = Wire(folder, capabilities, {})
    document = {"uri": "untitled:x", "languageId": "markdown", "version": 1, "text": draft}
    wire.tell("textDocument/didOpen", textDocument=document)
    try:
        yield wire
    finally:
        wire.process.kill()
        wire.process.wait()


def is_running(process: int) -> bool:
    """Whether any thread of it is left; the first may be gone before the others."""
    try:
        stats = [it.read_text() for it in Path(f"/proc/{process}/task").glob("*/stat")]
    except OSError:  # One of them ended meanwhile.
        return is_running(process)
    return any(it.rpartition(")")[2].split()[0] not in "XZ" for it in stats)


def wait_until(comes: Callable[[], bool]) -> None:
    """Waits for something that must come."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not comes():
        assert time.monotonic() < deadline, "It never came."
        time.sleep(0.05)


def read_message(stream: IO[bytes]) -> dict[str, Any] | None:
    """The next message; None when there is no more. Anything else on the pipe is an error."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = stream.readline()
        if not line:
            assert not head, head
            return None
        head += line
    length = int(head.lower().partition(b"content-length:")[2].split()[0])
    found: dict[str, Any] = json.loads(stream.read(length))
    return found
