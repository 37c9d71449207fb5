"""A large library indexed behind a typist's back, and how soon a paper that is saved is found.

    python benchmarks/bench_library.py [--papers 5000]

Made-up papers of 300 words each (`made_library.py`) lie in the papers folder of the example
project. The real server indexes them while somebody types, completes keys and hovers; times are
ratios to an echo of bare pygls, as in `bench_server.py`, and have the same goals. Then questions
are asked by words, and a PDF is saved into the folder, several times under other names and with
other texts, and searched for until it is found.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import statistics
import sys
import tempfile
import textwrap
import time
from itertools import islice
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from made_library import passages
from server_client import (
    HERE,
    SERVER,
    Client,
    Floor,
    echoing,
    floors_of,
    heading,
    positions,
    timed,
)

sys.path.append(str(HERE.parent / "tests"))
from pdf_files import column, written

SENTENCE, PASSAGES = 15, 3
LETTER_SECONDS = 0.12
WARM, QUESTIONS = 5, 50
SAVED = 5
SONG = (
    "The {word} sings at night in every harbour of the north. Nobody has counted the birds before "
    "this spring, when three observers walked along the quays between sunset and midnight. They "
    "heard it at forty places, and saw it at seven. It seems to rest on cranes that are not used, "
    "and it flies off when a ship comes in. We do not know why it sings there."
)
SAVED_SECONDS = 30  # After which a paper counts as never found.


def main() -> None:
    """Prints the latencies while papers are indexed, and the seconds until new ones are found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--papers", type=int, default=5000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_CACHE_HOME"] = f"{home}/cache"
        os.environ["HOME"] = home
        folder = Path(shutil.copytree(HERE.parent / "examples", f"{home}/project"))
        write_papers(folder / "papers", options.papers)
        asyncio.run(measure(folder))


def write_papers(folder: Path, count: int) -> None:
    """Papers of a few passages each, as Markdown."""
    texts = passages(count * PASSAGES)
    for number in range(count):
        words = " ".join(islice(texts, PASSAGES)).split()
        starts = range(0, len(words), SENTENCE)
        sentences = (english(words[it : it + SENTENCE]) + "." for it in starts)
        text = f"# Paper {number} about {words[0]}\n\n## Results\n\n{' '.join(sentences)}\n"
        (folder / f"made{number:05}.md").write_text(text, "utf-8")


def english(words: list[str]) -> str:
    """Made-up words between those by which a text is taken for English."""
    half = len(words) // 2
    return f"The {' '.join(words[:half])} of the {' '.join(words[half:])}"


async def measure(folder: Path) -> None:
    draft = folder / "main.tex"
    text, uri = draft.read_text("utf-8"), draft.as_uri()
    heading()
    floor, _ = await floors_of(folder, uri, text)
    server = await Client(*SERVER).start(folder)
    server.open(uri, text)
    await server.ready(uri, positions(text)[:1])
    began = time.perf_counter()
    await until_indexing(server, uri)
    async with echoing(folder, uri, text) as echo:
        await type_on(server, echo, uri, text, floor)
    while not (now := await coverage(server, uri))["done"]:
        await asyncio.sleep(2)
    taken = time.perf_counter() - began
    print(f"{now['indexed']} papers were indexed in {taken:.0f} s")
    floor.show("search by words", await searches(server, uri), "p95 60 ms")
    await new_papers(server, uri, folder / "papers")
    await server.stop()


async def searched(server: Client, uri: str, text: str) -> Any:  # noqa: ANN401
    params = lsp.ExecuteCommandParams("citectx.search", [uri, text, {}])
    return await server.client.workspace_execute_command_async(params)


async def coverage(server: Client, uri: str) -> dict[str, Any]:
    """How many papers can be searched, of how many."""
    said = (await searched(server, uri, "moths"))["coverage"]
    return {**said, "done": said["total"] - said["unreadable"] == said["indexed"]}


async def until_indexing(server: Client, uri: str) -> None:
    """Waits until papers are listed and the first are indexed."""
    while not (await coverage(server, uri))["indexed"]:
        await asyncio.sleep(0.5)


async def type_on(server: Client, echo: Client, uri: str, text: str, floor: Floor) -> None:
    """Types, completes and hovers while papers are indexed, and prints the times.

    Whoever hovers now and then finds caches and processor cold, so the echo is asked in turn.
    """
    before = await coverage(server, uri)
    typing, keys, hovers, echoes = [], [], [], []
    place, number, version = positions(text)[0], None, 1
    document = lsp.TextDocumentIdentifier(uri)
    for _ in range(100):
        version += 1
        server.edit(uri, version, lsp.Position(12, 0), "x")
        typing.append(await timed(lambda: server.diagnostics(uri, number)))  # noqa: B023
        number = await server.diagnostics(uri, number)
        await asyncio.sleep(LETTER_SECONDS)
        asked = lsp.CompletionParams(document, place)
        keys.append(
            await timed(lambda: server.client.text_document_completion_async(asked))  # noqa: B023
        )
        await asyncio.sleep(LETTER_SECONDS)
    for _ in range(100):
        hovers.append(await timed(lambda: server.hover(uri, place)))
        await asyncio.sleep(LETTER_SECONDS)
        echoes.append(await timed(lambda: echo.hover(uri, place)))
        await asyncio.sleep(LETTER_SECONDS)
    after = await coverage(server, uri)
    total = after["total"]
    print(f"while papers {before['indexed']} to {after['indexed']} of {total} were indexed:")
    floor.show("edit + diagnostics", typing, "p95 10")
    floor.show("completion", keys, "8")
    floor.show("the echo, hovered now and then", echoes)
    floor.show("second hover", hovers)
    Floor(echoes, 0).show("second hover, beside that echo", hovers, "2")


async def searches(server: Client, uri: str) -> list[float]:
    """The times of questions of twenty words each, after a few that warm up."""
    questions = [english(it.split()[:20]) for it in passages(WARM + QUESTIONS, seed=3)]
    times = [await timed(lambda: searched(server, uri, it)) for it in questions]  # noqa: B023
    return times[WARM:]


async def new_papers(server: Client, uri: str, papers: Path) -> None:
    """Saves papers, and searches for each until it is found."""
    seconds = []
    for number in range(SAVED):
        word = f"zyx{'abcdefgh'[number]}wort"
        lines = [f"Where the {word} lives", "", *textwrap.wrap(SONG.format(word=word), 80)]
        (papers / f"new{number}.pdf").write_bytes(written([column(72, 770, lines)]))
        began = time.perf_counter()
        while not any(
            word in passage["text"]
            for it in (await searched(server, uri, word))["papers"]
            for passage in it["passages"]
        ):
            assert time.perf_counter() - began < SAVED_SECONDS, "It was never found."
            await asyncio.sleep(0.1)
        seconds.append(time.perf_counter() - began)
        await asyncio.sleep(1)
    middle, most = statistics.median(seconds), max(seconds)
    print(f"a PDF that is saved is found after {middle:.1f} s, {most:.1f} s at most  (goal 5 s)")


if __name__ == "__main__":
    main()
