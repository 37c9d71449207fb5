"""A long day: ten thousand hovers and as many keystrokes in a row, and what memory says."""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import tempfile
from pathlib import Path

from lsprotocol import types as lsp
from server_client import HERE, SERVER, Client, drafts_in, positions, resident

LINE = 60


async def soak(folder: Path, hovers: int, edits: int) -> None:
    draft = folder / "main.tex"
    text, uri = draft.read_text("utf-8"), draft.as_uri()
    places = positions(text)
    server = await Client(*SERVER).start(folder)
    server.open(uri, text)
    await server.ready(uri, places)
    for place in places:
        await server.hover(uri, place)
    before = resident(server.process)
    empty = 0
    for number in range(hovers):
        empty += not await server.hover(uri, places[number % len(places)])
    after = resident(server.process)
    print(
        f"{hovers:,} hovers over {len(places)} citations: {empty} without an answer, "
        f"{before:.0f} MB before, {after:.0f} MB after ({after / before - 1:+.1%})"
    )
    line = places[len(places) // 2].line
    number: str | None = None
    for version in range(edits):
        # A line of sixty letters is typed and taken away again, over and over.
        place = lsp.Position(line, version % LINE)
        if place.character == 0 and version:
            server.edit(uri, 2 * version + 1, lsp.Position(line, 0), "", lsp.Position(line, LINE))
        server.edit(uri, 2 * version + 2, place, "typing  "[version % 7])
        number = await server.diagnostics(uri, number)
    typed = resident(server.process)
    print(f"{edits:,} keystrokes: {typed:.0f} MB after them ({typed / after - 1:+.1%})")
    await server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=HERE.parents[1] / "shared/data/drafts")
    parser.add_argument("--hovers", type=int, default=10_000)
    parser.add_argument("--edits", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        os.environ["HOME"] = folder
        copy = Path(shutil.copytree(drafts_in(given.data)[0].parent, f"{folder}/draft"))
        asyncio.run(soak(copy, given.hovers, given.edits))


if __name__ == "__main__":
    main()
