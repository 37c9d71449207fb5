"""A whole search by words, as the writer meets it, in a library of up to a million passages.

    python benchmarks/bench_search.py [--passages 1000000] [--questions 50] [--profile]

Made-up passages (`made_library.py`) are put into the index as papers of fifty, and those papers
that the questions find are read into the cache, as all of a real library are. Then each question
of twenty words is asked once, after a few that warm up, from the words to the plain data that an
editor gets: by the clock, and in milliseconds of the processor, those of the engine's own process
included.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from made_library import english_sentences, passages

from citectx.answers.library.answer_data import answer_data
from citectx.answers.library.catalogue import INDEXED, Item
from citectx.answers.library.group import search_all
from citectx.answers.library.indexing import Library, library
from citectx.answers.library.paper_passages import SENTENCE_END
from citectx.answers.library.search import Answer, Question
from citectx.answers.search.embedded import Embedded
from citectx.answers.search.engine import Document
from citectx.bibliography.lookup import References
from citectx.model import Problem
from citectx.papers.index import cached_index, submit
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.settings import Settings
from citectx.text.terms import terms

PAPER, TERMS, MOST = 50, 20, 20
WARM, QUESTIONS = 20, 50
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Prints how long questions take, or where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--passages", type=int, default=1_000_000)
    parser.add_argument("--questions", type=int, default=QUESTIONS)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    questions = [question(it) for it in passages(WARM + options.questions, seed=3)]
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(cache_directory=f"{home}/cache")
        known, store = library(settings), Store(settings)
        fill(known, Path(home), options.passages)
        read_found(known, questions, Path(home), options.passages, settings, store)
        ask(known, store, settings, questions[:WARM])
        if options.profile:
            with cProfile.Profile() as profile:
                ask(known, store, settings, questions[WARM:])
            pstats.Stats(profile).sort_stats("cumulative").print_stats(60)
        else:
            show(ask(known, store, settings, questions[WARM:]))
        known.engine.close()


def question(text: str) -> str:
    """Twenty words that are terms as they are."""
    words = [it for it in text.split() if terms(it, "en") == (it,)]
    return " ".join(dict.fromkeys(words[:TERMS]))


def fill(known: Library, home: Path, size: int) -> None:
    """Puts all passages into the index, and their papers on the list."""
    problem = Embedded(home / "cache" / "library-2" / "passages").put(documents(size))
    assert problem is None, problem
    count = -(-size // PAPER)
    known.catalogue.note(Item(path(home, it), is_own=True) for it in range(count))
    known.catalogue.put(
        it._replace(state=INDEXED, source=Path(it.path).stem, title=f"Paper {number}", year="2000")
        for number, it in enumerate(known.catalogue.every())
    )


def path(home: Path, number: int) -> str:
    return str(home / "papers" / f"made{number:06}.md")


def documents(size: int) -> Iterator[Document]:
    """The passages as the index keeps them."""
    first = 0
    for number, text in enumerate(passages(size)):
        if number % PAPER == 0:
            first = 0
        sentences = english_sentences(text)
        end = first + len(sentences)
        yield Document(
            f"made{number // PAPER:06}",
            text.split(),
            SENTENCE_END.join(sentences),
            title=f"Paper {number // PAPER}",
            year=2000,
            section="results",
            first=first,
            end=end,
        )
        first = end


def read_found(
    known: Library,
    questions: Sequence[str],
    home: Path,
    size: int,
    settings: Settings,
    store: Store,
) -> None:
    """Writes the papers that are found, and has them read."""
    sources = set()
    for it in questions:
        hits = known.engine.best(it.split(), MOST)
        assert not isinstance(hits, Problem), hits
        sources |= {hit.document.source for hit in hits}
    (home / "papers").mkdir(exist_ok=True)
    texts = passages(size)
    number = 0
    while some := list(islice(texts, PAPER)):
        file = Path(path(home, number))
        if file.stem in sources:
            sentences = " ".join(it for text in some for it in english_sentences(text))
            file.write_text(f"# Paper {number}\n\n## Results\n\n{sentences}\n", "utf-8")
        number += 1
    files = sorted(str(home / "papers" / f"{it}.md") for it in sources)
    time.sleep(3)  # Until their stamps are trusted.
    with Pool(settings) as pool:
        for reading in [submit(it, store, pool) for it in files]:
            reading.result()
    assert all(cached_index(it, store) for it in files)


def ask(
    known: Library, store: Store, settings: Settings, questions: Sequence[str]
) -> list[tuple[float, float, Answer]]:
    """The milliseconds of each by the clock and of the processor, and the answer."""
    taken = []
    for it in questions:
        began, used = time.perf_counter(), processor()
        answer = search_all(known, store, Question(it), MOST, None, settings)
        answer_data(answer, References({}))
        clock = time.perf_counter() - began
        taken.append((clock * 1000, (processor() - used) * 1000, answer))
    return taken


def processor() -> float:
    """The seconds of the processor that this process and those it started have used."""
    used = time.process_time()  # First: to look for the others takes some, too.
    own = str(os.getpid())
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
            if fields[1] == own:
                times = (status.parent / "schedstat").read_text().split()
                used += int(times[0]) / 1e9
        except OSError:
            continue
    return used


def show(taken: Sequence[tuple[float, float, Answer]]) -> None:
    papers = [len(it.papers) for *_, it in taken]
    print(
        f"{len(taken)} questions, {np.mean(papers):.1f} papers each, load {os.getloadavg()[0]:.1f}"
    )
    for name, place in (("by the clock", 0), ("of the processor", 1)):
        times = [it[place] for it in taken]
        p50, p95 = np.quantile(times, (0.5, 0.95))
        print(f"milliseconds {name:<17} p50 {p50:6.1f}  p95 {p95:6.1f}  (goal p95 60)")


if __name__ == "__main__":
    main()
