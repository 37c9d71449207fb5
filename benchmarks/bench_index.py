"""How fast papers are indexed and opened again, and with how much memory.

    python benchmarks/bench_index.py [FOLDER]

FOLDER holds PDF and XML files of papers; the data beside the project by default. All ratios are
measured in one run against what the machine does at the same moment.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2

from citectx.papers import index
from citectx.papers import read as readers
from citectx.papers.index import build, identity, paper_bytes
from citectx.papers.index.store import Store
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.encoder.encoder import Encoder
from citectx.ranking.encoder.load import Model, load
from citectx.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).parents[1].parent / "shared" / "data"
ROUNDS = 5
PAPERS = 200
ENCODED = 40


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DATA
    found = sorted(it for it in folder.rglob("*") if it.suffix in (".pdf", ".xml"))
    if not found:
        sys.exit(f"There are no PDF or XML files in {folder}.")
    with tempfile.TemporaryDirectory() as place:
        indexing([it for it in found if it.suffix == ".pdf"])
        encoding(found)
        copies = copied(found, Path(place, "papers"))
        settings = Settings(cache_directory=str(Path(place, "cache", "citectx")))
        memory(copies, Path(place))
        opening(copies, settings)


def indexing(files: list[Path]) -> None:
    """PDF to bytes of an index, against pdfium's own extraction of the same text."""
    ways: dict[str, Callable[[str], object]] = {
        "pdfium's text": extract,
        "read": readers.read,
        "read and indexed": build.pack_paper,
    }
    seconds = dict.fromkeys(ways, 0.0)
    ratios = []
    for file in files:
        best = fastest(str(file), ways)
        for name, value in best.items():
            seconds[name] += value
        ratios.append(best["read and indexed"] / best["pdfium's text"])
    print(f"PDF to index: {len(files)} files, CPU seconds, fastest of {ROUNDS} in turn")
    for name, value in seconds.items():
        print(f"  {name:20} {value:8.3f} s  {value / seconds[next(iter(ways))]:6.2f} x")
    print(f"  ratio by file: median {statistics.median(ratios):.2f}, highest {max(ratios):.2f}")


def encoding(files: list[Path]) -> None:
    """The sentences of papers encoded by the model that ships, on one core, each paper once."""
    model = load(str(SHIPPED))
    assert isinstance(model, Model), model
    seconds, sentences = [], 0
    with tempfile.TemporaryDirectory() as place:
        encoder = Encoder(model.id, model.encode, Store(Settings(cache_directory=place)))
        for file in files[:ENCODED]:
            paper = paper_bytes.open_index(memoryview(build.pack_paper(str(file))), str(file))
            start = time.process_time()
            encoder.paper(paper)
            seconds.append(time.process_time() - start)
            sentences += len(paper.texts)
    print(
        f"Encoding: {len(seconds)} papers of {sentences / len(seconds):.0f} sentences, CPU seconds"
    )
    each = f"{1000 * sum(seconds) / sentences:.2f} ms a sentence"
    print(f"  median {statistics.median(seconds):.2f} s, highest {max(seconds):.2f} s, {each}")


def extract(path: str) -> int:
    with pypdfium2.PdfDocument(path) as document:
        return sum(len(page.get_textpage().get_text_range()) for page in document)


def fastest(path: str, ways: dict[str, Callable[[str], object]]) -> dict[str, float]:
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):
        for name, way in ways.items():
            start = time.process_time()
            way(path)
            best[name] = min(best[name], time.process_time() - start)
    return best


def copied(files: list[Path], folder: Path) -> list[Path]:
    """As many papers as wanted, no two of the same content."""
    folder.mkdir()
    copies = []
    for number in range(PAPERS):
        source = files[number % len(files)]
        copy = folder / f"{number:03}{source.suffix}"
        shutil.copyfile(source, copy)
        remark = "\n%{}\n" if source.suffix == ".pdf" else "\n<!-- {} -->\n"
        with copy.open("a") as file:
            file.write(remark.format(number))
        copies.append(copy)
    time.sleep(0.1)
    return copies


def memory(copies: list[Path], place: Path) -> None:
    """`citectx index` on all papers: time, memory of all its processes, and once again."""
    # The settings of who runs this, and her cache, are left alone; two workers are the default.
    own = {"XDG_CACHE_HOME": str(place / "cache"), "XDG_CONFIG_HOME": str(place)}
    for turn in ("first", "again"):
        start = time.perf_counter()
        process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                "from citectx.cli import main; main()",
                "index",
                "papers",
                "--json",
            ],
            stdout=subprocess.PIPE,
            cwd=place,
            env={**os.environ, **own},
        )
        peak = Peak(process.pid)
        out, _ = process.communicate()
        peak.stop()
        took = time.perf_counter() - start
        said = json.loads(out)
        print(f"{len(copies)} papers, 2 workers, {turn}: {took:.1f} s,", end=" ")
        print(f"read {said['read']}, unchanged {said['unchanged']}, failed {len(said['failed'])}")
        print(f"  highest memory of all processes: {peak.resident:.0f} MB resident,", end=" ")
        print(f"{peak.proportional:.0f} MB with shared pages counted once")


class Peak:
    """The most memory that a process and its children have at any moment, in megabytes."""

    def __init__(self, process: int) -> None:
        self.resident = self.proportional = 0.0
        self._process = process
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def stop(self) -> None:
        """Stops watching."""
        self._stop.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._stop.wait(0.05):
            sizes = [memory_of(it) for it in family(self._process)]
            self.resident = max(self.resident, sum(it[0] for it in sizes))
            self.proportional = max(self.proportional, sum(it[1] for it in sizes))


def family(process: int) -> list[int]:
    found = [process]
    for parent in found:
        try:
            tasks = Path(f"/proc/{parent}/task").iterdir()
            found += [int(it) for task in tasks for it in (task / "children").read_text().split()]
        except OSError:
            continue
    return found


def memory_of(process: int) -> tuple[float, float]:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0, 0.0
    sizes = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in lines[1:]}
    return sizes.get("Rss", 0.0), sizes.get("Pss", 0.0)


def opening(copies: list[Path], settings: Settings) -> None:
    """A kept index opened, against numpy's mapping of the same bytes."""
    store = Store(settings)
    ways: dict[str, Callable[[str], object]] = {
        "numpy's mapping": lambda path: np.load(f"{path}.npy", mmap_mode="r"),
        "index of a file": lambda path: index.cached_index(path, store),
        "index of its key": lambda path: opened(keys[path], path, store),
    }
    paths = [str(it) for it in copies[:40]]
    keys = {path: f"paper-{identity.version()}-{identity.digest(path)}" for path in paths}
    times: dict[str, list[float]] = {name: [] for name in ways}
    for path in paths:
        content = store.get(keys[path])
        assert content is not None, f"{path} has not been kept"
        np.save(f"{path}.npy", np.frombuffer(content, np.uint8))
        for way in ways.values():
            way(path)
        for name, way in ways.items():
            times[name].append(min(timed(way, path) for _ in range(ROUNDS * 4)))
    base = statistics.median(times["numpy's mapping"])
    print(f"Opening a kept index: median of {len(paths)}, each the fastest of {ROUNDS * 4}")
    for name, values in times.items():
        middle = statistics.median(values)
        print(f"  {name:20} {middle * 1e6:8.0f} µs  {middle / base:6.2f} x")
    sizes = [len(store.get(key) or b"") for key in keys.values()]
    print(
        f"  sizes: median {statistics.median(sizes) / 1024:.0f} KB, largest {max(sizes) / 1024:.0f}"
    )


def opened(key: str, path: str, store: Store) -> object:
    content = store.view(key)
    assert content is not None
    return paper_bytes.open_index(content, path)


def timed(way: Callable[[str], object], path: str) -> float:
    start = time.perf_counter()
    way(path)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
