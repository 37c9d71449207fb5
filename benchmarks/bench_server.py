"""Latencies of the language server as ratios to the floor: an echo hover of bare pygls.

Run it on drafts with papers: python benchmarks/bench_server.py --data ../shared/data/drafts
Without them the example project is used. Everything is measured in one run on one machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.client import BaseLanguageClient

from citectx import syntax
from citectx.model import Document

HERE = Path(__file__).parent
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

    def open(self, uri: str, text: str, language: str = "latex") -> None:
        item = lsp.TextDocumentItem(uri, language, 1, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def edit(self, uri: str, version: int, line: int, text: str) -> None:
        place = lsp.Position(line, 0)
        change = lsp.TextDocumentContentChangePartial(lsp.Range(place, place), text)
        document = lsp.VersionedTextDocumentIdentifier(version, uri)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    async def hover(self, uri: str, place: lsp.Position) -> str:
        params = lsp.HoverParams(lsp.TextDocumentIdentifier(uri), place)
        found = await self.client.text_document_hover_async(params)
        return found.contents.value if found else ""  # type: ignore[union-attr]


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    begin = time.perf_counter()
    await work()
    return (time.perf_counter() - begin) * 1000


def show(what: str, times: list[float], floor: tuple[float, float]) -> None:
    times = sorted(times)
    p50 = statistics.median(times)
    p95 = times[int(0.95 * (len(times) - 1))]
    print(
        f"{what:46} {p50:8.2f} {p95:8.2f} ms   {p50 / floor[0]:6.1f} {p95 / floor[1]:6.1f} x floor"
    )


def positions(text: str) -> list[lsp.Position]:
    draft = syntax.parse(Document("main.tex", text, "latex"))
    found = []
    for citation in draft.citations:
        line = text.count("\n", 0, citation.range.start)
        start = text.rfind("\n", 0, citation.range.start) + 1
        found.append(lsp.Position(line, citation.range.start - start + 1))
    return found


async def ready(server: Client, uri: str, places: list[lsp.Position]) -> None:
    """Waits until no card says that its paper is still being read."""
    for place in places:
        while "Still reading" in await server.hover(uri, place):
            await asyncio.sleep(0.2)


async def floor_of(folder: Path, uri: str, text: str) -> tuple[tuple[float, float], float]:
    with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
        script.write(ECHO)
        script.flush()
        echo = await Client(sys.executable, script.name).start(folder)
        echo.open(uri, text)
        times = [await timed(lambda: echo.hover(uri, lsp.Position(0, 0))) for _ in range(400)]
        await echo.stop()
    times = sorted(times[50:])
    floor = statistics.median(times), times[int(0.95 * (len(times) - 1))]
    show("echo hover of bare pygls: the floor", times, floor)
    return floor, echo.initialize


async def measure(folder: Path) -> None:
    draft = folder / "main.tex"
    text, uri = draft.read_text("utf-8"), draft.as_uri()
    places = positions(text)
    print(f"\n{folder.name}: {len(text):,} characters, {len(places)} citations")
    print(f"{'':46} {'p50':>8} {'p95':>8}")
    floor, bare = await floor_of(folder, uri, text)

    cold = await Client(sys.executable, "-m", "citectx_server").start(folder)
    print(
        f"{'start to answer of initialize':46} {cold.initialize:8.0f} ms, bare pygls {bare:.0f} ms:"
        f" {cold.initialize / bare:.2f} x"
    )
    cold.open(uri, text)
    loading = await timed(lambda: cold.hover(uri, lsp.Position(0, 0)))
    print(f"{'until the server is loaded and a draft analysed':46} {loading:8.0f} ms")
    first = await timed(lambda: cold.hover(uri, places[0]))
    show("first hover, nothing cached: metadata and state", [first], floor)
    typing = []
    for version in range(2, 80):
        cold.edit(uri, version, 12, "x")
        symbols = lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(uri))
        typing.append(
            await timed(lambda: cold.client.text_document_document_symbol_async(symbols))  # noqa: B023
        )
        await asyncio.sleep(0.05)
    show("an edit taken in, while papers are being read", typing, floor)
    await ready(cold, uri, places)
    await cold.stop()

    warm = await Client(sys.executable, "-m", "citectx_server").start(folder)
    warm.open(uri, text)
    await ready(warm, uri, places[:1])
    while "Still reading" in await warm.hover(uri, places[-1]):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    show("first hover of each citation, papers indexed", [
        await timed(lambda: warm.hover(uri, place)) for place in places  # noqa: B023
    ], floor)  # fmt: skip
    show("second hover", [
        await timed(lambda: warm.hover(uri, place)) for place in places  # noqa: B023
    ], floor)  # fmt: skip
    await warm.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=HERE.parents[1] / "shared/data/drafts")
    given = parser.parse_args()
    drafts = sorted(given.data.glob("*/main.tex")) or [HERE.parent / "examples/main.tex"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        os.environ["HOME"] = folder
        for draft in drafts:
            copy = Path(shutil.copytree(draft.parent, f"{folder}/{draft.parent.name}"))
            asyncio.run(measure(copy))


if __name__ == "__main__":
    main()
