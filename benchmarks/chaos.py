"""A server in bad company: requests while it is killed and its files are damaged.

    python benchmarks/chaos.py [--requests 10000] [--seed 1]

A real server over stdio is asked at random about the example project. Meanwhile it is killed, its
workers are killed, bits of its cache flip, files of the cache are cut or removed, drafts are
edited, and papers change, are cut and come back. Whoever was asked when it was killed is asked
again, as editors do. Ends with 1 unless every request was answered, no server ended by itself or
left processes behind, and the cards at the end are those of a server with an empty cache.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from server_client import HERE, SERVER, children, positions, resident

_STILL_SECONDS = 10
_PATIENCE_SECONDS = 120.0
_AT_ONCE = 20
_HARM = 0.3  # How often something happens between two handfuls of requests.
_QUARTERS = 4


class Server:
    """A server's process, and the answers that have come."""

    def __init__(self, folder: Path, cache: Path) -> None:
        home = {"HOME": str(folder.parent), "XDG_CACHE_HOME": str(cache)}
        self.process = subprocess.Popen(
            SERVER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **home},
            cwd=folder,
        )
        self.answers: dict[int, dict[str, Any]] = {}
        self._count = 0
        self._arrived = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()
        root = {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}}
        self.wait({self.ask("initialize", root)})
        self.tell("initialized", {})

    def ask(self, method: str, params: object) -> int:
        self._count += 1
        self._send({"id": self._count, "method": method, "params": params})
        return self._count

    def tell(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def wait(self, numbers: set[int]) -> set[int]:
        """Those of the requests that stay without an answer."""
        end = time.monotonic() + _PATIENCE_SECONDS
        with self._arrived:
            while not numbers <= self.answers.keys() and self.process.poll() is None:
                if (left := end - time.monotonic()) <= 0:
                    break
                self._arrived.wait(min(1.0, left))
        return numbers - self.answers.keys()

    def kill(self) -> int:
        """Kills it; gives how many of its workers are still there after a while."""
        workers = children(self.process.pid)
        self.process.kill()
        self.process.wait()
        end = time.monotonic() + _PATIENCE_SECONDS / 4
        while any(_is_running(it) for it in workers) and time.monotonic() < end:
            time.sleep(0.05)
        return sum(map(_is_running, workers))

    def _send(self, message: dict[str, object]) -> None:
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        with suppress(OSError):  # It is gone, which is noticed when answers are waited for.
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))
            self.process.stdin.flush()

    def _read(self) -> None:
        assert self.process.stdout is not None
        while head := self.process.stdout.readline():
            while self.process.stdout.readline().strip():
                pass
            message = json.loads(self.process.stdout.read(int(head.split(b":")[1])))
            if "method" in message and "id" in message:
                self._send({"id": message["id"], "result": None})
            elif "id" in message:
                with self._arrived:
                    self.answers[message["id"]] = message
                    self._arrived.notify_all()


class Chaos:
    """A project, its cache, the server that runs there and what is done to all of them."""

    def __init__(self, work: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.folder = Path(shutil.copytree(HERE.parent / "examples", work / "project"))
        self.kept = Path(shutil.copytree(self.folder, work / "kept"))
        self.cache = work / "cache"
        self.draft = self.folder / "main.tex"
        self.places = [
            {"line": it.line, "character": it.character}
            for it in positions(self.draft.read_text("utf-8"))
        ]
        self.papers = [it for it in self.folder.rglob("*.pdf") if it.is_file()]
        self.done: Counter[str] = Counter()
        self.version = 1
        self.server = self.started(self.cache)

    def started(self, cache: Path) -> Server:
        server = Server(self.folder, cache)
        text = self.draft.read_text("utf-8")
        document = {"uri": self.draft.as_uri(), "languageId": "latex", "version": 1, "text": text}
        server.tell("textDocument/didOpen", {"textDocument": document})
        self.version = 1
        return server

    def request(self) -> tuple[str, dict[str, object]]:
        document = {"textDocument": {"uri": self.draft.as_uri()}}
        place = self.chance.choice(self.places)
        around = {"range": {"start": place, "end": place}}
        return self.chance.choice(
            [
                ("textDocument/hover", {**document, "position": place}),
                ("textDocument/hover", {**document, "position": place}),
                ("textDocument/completion", {**document, "position": place}),
                ("textDocument/definition", {**document, "position": place}),
                ("textDocument/codeAction", {**document, **around, "context": {"diagnostics": []}}),
                ("textDocument/inlayHint", {**document, **around}),
                ("textDocument/documentSymbol", document),
                ("textDocument/diagnostic", document),
            ]
        )

    def harm(self) -> None:
        act: Callable[[], None] = self.chance.choice(
            [self.kill_server]
            + 2 * [self.kill_worker, self.flip, self.cut, self.remove, self.change_paper, self.edit]
        )
        act()
        self.done[act.__name__.replace("_", " ")] += 1

    def kill_server(self) -> None:
        self.done["left behind"] += self.server.kill()
        self.server = self.started(self.cache)

    def kill_worker(self) -> None:
        if workers := children(self.server.process.pid):
            with suppress(ProcessLookupError):
                os.kill(self.chance.choice(workers), 9)

    def flip(self) -> None:
        """Changes bits of the database or of a value, as a failing disk does."""
        files = [*self.cache.rglob("*.val"), *self.cache.rglob("cache.db")]
        if files:
            with suppress(OSError), self.chance.choice(files).open("r+b") as file:
                size = file.seek(0, os.SEEK_END)
                for _ in range(self.chance.choice((1, 8))):
                    file.seek(self.chance.randrange(max(size, 1)))
                    file.write(bytes([self.chance.randrange(256)]))

    def cut(self) -> None:
        for path in self.some_value():
            os.truncate(path, self.chance.randrange(path.stat().st_size + 1))

    def remove(self) -> None:
        for path in self.some_value():
            path.unlink()

    def some_value(self) -> list[Path]:
        values = sorted(self.cache.rglob("*.val"))
        return self.chance.sample(values, min(len(values), 1))

    def change_paper(self) -> None:
        """Another paper in its place, half of it, none, or the right one again."""
        path = self.chance.choice(self.papers)
        right = self.kept / path.relative_to(self.folder)
        kind = self.chance.randrange(4)
        if kind == 0:
            shutil.copy(self.kept / self.chance.choice(self.papers).relative_to(self.folder), path)
        elif kind == 1:
            path.write_bytes(right.read_bytes()[: self.chance.randrange(right.stat().st_size)])
        elif kind == 2:
            path.unlink(missing_ok=True)
        else:
            shutil.copy(right, path)
        self.say_changed(path)

    def say_changed(self, path: Path) -> None:
        change = {"uri": path.as_uri(), "type": 2 if path.exists() else 3}
        self.server.tell("workspace/didChangeWatchedFiles", {"changes": [change]})

    def edit(self) -> None:
        """A line is typed at the end of the draft and taken away by the next edit."""
        self.version += 1
        text = self.draft.read_text("utf-8") + f"% {self.version}\n" * self.chance.randrange(3)
        document = {"uri": self.draft.as_uri(), "version": self.version}
        params = {"textDocument": document, "contentChanges": [{"text": text}]}
        self.server.tell("textDocument/didChange", params)

    def cards(self, server: Server) -> list[str]:
        """What the hovers say once every paper has been read."""
        made = []
        for place in self.places:
            end = time.monotonic() + _PATIENCE_SECONDS
            text = "Still reading"
            while "Still reading" in text and time.monotonic() < end:
                params = {"textDocument": {"uri": self.draft.as_uri()}, "position": place}
                number = server.ask("textDocument/hover", params)
                if server.wait({number}):
                    break
                found = server.answers[number].get("result")
                text = found["contents"]["value"] if found else ""
                time.sleep(0.05)
            made.append(text)
        return made


def run(chaos: Chaos, requests: int) -> tuple[int, int, list[float]]:
    """How many requests were never answered, how often a server ended by itself, its memory."""
    answered, lost, ended = 0, 0, 0
    again: list[tuple[str, dict[str, object]]] = []
    memory: list[float] = []
    while answered + lost < requests:
        asked = [*again, *(chaos.request() for _ in range(_AT_ONCE - len(again)))]
        numbers = {chaos.server.ask(*it): it for it in asked}
        before = chaos.server
        if chaos.chance.random() < _HARM:
            chaos.harm()
        is_killed = chaos.server is not before
        unanswered = (
            numbers.keys() - before.answers.keys() if is_killed else before.wait({*numbers})
        )
        answered += len(numbers) - len(unanswered)
        again = [numbers[it] for it in unanswered] if is_killed else []
        lost += 0 if is_killed else len(unanswered)
        before.answers.clear()
        if chaos.server.process.poll() is not None:
            ended += 1
            chaos.server = chaos.started(chaos.cache)
        with suppress(OSError):
            memory.append(resident(chaos.server.process.pid))
    return lost, ended, memory


def settled(chaos: Chaos, server: Server) -> list[str]:
    """The cards once none has been turned over for a while, as each is after its second pass."""
    cards, since = chaos.cards(server), time.monotonic()
    while time.monotonic() < since + _STILL_SECONDS:
        time.sleep(0.5)
        now = chaos.cards(server)
        if now != cards:
            cards, since = now, time.monotonic()
    return cards


def ends_whole(chaos: Chaos) -> bool:
    """Whether cards from what is left of the cache are those of a server without one."""
    chaos.server.kill()
    shutil.copytree(chaos.kept, chaos.folder, dirs_exist_ok=True)
    found = []
    for cache in (chaos.cache, chaos.cache.with_name("empty")):
        server = chaos.started(cache)
        found.append(settled(chaos, server))
        server.kill()
    return found[0] == found[1]


def _is_running(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        chaos = Chaos(Path(work), given.seed)
        try:
            lost, ended, memory = run(chaos, given.requests)
            whole = ends_whole(chaos)
        finally:
            chaos.server.process.kill()
    part = max(1, len(memory) // _QUARTERS)
    left = chaos.done.pop("left behind", 0)
    print(f"{given.requests:,} requests: {lost} lost; servers that ended by themselves: {ended}")
    print("meanwhile: " + ", ".join(f"{name} {it}" for name, it in sorted(chaos.done.items())))
    print(f"processes left behind: {left}; cards at the end as without a cache: {whole}")
    print(f"memory, most: {max(memory[:part]):.0f} MB in the first quarter,", end=" ")
    print(f"{max(memory[-part:]):.0f} MB in the last")
    sys.exit(1 if lost or ended or left or not whole else 0)


if __name__ == "__main__":
    main()
