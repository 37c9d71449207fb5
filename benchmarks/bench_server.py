"""Latencies of the language server as ratios to the floor: an echo hover of bare pygls.

Run it on drafts with papers: python benchmarks/bench_server.py --data ../shared/data/drafts
Without them the example project is used. Everything is measured in one run on one machine; p50 is
compared with the floor's p50 and p95 with its p95.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import statistics
import tempfile
from pathlib import Path

from lsprotocol import types as lsp
from server_client import (
    HERE,
    PAUSE_SECONDS,
    SERVER,
    Client,
    Floor,
    drafts_in,
    floors_of,
    heading,
    positions,
    resident,
    timed,
)

STARTS = 5
LETTER_SECONDS = 0.12  # A quick typist; what is done between the letters may disturb the next.


async def start_up(folder: Path, floor: Floor) -> None:
    """How long an editor waits for the answer to `initialize`."""
    times = []
    for _ in range(STARTS):
        server = await Client(*SERVER).start(folder)
        times.append(server.initialize)
        await server.stop()
    middle = statistics.median(times)
    print(
        f"{'start to answer of initialize':50} {middle:8.0f} ms, bare pygls "
        f"{floor.initialize:.0f} ms: {middle / floor.initialize:.3f} x  (goal 0.1)"
    )


async def cold(folder: Path, uri: str, text: str, floor: Floor) -> None:
    """A first start: nothing is cached, all papers are being read."""
    places = positions(text)
    server = await Client(*SERVER).start(folder)
    server.open(uri, text)
    loading = await timed(lambda: server.hover(uri, lsp.Position(0, 0)))
    print(f"{'until the server is loaded and the draft analysed':50} {loading:8.0f} ms")
    first = await timed(lambda: server.hover(uri, places[0]))
    floor.show("first hover, nothing cached: metadata and state", [first], "60")
    floor.show("$/cancelRequest of a check, until its answer", [
        await server.cancelled("citectx.check", uri) for _ in range(10)
    ], "50 ms")  # fmt: skip
    typing = []
    number: str | None = None
    for version in range(2, 102):
        server.edit(uri, version, lsp.Position(12, 0), "x")
        typing.append(await timed(lambda: server.diagnostics(uri, number)))  # noqa: B023
        number = await server.diagnostics(uri, number)
        await asyncio.sleep(0.05)
    reading = "Still reading" in "".join([await server.hover(uri, it) for it in places])
    suffix = "" if reading else " (at first)"
    floor.show(f"edit + diagnostics, while papers are read{suffix}", typing, "p95 10")
    await server.ready(uri, places)
    await server.stop()


async def warm(folder: Path, uri: str, text: str, floor: Floor, rested: Floor) -> None:
    """Later starts: the papers are indexed."""
    places = positions(text)
    server = await Client(*SERVER).start(folder)
    server.open(uri, text)
    await server.ready(uri, [places[0], places[-1]])
    floor.show("first hover of each citation, papers indexed", [
        await timed(lambda: server.hover(uri, place)) for place in places  # noqa: B023
    ], "12, 30")  # fmt: skip
    await asyncio.sleep(3)
    floor.show("second hover", [
        await timed(lambda: server.hover(uri, place)) for place in places  # noqa: B023
    ], "2")  # fmt: skip
    in_view = []
    for version, place in enumerate(places[:20], 2):
        server.edit(uri, version, lsp.Position(place.line, 0), "Also ")
        await asyncio.sleep(PAUSE_SECONDS)
        moved = lsp.Position(place.line, place.character + len("Also "))
        in_view.append(await timed(lambda: server.hover(uri, moved)))  # noqa: B023
    floor.show("hover in view, its sentence edited before the pause", in_view)
    rested.show("the same, beside the echo after a pause", in_view, "2")
    print(
        f"{'memory, worker processes included':50} {resident(server.process):8.0f} MB  (goal 300)"
    )
    await server.stop()


async def completion(folder: Path, entries: int, floor: Floor) -> None:
    """Keys completed while a title is typed letter by letter."""
    with (folder / "many.bib").open("w") as file:
        for number in range(entries):
            file.write(
                f"@article{{key{number}, author = {{Family{number % 97}, Given}}, "
                f"title = {{A study of subject {number} and lamp {number % 13}}}, year = 2001}}\n"
            )
    text = "---\nbibliography: many.bib\n---\n\nLamps are lit [@].\n"
    path = folder / "many.md"
    path.write_text(text)
    server = await Client(*SERVER).start(folder)
    server.open(path.as_uri(), text, "markdown")
    document = lsp.TextDocumentIdentifier(path.as_uri())
    times, version = [], 1
    for _ in range(8):
        for column, letter in enumerate("subject", len("Lamps are lit [@")):
            version += 1
            server.edit(path.as_uri(), version, lsp.Position(4, column), letter)
            asked = lsp.CompletionParams(document, lsp.Position(4, column + 1))
            times.append(
                await timed(lambda: server.client.text_document_completion_async(asked))  # noqa: B023
            )
            await asyncio.sleep(LETTER_SECONDS)
        version += 1
        whole = lsp.TextDocumentContentChangeWholeDocument(text)
        identifier = lsp.VersionedTextDocumentIdentifier(version, path.as_uri())
        server.client.text_document_did_change(lsp.DidChangeTextDocumentParams(identifier, [whole]))
    floor.show(f"completion among {entries:,} entries", times[7:], "8")
    await server.stop()


async def measure(folder: Path) -> None:
    draft = folder / "main.tex"
    text, uri = draft.read_text("utf-8"), draft.as_uri()
    print(f"\n{folder.name}: {len(text):,} characters, {len(positions(text))} citations")
    heading()
    floor, rested = await floors_of(folder, uri, text)
    await start_up(folder, floor)
    await cold(folder, uri, text, floor)
    await warm(folder, uri, text, floor, rested)
    await completion(folder, 5000, floor)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=HERE.parents[1] / "shared/data/drafts")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        os.environ["HOME"] = folder
        for draft in drafts_in(given.data):
            copy = Path(shutil.copytree(draft.parent, f"{folder}/{draft.parent.name}"))
            asyncio.run(measure(copy))


if __name__ == "__main__":
    main()
