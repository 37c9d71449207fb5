"""A whole search by words, as the writer meets it, in a library of up to a million passages.

    python benchmarks/bench_search.py [--passages 1000000] [--questions 50] [--profile]

Made-up passages (`made_library.py`) are put into the index as papers of fifty, whose files lie in
one folder, and those papers that the questions find are read into the cache, as all of a real
library are. Then each question of twenty words is asked once, after twenty that warm up: of bare
tantivy, of the search from the words to the plain data that an editor gets, and of the real
language server with that folder of papers. Times are by the clock, and in milliseconds of the
processor, those of the engine's own process included.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import os
import pstats
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

import numpy as np
from engine_candidates import BareTantivy
from lsprotocol import types as lsp
from made_library import english_sentences, passages
from server_client import SERVER, Client, children

from citectx.answers.library.answer_data import answer_data
from citectx.answers.library.catalogue import INDEXED, Item
from citectx.answers.library.group import search_all
from citectx.answers.library.indexing import Library, library
from citectx.answers.library.paper_passages import SENTENCE_END
from citectx.answers.library.search import Question
from citectx.answers.search.embedded import Embedded
from citectx.answers.search.engine import Document
from citectx.bibliography.lookup import References
from citectx.model import Problem
from citectx.papers.index import cached_index, identity, submit
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.settings import Settings
from citectx.text.terms import terms

PAPER, TERMS, MOST = 50, 20, 20
WARM, QUESTIONS = 20, 50
DRAFT = "\\documentclass{article}\\begin{document}A text.\\end{document}\n"


def main() -> None:
    """Prints how long questions take, or where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--passages", type=int, default=1_000_000)
    parser.add_argument("--questions", type=int, default=QUESTIONS)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    questions = [question(it) for it in passages(WARM + options.questions, seed=3)]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        settings = at_home(home)
        known, store = library(settings), Store(settings)
        fill(known, home, options.passages)
        read_found(known, questions, home, settings, store)

        def ask(text: str) -> None:
            answer = search_all(known, store, Question(text), MOST, None, settings)
            assert answer.papers
            answer_data(answer, References({}))

        if options.profile:
            measured(ask, questions[:WARM])
            with cProfile.Profile() as profile:
                measured(ask, questions[WARM:])
            pstats.Stats(profile).sort_stats("cumulative").print_stats(60)
            return
        bare = BareTantivy(home / "bare")
        bare.put(documents(options.passages, home / "again"))
        show("tantivy alone", measured(lambda it: bare.best(it.split(), MOST), questions))
        show("a search", measured(ask, questions))
        index = home / "citectx" / "library-2" / "passages"
        disk = sum(it.stat().st_size for it in index.iterdir())
        print(f"the index: {disk / 1e6:.0f} MB of disk, its process {engine_memory():.0f} MB")
        known.engine.close()
        show(
            "through the server", asyncio.run(served(home, questions, len(known.catalogue.every())))
        )


def at_home(home: Path) -> Settings:
    """A user whose papers all lie in one folder, in this process and those that it starts."""
    own = home / "config" / "citectx"
    own.mkdir(parents=True)
    (own / "citectx.toml").write_text(f'papers_folders = ["{home / "papers"}"]\n', "utf-8")
    os.environ |= {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
    }
    return Settings(cache_directory=str(home / "citectx"))


def question(text: str) -> str:
    """Twenty words that are terms as they are."""
    words = [it for it in text.split() if terms(it, "en") == (it,)]
    return " ".join(dict.fromkeys(words[:TERMS]))


def fill(known: Library, home: Path, size: int) -> None:
    """Puts all passages into the index, and their papers into the folder and on the list."""
    papers = home / "papers"
    problem = Embedded(home / "citectx" / "library-2" / "passages").put(documents(size, papers))
    assert problem is None, problem
    time.sleep(3)  # Until the stamps of the last are trusted.
    known.catalogue.note(Item(str(it), is_own=True) for it in sorted(papers.iterdir()))
    known.catalogue.put(
        it._replace(state=INDEXED, source=Path(it.path).stem, made=made(it.path), year="2000")
        for it in known.catalogue.every()
    )


def made(path: str) -> str:
    """What a paper that has not changed since it was indexed is known by."""
    stamp = identity.stamp(path)
    assert stamp is not None
    return f"{identity.version()} {stamp.text}"


def documents(size: int, papers: Path) -> Iterator[Document]:
    """The passages as the index keeps them; each paper is written when its first is given."""
    papers.mkdir()
    texts = passages(size)
    number = 0
    while some := list(islice(texts, PAPER)):
        each = [english_sentences(it) for it in some]
        name = f"made{number:06}"
        whole = " ".join(it for sentences in each for it in sentences)
        (papers / f"{name}.md").write_text(f"# {name}\n\n## Results\n\n{whole}\n", "utf-8")
        first = 0
        for text, sentences in zip(some, each, strict=True):
            end = first + len(sentences)
            joined = SENTENCE_END.join(sentences)
            about = {"title": name, "year": 2000, "section": "results"}
            yield Document(name, text.split(), joined, **about, first=first, end=end)
            first = end
        number += 1


def read_found(
    known: Library, questions: Sequence[str], home: Path, settings: Settings, store: Store
) -> None:
    """Has the papers read that are found."""
    sources = set()
    for it in questions:
        hits = known.engine.best(it.split(), MOST)
        assert not isinstance(hits, Problem), hits
        sources |= {hit.document.source for hit in hits}
    files = sorted(str(home / "papers" / f"{it}.md") for it in sources)
    with Pool(settings) as pool:
        for reading in [submit(it, store, pool) for it in files]:
            reading.result()
    assert all(cached_index(it, store) for it in files)


def measured(ask: Callable[[str], object], questions: Sequence[str]) -> list[tuple[float, float]]:
    """The milliseconds of each question by the clock and of the processor, once it is warm."""
    taken = []
    for it in questions:
        before, began = processor(os.getpid()), time.perf_counter()
        ask(it)
        clock = time.perf_counter() - began
        taken.append((clock * 1000, (processor(os.getpid()) - before) * 1000))
    return taken[WARM:]


async def served(home: Path, questions: Sequence[str], papers: int) -> list[tuple[float, float]]:
    """The same of the language server, when it has seen that all papers are indexed."""
    draft = home / "project" / "main.tex"
    draft.parent.mkdir()
    draft.write_text(DRAFT, "utf-8")
    server = await Client(*SERVER).start(draft.parent)
    server.open(draft.as_uri(), DRAFT)

    async def ask(text: str) -> dict[str, dict[str, int]]:
        params = lsp.ExecuteCommandParams("citectx.search", [draft.as_uri(), text, {}])
        answer: dict[str, dict[str, int]] = await server.client.workspace_execute_command_async(
            params
        )
        return answer

    while (await ask(questions[0]))["coverage"]["indexed"] < papers:
        await asyncio.sleep(1)
    taken = []
    for it in questions:
        before, began = processor(server.process), time.perf_counter()
        assert (await ask(it))["papers"]
        clock = time.perf_counter() - began
        taken.append((clock * 1000, (processor(server.process) - before) * 1000))
    await server.stop()
    return taken[WARM:]


def processor(process: int) -> float:
    """The seconds of the processor that a process and those it started have used."""
    # Of what runs just now the system says it only every few milliseconds.
    own = time.process_time() if process == os.getpid() else used(process)
    return own + sum(map(used, children(process)))


def used(process: int) -> float:
    nanoseconds = 0
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            nanoseconds += int((task / "schedstat").read_text().split()[0])
    return nanoseconds / 1e9


def engine_memory() -> float:
    """The megabytes of the largest process that this one has started, mapped pages included."""
    sizes = [0]
    for one in children(os.getpid()):
        with suppress(OSError):
            status = Path(f"/proc/{one}/status").read_text()
            sizes.append(int(status.partition("VmRSS:")[2].split()[0]))
    return max(sizes) / 1024


def show(what: str, taken: Sequence[tuple[float, float]]) -> None:
    for name, times in zip(
        ("by the clock", "of the processor"), zip(*taken, strict=True), strict=True
    ):
        p50, p95 = np.quantile(times, (0.5, 0.95))
        load = os.getloadavg()[0]
        print(
            f"{what:20} {name:17} p50 {p50:6.1f}  p95 {p95:6.1f} ms  (load {load:.1f})", flush=True
        )


if __name__ == "__main__":
    main()
