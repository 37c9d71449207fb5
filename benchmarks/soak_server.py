"""A long day: ten thousand hovers in a row, keys completed among 5,000, and what memory says.

Ratios are to an echo hover of bare pygls in the same run, as in bench_server.py.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from pathlib import Path

from bench_server import Client, floor_of, positions, ready, show, timed
from lsprotocol import types as lsp

HERE = Path(__file__).parent


def resident(process: int) -> float:
    """The memory of a process and its children, in MB, pages that they share counted once each."""
    pages = 0
    for it in (process, *children(process)):
        for line in Path(f"/proc/{it}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                pages += int(line.split()[1])
    return pages / 1024


def children(process: int) -> list[int]:
    found = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        found += [int(it) for it in (thread / "children").read_text().split()]
    return found


async def soak(folder: Path, hovers: int) -> None:
    draft = folder / "main.tex"
    text, uri = draft.read_text("utf-8"), draft.as_uri()
    places = positions(text)
    server = await Client(sys.executable, "-m", "citectx_server").start(folder)
    server.open(uri, text)
    await ready(server, uri, places)
    process = server.client._server.pid  # type: ignore[union-attr]
    for place in places:
        await server.hover(uri, place)
    before = resident(process)
    empty = 0
    for number in range(hovers):
        empty += not await server.hover(uri, places[number % len(places)])
    after = resident(process)
    print(
        f"{hovers:,} hovers over {len(places)} citations: {empty} without an answer, "
        f"{before:.0f} MB before, {after:.0f} MB after ({after / before - 1:+.1%})"
    )
    await server.stop()


async def complete(folder: Path, entries: int) -> None:
    library = folder / "many.bib"
    with library.open("w") as file:
        for number in range(entries):
            file.write(
                f"@article{{key{number}, author = {{Family{number % 97}, Given}}, "
                f"title = {{A study of subject {number} and lamp {number % 13}}}, year = 2001}}\n"
            )
    text = "---\nbibliography: many.bib\n---\n\nLamps are lit [@].\n"
    uri = (folder / "many.md").as_uri()
    floor, _ = await floor_of(folder, uri, text)
    server = await Client(sys.executable, "-m", "citectx_server").start(folder)
    server.open(uri, text, "markdown")
    document = lsp.TextDocumentIdentifier(uri)
    times = []
    for version, word in enumerate(["l", "a", "m", "p", " ", "1", "2"] * 6, 2):
        column = len("Lamps are lit [@") + (version - 2) % 7
        place = lsp.Position(4, column)
        change = lsp.TextDocumentContentChangePartial(lsp.Range(place, place), word)
        if (version - 2) % 7 == 0:
            whole = lsp.TextDocumentContentChangeWholeDocument(text)
            server.client.text_document_did_change(
                lsp.DidChangeTextDocumentParams(
                    lsp.VersionedTextDocumentIdentifier(version, uri), [whole]
                )
            )
        server.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(version, uri), [change]
            )
        )
        asked = lsp.CompletionParams(document, lsp.Position(4, column + 1))
        times.append(
            await timed(lambda: server.client.text_document_completion_async(asked))  # noqa: B023
        )
    show(f"completion among {entries:,} entries", times[7:], floor)
    await server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=HERE.parents[1] / "shared/data/drafts")
    parser.add_argument("--hovers", type=int, default=10_000)
    given = parser.parse_args()
    drafts = sorted(given.data.glob("*/main.tex")) or [HERE.parent / "examples/main.tex"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        os.environ["HOME"] = folder
        copy = Path(shutil.copytree(drafts[0].parent, f"{folder}/draft"))
        asyncio.run(soak(copy, given.hovers))
        asyncio.run(complete(copy, 5000))


if __name__ == "__main__":
    main()
