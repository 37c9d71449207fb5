"""A thousand random requests in random states: each is answered, and the server stays up.

Hypothesis makes up what an editor, a writer and a bad day do; when something breaks, it shows the
fewest steps that break it.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest
from editing import EXAMPLES
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from wire import Wire, is_running, wait_until
from wire_shapes import Place, places_outside, position

from citectx.papers.index.store import Store
from citectx.settings import Settings

REQUESTS = 1000
INVALID_PARAMS, CANCELLED = -32602, -32800
LANGUAGES = {
    "main.tex": "latex",
    "main.md": "markdown",
    "refs.bib": "bibtex",
    "chapter.typ": "typst",
    "untitled:Untitled-1": "markdown",
}
FILES = ("refs.bib", "papers/lamps2019.pdf", "papers/bats2018.xml", "main.tex", ".citectx.toml")
CONTENTS = (None, b"", b"@article{lamps2019, title = {Street la", bytes(range(256)) * 4)
TEXTS = (
    "\\cite{", "}", "%", "$", "\\begin{verbatim}", "\n\n", "🦋", "[@", "@article{", '"', "\r\n",
    " \\citep[see][p.~3]{lamps2019, % why\n bats2018}", "[@moths2020; @bats2018]", "\x00", "\u2028",
    "---\nbibliography: refs.bib\n---\n\nLamps [@lamps2019].", "[citation needed]", "",
)  # fmt: skip
SETTINGS: tuple[Any, ...] = (
    None,
    {},
    {"maxPassages": -3, "nonsense": [1]},
    {"marks": "lenses", "completeKeys": "everywhere", "checkKeys": "everywhere"},
    {"marks": "hints", "ranker": "bm25", "passageContext": True, "suggestScope": "workspace"},
    {"paperFolders": ["nowhere", ""], "cacheDirectory": 7},
    "not an object",
)
KEYS = ("lamps2019", "bats2018", "moths2020", "notes1931", "seeds2022", "nobody")
COMMANDS = (
    "showEvidence", "suggest", "doctor", "status", "openPaper", "reindex", "findings", "locator",
    "quotation", "readPaper", "summarize", "check",
)  # fmt: skip
OF_KEYS = {"citectx.doctor", "citectx.openPaper", "citectx.readPaper"}
REQUESTED = (
    "hover", "completion", "definition", "references", "prepareRename", "rename", "documentLink",
    "documentSymbol", "inlayHint", "codeLens", "diagnostic", "codeAction",
)  # fmt: skip
CAPABILITIES = {
    "workspace": {"configuration": True, "workspaceEdit": {"resourceOperations": ["create"]}},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
    "textDocument": {"publishDiagnostics": {"relatedInformation": True}},
}


class Request(NamedTuple):
    """Something to ask about a place of a document."""

    method: str
    name: str
    place: str | tuple[int, int]  # A key that may stand there, or a line and character.


names = st.sampled_from(tuple(LANGUAGES))
requests = st.builds(
    Request,
    st.sampled_from(
        (
            *(f"textDocument/{it}" for it in REQUESTED),
            *(f"citectx.{it}" for it in COMMANDS),
            "workspace/symbol",
        )
    ),
    names,
    st.sampled_from(KEYS) | st.tuples(st.integers(0, 70), st.integers(0, 120)),
)


class Writer(RuleBasedStateMachine):
    """An editor with some documents, and somebody who works in it on a bad day."""

    asked: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.folder = Path(shutil.copytree(EXAMPLES, Path(self.home.name) / "project"))
        self.texts: dict[str, str] = {}

    @initialize(
        encoding=st.sampled_from(("utf-8", "utf-16", "utf-32")),
        opened=st.lists(names, unique=True, min_size=1),
        leaving=st.sampled_from(("politely", "abruptly", "killed")),
    )
    def begin(self, encoding: str, opened: list[str], leaving: str) -> None:
        self.encoding, self.leaving = encoding, leaving
        capabilities = {**CAPABILITIES, "general": {"positionEncodings": [encoding]}}
        home = {"HOME": self.home.name, "XDG_CACHE_HOME": f"{self.home.name}/cache"}
        self.wire = Wire(self.folder, capabilities, home)
        for name in opened:
            self.open_or_close(name)

    @rule(
        batch=st.integers(8, 60).flatmap(
            lambda most: st.lists(requests, min_size=most, max_size=most)
        )
    )
    def ask(self, batch: list[Request]) -> None:
        for it, number in [(it, self._ask(it)) for it in batch]:
            found = self._answer(number, INVALID_PARAMS)
            assert self._outside(found.get("result"), self._uri(it.name)) == [], it

    @rule(request=requests, name=names, text=st.sampled_from(TEXTS), at=st.floats(0, 1))
    def ask_and_type_on(self, request: Request, name: str, text: str, at: float) -> None:
        number = self._ask(request)
        self.edit(name, text, at, at)
        self._answer(number, INVALID_PARAMS)

    @rule(request=requests)
    def ask_and_cancel(self, request: Request) -> None:
        number = self._ask(request)
        self.wire.tell("$/cancelRequest", id=number)
        self._answer(number, INVALID_PARAMS, CANCELLED)

    @rule(name=names, text=st.sampled_from(TEXTS), start=st.floats(0, 1), end=st.floats(0, 1))
    def edit(self, name: str, text: str, start: float, end: float) -> None:
        before = self.texts.get(name)
        if before is None:
            return
        first, last = sorted(round(len(before) * it) for it in (start, end))
        first, last = (it - (before[it - 1 : it + 1] == "\r\n") for it in (first, last))
        self.texts[name] = before[:first] + text + before[last:]
        where = {
            "start": position(before, first, self.encoding),
            "end": position(before, last, self.encoding),
        }
        self.wire.tell(
            "textDocument/didChange",
            textDocument={"uri": self._uri(name), "version": len(self.asked)},
            contentChanges=[{"range": where, "text": text}],
        )

    @rule(name=names)
    def open_or_close(self, name: str) -> None:
        document: dict[str, Any] = {"uri": self._uri(name)}
        if self.texts.pop(name, None) is not None:
            self.wire.tell("textDocument/didClose", textDocument=document)
            return
        self.texts[name] = text = self._on_disk(document["uri"]) or TEXTS[-3]
        document |= {"languageId": LANGUAGES[name], "version": 1, "text": text}
        self.wire.tell("textDocument/didOpen", textDocument=document)

    @rule(name=st.sampled_from(FILES), content=st.sampled_from(CONTENTS))
    def change_file(self, name: str, content: bytes | None) -> None:
        path, original = self.folder / name, EXAMPLES / name
        if content is not None:
            path.write_bytes(content)
        elif path.exists():
            path.unlink()
        elif original.exists():
            shutil.copy(original, path)
        kind = 2 if path.exists() else 3
        self.wire.tell(
            "workspace/didChangeWatchedFiles", changes=[{"uri": path.as_uri(), "type": kind}]
        )

    @rule(chosen=st.sampled_from(SETTINGS), pushed=st.booleans())
    def configure(self, chosen: Any, pushed: bool) -> None:
        self.wire.settings = chosen
        told = {"citectx": chosen} if pushed else None
        self.wire.tell("workspace/didChangeConfiguration", settings=told)

    @rule()
    def kill_a_reader(self) -> None:
        for it in self.wire.workers()[:1]:
            with suppress(ProcessLookupError):
                os.kill(it, signal.SIGKILL)

    @invariant()
    def is_alive(self) -> None:
        if hasattr(self, "wire"):
            assert self.wire.process.poll() is None

    def teardown(self) -> None:
        readers = self.wire.workers()
        try:
            code = self.wire.leave(self.leaving)
            assert code == {"politely": 0, "abruptly": 1, "killed": -signal.SIGKILL}[self.leaving]
            assert self.wire.answered_twice() == []
            assert "never retrieved" not in self.wire.log.read_text()  # A task that died unseen.
            wait_until(lambda: not any(map(is_running, readers)))
            assert damaged(Path(self.home.name) / "cache") == []
        finally:
            self.wire.process.kill()
            self.wire.process.wait()
            self.home.cleanup()

    def _ask(self, request: Request) -> int:
        self.asked[request.method] += 1
        method, uri = request.method, self._uri(request.name)
        place = self._place(request)
        if method.startswith("citectx."):
            named = [request.place] if method in OF_KEYS else place.values()
            return self.wire.ask(
                "workspace/executeCommand", command=method, arguments=[uri, *named]
            )
        return self.wire.ask(
            method,
            textDocument={"uri": uri},
            position=place,
            range={"start": place, "end": {**place, "line": place["line"] + 9}},
            context={"includeDeclaration": True, "diagnostics": [], "triggerKind": 1},
            newName="new",
            query="lamp",
        )

    def _place(self, request: Request) -> dict[str, int]:
        if isinstance(request.place, tuple):
            return dict(zip(("line", "character"), request.place, strict=True))
        text = self.texts.get(request.name, "")
        return position(text, max(text.find(request.place), 0), self.encoding)

    def _answer(self, number: int, *errors: int) -> dict[str, Any]:
        found = self.wire.answer(number)
        assert "error" not in found or found["error"]["code"] in errors, found
        return found

    def _outside(self, answer: Any, uri: str) -> list[Place]:
        return places_outside(answer, uri, self._text, self.encoding)

    def _uri(self, name: str) -> str:
        return name if ":" in name else (self.folder / name).as_uri()

    def _text(self, uri: str) -> str | None:
        """What the editor has of a document, or else the disk."""
        shown = {self._uri(it): text for it, text in self.texts.items()}
        return shown[uri] if uri in shown else self._on_disk(uri)

    def _on_disk(self, uri: str) -> str | None:
        with suppress(OSError, UnicodeDecodeError):
            return Path(uri.removeprefix("file://")).read_bytes().decode()
        return None


def damaged(cache: Path) -> list[str]:
    """What the cache lists and does not hold whole."""
    store = Store(Settings(cache_directory=str(cache / "citectx")))
    database = Path(store.usage().directory) / "cache.db"
    with closing(sqlite3.connect(database)) as connection:
        found = [it for (it,) in connection.execute("PRAGMA integrity_check") if it != "ok"]
        keys = [it for (it,) in connection.execute("SELECT key FROM Cache")]
    return found + [it for it in keys if store.get(it) is None]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_nonsense_is_answered() -> None:
    Writer.asked.clear()
    bounded = settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=10,
        stateful_step_count=60,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Writer, settings=bounded)
    assert Writer.asked.total() >= REQUESTS, Writer.asked
