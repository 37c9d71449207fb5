"""An index of up to a million passages, kept by one engine or another: what it costs.

Every engine runs in processes of its own over the same made-up passages (`made_library.py`): one
puts them in, one asks for the best 50 of 20 terms, one adds a paper of 100 passages and asks for
it, one is killed while it writes. `citectx` is what ships. Questions are timed in milliseconds of
the processor, which a busy machine changes least: 200 of them, after 20 that warm up.

    python benchmarks/bench_engines.py [--sizes 10000,100000] [--engines citectx,tantivy]
        [--queries 200] [--crash]
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from engine_candidates import ArrayEngine, BareTantivy, Fts5
from made_library import passages

from citectx.answers.search.embedded import Embedded
from citectx.answers.search.engine import Document

ENGINES: dict[str, Callable[[Path], Any]] = {
    "citectx": Embedded,
    "tantivy": BareTantivy,
    "arrays": ArrayEngine,
    "fts5": Fts5,
}
PAPER, BEST, TERMS, OWN = 100, 50, 20, 14
WARM, QUERIES = 20, 200
COLUMNS = ("build s", "disk MB", "build MB", "p50 ms", "p95 ms", "ask MB", "own MB", "added s")


def main() -> None:
    """Prints a row for each engine and size, and how each figure grows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="10000,100000")
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--queries", type=int, default=QUERIES, help="Fewer for slow engines.")
    parser.add_argument("--crash", action="store_true", help="Only kill each while it writes.")
    options = parser.parse_args()
    sizes = [int(it) for it in options.sizes.split(",")]
    print(f"| passages | engine | {' | '.join(COLUMNS)} |")
    print("|---|---|" + "---|" * len(COLUMNS))
    for engine in options.engines.split(","):
        if options.crash:
            print(f"{engine}: {killed(engine, sizes[0])}")
            continue
        table = [measured(engine, size, options.queries) for size in sizes]
        for size, row in zip(sizes, table, strict=True):
            print(f"| {size:,} | {engine} | {' | '.join(_short(row[it]) for it in COLUMNS)} |")
        for name in COLUMNS if len(sizes) > 1 else ():
            grown = math.log(max(table[-1][name], 1e-6) / max(table[0][name], 1e-6))
            print(f"  {engine}, {name}: size^{grown / math.log(sizes[-1] / sizes[0]):.2f}")


def measured(engine: str, size: int, queries: int) -> dict[str, float]:
    """The figures of one engine at one size, each step in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        figures: dict[str, float] = {}
        for step in ("build", "ask", "add"):
            figures |= json.loads(_run(step, engine, size, folder, queries).stdout)
        return figures


def _run(
    step: str, engine: str, size: int, folder: str, queries: int = QUERIES
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, __file__, "--step", step, engine, str(size), folder, str(queries)]
    return subprocess.run(command, check=True, capture_output=True, text=True)


def documents(size: int) -> Iterator[Document]:
    """Passages as papers of a hundred."""
    for number, text in enumerate(passages(size)):
        paper = number // PAPER
        yield Document(
            f"{paper:040}", text.split(), text, f"key{paper}", f"Title {paper}", 2000, "results"
        )


def questions(size: int, count: int) -> list[list[str]]:
    """Twenty terms each: most of one passage, some of another."""
    chance = np.random.default_rng(5)
    some = [it.split() for it in passages(min(size, 10 * count))]
    pairs = chance.integers(len(some), size=(count, 2)).tolist()
    return [
        [*chance.choice(some[a], OWN, False), *chance.choice(some[b], TERMS - OWN, False)]
        for a, b in pairs
    ]


def build(engine: str, size: int, folder: Path) -> dict[str, float]:
    began = time.perf_counter()
    for _ in documents(size):
        pass
    made = time.perf_counter() - began
    began = time.perf_counter()
    ENGINES[engine](folder / "index").put(documents(size))
    built = time.perf_counter() - began - made
    disk = sum(it.stat().st_size for it in folder.rglob("*") if it.is_file())
    return {"build s": built, "disk MB": disk / 1e6, "build MB": _peak()}


def ask(engine: str, size: int, folder: Path, queries: int = QUERIES) -> dict[str, float]:
    asked = questions(size, WARM + queries)
    opened = ENGINES[engine](folder / "index")
    before, own, taken = _memory("VmRSS"), _memory("RssAnon"), []
    for terms in asked:
        began = time.process_time()
        found = opened.best(terms, BEST)
        taken.append((time.process_time() - began) * 1000)
        assert len(found) == BEST
    times = taken[WARM:]
    return {
        "p50 ms": float(np.median(times)),
        "p95 ms": float(np.quantile(times, 0.95)),
        "ask MB": _memory("VmRSS") - before,
        "own MB": _memory("RssAnon") - own,
    }


def add(engine: str, size: int, folder: Path) -> dict[str, float]:
    opened = ENGINES[engine](folder / "index")
    new = [Document("new", ["unheard", *it.terms], it.text) for it in documents(PAPER)]
    opened.best(["unheard"], BEST)
    began = time.perf_counter()
    opened.put(new)
    found = opened.best(["unheard"], BEST)
    assert len(found) == BEST
    return {"added s": time.perf_counter() - began}


def killed(engine: str, size: int) -> str:
    """What is there after the process that writes was killed at several moments."""
    outcomes = []
    for seconds in (0.5, 1.0, 2.0, 3.0, 5.0):
        with tempfile.TemporaryDirectory() as folder:
            _run("base", engine, size, folder)
            command = [sys.executable, __file__, "--step", "write", engine, str(size), folder]
            with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
                time.sleep(seconds)
                os.kill(process.pid, signal.SIGKILL)
            after = subprocess.run(
                [sys.executable, __file__, "--step", "after", engine, str(size), folder],
                capture_output=True,
                text=True,
            )
            outcomes.append(after.stdout.strip() or after.stderr.strip().splitlines()[-1])
    return "; ".join(outcomes)


def base(engine: str, size: int, folder: Path) -> dict[str, float]:
    ENGINES[engine](folder / "index").put(documents(size // 10))
    return {}


def write(engine: str, size: int, folder: Path) -> dict[str, float]:
    """Adds papers, a hundred at a time, until it is killed."""
    opened = ENGINES[engine](folder / "index")
    some = list(documents(size))
    number = 0
    while True:
        opened.put(it._replace(source=f"{number}-{it.source}") for it in some[: 100 * PAPER])
        number += 1


def after(engine: str, size: int, folder: Path) -> str:
    """How much of what was there is found, and whether more can be added."""
    opened = ENGINES[engine](folder / "index")
    found = len(opened.best(questions(size // 10, 1)[0], BEST))
    opened.put([Document("new", ["unheard"], "x")] * 3)
    return f"{found} found, {len(opened.best(['unheard'], 2))} of 2 added after"


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _memory(kind: str) -> float:
    """Megabytes: `VmRSS` with pages of mapped files, which the system takes back, `RssAnon` not."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition(f"{kind}:")[2].split()[0]) / 1024


def _short(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:,.0f}"


def _step(name: str, arguments: Sequence[str]) -> None:
    steps = {"build": build, "ask": ask, "add": add, "base": base, "write": write, "after": after}
    engine, size, folder, *queries = arguments
    more = map(int, queries) if name == "ask" else ()
    print(json.dumps(steps[name](engine, int(size), Path(folder), *more)))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--step"]:
        _step(sys.argv[2], sys.argv[3:])
    else:
        main()
