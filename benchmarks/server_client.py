"""A client that measures: what the benchmarks of the server have in common."""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from uuid import uuid4

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcRequestCancelled
from pygls.lsp.client import BaseLanguageClient

from citectx import drafts
from citectx.model import Document

HERE = Path(__file__).parent
PAUSE_SECONDS = 1.5
SERVER = (str(Path(sys.executable).with_name("citectx-server")),)
ECHO = """
from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
server = LanguageServer("echo", "1")
@server.feature(lsp.TEXT_DOCUMENT_HOVER)
async def hover(ls, params):
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "echo"))
server.start_io()
"""


class Client:
    """A server process and the time its answers take, in milliseconds."""

    def __init__(self, *command: str) -> None:
        self.command = command
        self.client = BaseLanguageClient("bench", "1")
        self.initialize = 0.0

    async def start(self, folder: Path) -> Client:
        begin = time.perf_counter()
        await self.client.start_io(*self.command)
        for notification in ("textDocument/publishDiagnostics", "window/showMessage"):
            self.client.feature(notification)(lambda *_: None)
        await self.client.initialize_async(
            lsp.InitializeParams(lsp.ClientCapabilities(), root_uri=folder.as_uri())
        )
        self.initialize = (time.perf_counter() - begin) * 1000
        self.client.initialized(lsp.InitializedParams())
        return self

    async def stop(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    @property
    def process(self) -> int:
        return self.client._server.pid  # type: ignore[union-attr]

    def open(self, uri: str, text: str, language: str = "latex") -> None:
        item = lsp.TextDocumentItem(uri, language, 1, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def edit(
        self,
        uri: str,
        version: int,
        place: lsp.Position,
        text: str,
        end: lsp.Position | None = None,
    ) -> None:
        """Types text at a place, in the stead of what stands there up to `end`."""
        change = lsp.TextDocumentContentChangePartial(lsp.Range(place, end or place), text)
        document = lsp.VersionedTextDocumentIdentifier(version, uri)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    async def hover(self, uri: str, place: lsp.Position) -> str:
        params = lsp.HoverParams(lsp.TextDocumentIdentifier(uri), place)
        found = await self.client.text_document_hover_async(params)
        return found.contents.value if found else ""  # type: ignore[union-attr]

    async def diagnostics(self, uri: str, previous: str | None) -> str | None:
        """Pulls what is wrong, as an editor does after every edit, and returns its number."""
        document = lsp.TextDocumentIdentifier(uri)
        found = await self.client.text_document_diagnostic_async(
            lsp.DocumentDiagnosticParams(document, previous_result_id=previous)
        )
        return found.result_id

    async def cancelled(self, command: str, *arguments: object) -> float:
        """How long it takes until a command that is at work is answered as cancelled."""
        params = lsp.ExecuteCommandParams(command, list(arguments))
        number = str(uuid4())
        asked = self.client.protocol.send_request(
            lsp.WORKSPACE_EXECUTE_COMMAND, params, msg_id=number
        )
        await asyncio.sleep(0.05)
        assert not asked.done(), "It was answered before it was cancelled."
        begin = time.perf_counter()
        self.client.cancel_request(lsp.CancelParams(number))
        try:
            await asyncio.wrap_future(asked)
        except JsonRpcRequestCancelled:
            return (time.perf_counter() - begin) * 1000
        raise AssertionError("It was answered although it was cancelled.")

    async def ready(self, uri: str, places: list[lsp.Position]) -> None:
        """Waits until no card says that its paper is still being read."""
        for place in places:
            while "Still reading" in await self.hover(uri, place):
                await asyncio.sleep(0.2)


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    begin = time.perf_counter()
    await work()
    return (time.perf_counter() - begin) * 1000


def p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * (len(times) - 1))]


class Floor:
    """The times of an echo hover of bare pygls, and of its start."""

    def __init__(self, times: list[float], initialize: float) -> None:
        self.p50, self.p95 = statistics.median(times), p95(times)
        self.initialize = initialize

    def show(self, what: str, times: list[float], goal: str = "") -> None:
        middle, late = statistics.median(times), p95(times)
        wanted = f"  (goal {goal})" if goal else ""
        print(
            f"{what:50} {middle:8.2f} {late:8.2f} ms "
            f"{middle / self.p50:7.1f} {late / self.p95:6.1f} x floor{wanted}"
        )


def heading() -> None:
    print(f"{'':50} {'p50':>8} {'p95':>8}    {'p50':>7} {'p95':>6}")


@asynccontextmanager
async def echoing(folder: Path, uri: str, text: str) -> AsyncIterator[Client]:
    """A server of bare pygls that knows nothing but to answer hovers."""
    with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
        script.write(ECHO)
        script.flush()
        echo = await Client(sys.executable, script.name).start(folder)
        echo.open(uri, text)
        yield echo
        await echo.stop()


async def floors_of(folder: Path, uri: str, text: str) -> tuple[Floor, Floor]:
    """The floor of hovers in a row, and that of hovers after a pause, when all has gone cold."""
    async with echoing(folder, uri, text) as echo:
        times = [await timed(lambda: echo.hover(uri, lsp.Position(0, 0))) for _ in range(400)]
        rested = []
        for _ in range(20):
            await asyncio.sleep(PAUSE_SECONDS)
            rested.append(await timed(lambda: echo.hover(uri, lsp.Position(0, 0))))
    floor = Floor(times[50:], echo.initialize)
    floor.show("echo hover of bare pygls: the floor", times[50:])
    floor.show(f"the same after a pause of {PAUSE_SECONDS} s", rested)
    return floor, Floor(rested, echo.initialize)


def positions(text: str) -> list[lsp.Position]:
    """Inside the key of every citation."""
    draft = drafts.parse(Document("main.tex", text, "latex"))
    found = []
    for citation in draft.citations:
        line = text.count("\n", 0, citation.range.start)
        start = text.rfind("\n", 0, citation.range.start) + 1
        found.append(lsp.Position(line, citation.range.start - start + 1))
    return found


def drafts_in(data: Path) -> list[Path]:
    return sorted(data.glob("*/main.tex")) or [HERE.parent / "examples/main.tex"]


def resident(process: int) -> float:
    """The memory of a process and its children, in MB, pages that they share counted once."""
    pages = 0
    for it in (process, *children(process)):
        for line in Path(f"/proc/{it}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                pages += int(line.split()[1])
    return pages / 1024


def children(process: int) -> list[int]:
    found = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # It may end while it is looked at.
            found += [int(it) for it in (thread / "children").read_text().split()]
    return found
