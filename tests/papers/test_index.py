"""File of a paper -> its index, kept and never made twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from click.testing import CliRunner

from citectx.cli import main
from citectx.model import Box, Paper, Problem, Range, Section, Sentence, Severity, Work
from citectx.papers import index, workers
from citectx.papers.index import build, identity, paper_bytes, paper_index
from citectx.papers.index.store import Store
from citectx.settings import Settings

if TYPE_CHECKING:
    from citectx.papers.index.paper_index import PaperIndex

PAPER = Paper(
    path="moss.pdf",
    title="Möss",
    authors=("Ada Brook", "Cy Dell"),
    year="2011",
    doi="10.1000/moss",
    sections=(
        Section("Abstract", "abstract", (Sentence("Moss grows on stones."),)),
        Section("Results", "results"),
        Section(
            "Growth",
            "results",
            (
                Sentence("Stones grow moss.", 3, (Box(3, 1.5, 2, 3, 4),), 1, (1, 0)),
                Sentence("🌱 It does.", 4, (Box(3, 1, 2, 3, 4), Box(4, 1, 2, 3, 4)), 1),
            ),
            level=2,
        ),
    ),
    works=(Work("Fall (2001). Old moss.", "1", "Old moss", ("E Fall",), "2001"), Work("New")),
    page_labels=("i", "ii", "1"),
    problems=(Problem("odd", "Look.", "moss.pdf", Range(1, 2), Severity.HINT),),
)


def article(text: str) -> str:
    return f"<article><front/><body><p>{text}</p></body></article>"


class CountingPool:
    """Stands in for the worker processes and counts what they would be asked to read."""

    reads_scans = False

    def __init__(self) -> None:
        self.asked: list[str] = []

    def submit(self, path: str, priority: int = 0) -> Future[bytes | Problem]:
        self.asked.append(Path(path).name)
        outcome: Future[bytes | Problem] = Future()
        outcome.set_result(build.pack_paper(path))
        return outcome


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(cache_directory=str(tmp_path / "cache"), workers=1)


@pytest.fixture
def store(settings: Settings) -> Store:
    return Store(settings)


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}.xml").write_text(article(f"Moss {name} grows."))
    _let_time_pass(folder)
    return folder


def _let_time_pass(folder: Path) -> None:
    """Files that were changed a moment ago could be changed again unseen."""
    for path in folder.iterdir():
        old = time.time() - 60.5
        os.utime(path, (old, old))


def check(paper: Paper) -> PaperIndex:
    """The paper survives the way through bytes."""
    opened = paper_bytes.open_index(memoryview(paper_bytes.pack(paper)), paper.path)
    assert paper_index.paper(opened) == paper
    return opened


def test_a_paper_survives_as_bytes() -> None:
    found = check(PAPER)
    assert list(found.texts) == ["Moss grows on stones.", "Stones grow moss.", "🌱 It does."]
    assert (found.texts[-1], found.texts[0:1]) == ("🌱 It does.", ["Moss grows on stones."])
    assert [(it.heading, it.first, it.end) for it in found.parts] == [
        ("Abstract", 0, 1),
        ("Results", 1, 1),
        ("Growth", 1, 3),
    ]
    assert found.part_numbers.tolist() == [0, 2, 2]
    assert found.pages.tolist() == [0, 3, 4]


def test_postings_and_sequence_hold_the_terms() -> None:
    found = check(PAPER)
    postings = found.postings
    assert dict(postings.vocabulary) == {"moss": 0, "grow": 1, "stone": 2}
    assert "moss" in postings.vocabulary
    assert "tree" not in postings.vocabulary
    assert postings.starts.tolist() == [0, 2, 4, 6]
    assert postings.documents.tolist() == [0, 1, 0, 1, 0, 1]
    assert postings.lengths.tolist() == [3, 3, 0]
    assert found.sequence.tolist() == [0, 1, 2, 2, 1, 0]


def test_empty_and_broken_texts_survive() -> None:
    check(Paper("nothing.pdf"))
    half = Paper(
        "half.pdf", title="\ud83d", sections=(Section("", "other", (Sentence("a\udc00b"),)),)
    )
    opened = paper_bytes.open_index(memoryview(paper_bytes.pack(half)), "half.pdf")
    assert (opened.title, opened.texts[0]) == ("?", "a?b")


def test_the_arrays_are_views_of_the_file(store: Store) -> None:
    store.put("paper", paper_bytes.pack(PAPER))
    content = store.view("paper")
    assert content is not None
    found = paper_bytes.open_index(content, "moss.pdf")
    for array in (found.texts.content, found.sequence, found.boxes, found.postings.documents):
        assert not array.flags.owndata
        assert not array.flags.writeable
        assert isinstance(array, np.ndarray)


def test_bytes_that_are_no_index() -> None:
    for content in (b"", b"nonsense" * 20, paper_bytes.pack(PAPER)[:200]):
        with pytest.raises(ValueError, match=r"moss\.pdf"):
            paper_bytes.open_index(memoryview(content), "moss.pdf")


def read(path: Path, store: Store, pool: CountingPool) -> list[str]:
    return list(index.index(str(path), store, pool).texts)  # type: ignore[arg-type]


def test_an_unchanged_file_is_never_read_again(
    papers: Path, store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = CountingPool()
    opened: list[str] = []
    chunks = identity._chunks

    def counted(file: Path) -> object:
        opened.append(file.name)
        return chunks(file)

    monkeypatch.setattr(identity, "_chunks", counted)
    for again in (store, store, Store(settings)):
        assert read(papers / "one.xml", again, pool) == ["Moss one grows."]
        assert read(papers / "two.xml", again, pool) == ["Moss two grows."]
    assert pool.asked == ["one.xml", "two.xml"]
    assert opened == ["one.xml", "two.xml"]


def test_a_copy_is_not_read_but_known_by_its_content(papers: Path, store: Store) -> None:
    pool = CountingPool()
    read(papers / "one.xml", store, pool)
    (papers / "copy.xml").write_bytes((papers / "one.xml").read_bytes())
    found = index.cached_index(str(papers / "copy.xml"), store)
    assert found is not None
    assert found.path == str(papers / "copy.xml")
    assert pool.asked == ["one.xml"]


@pytest.mark.parametrize("keeps_time", [False, True])
def test_a_change_is_seen_even_if_size_and_time_stay(
    papers: Path, store: Store, keeps_time: bool
) -> None:
    pool = CountingPool()
    path = papers / "one.xml"
    before = path.stat()
    assert read(path, store, pool) == ["Moss one grows."]
    path.write_text(article("Moss 111 grows."))
    if keeps_time:
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert read(path, store, pool) == ["Moss 111 grows."]
    assert pool.asked == ["one.xml", "one.xml"]


def test_quick_changes_are_seen(papers: Path, store: Store) -> None:
    path = papers / "quick.xml"
    for number in range(20):
        path.write_text(article(f"Moss {number:03} grows."))
        assert read(path, store, CountingPool()) == [f"Moss {number:03} grows."]


def test_another_version_of_the_reader_reads_again(
    papers: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = CountingPool()
    read(papers / "one.xml", store, pool)
    monkeypatch.setattr(identity, "version", lambda: "another")
    read(papers / "one.xml", store, pool)
    assert pool.asked == ["one.xml", "one.xml"]


def test_a_part_of_latex_source_counts(papers: Path, store: Store) -> None:
    pool = CountingPool()
    (papers / "main.tex").write_text(r"\begin{document}\input{part}\end{document}")
    (papers / "part.tex").write_text("One grows.")
    assert read(papers / "main.tex", store, pool) == ["One grows."]
    assert index.cached_index(str(papers / "main.tex"), store) is not None
    (papers / "part.tex").write_text("Two grows.")
    assert read(papers / "main.tex", store, pool) == ["Two grows."]


def test_a_damaged_entry_is_made_again(papers: Path, store: Store) -> None:
    pool = CountingPool()
    path = papers / "one.xml"
    read(path, store, pool)
    digest = identity.digest(str(path))
    store.put(f"paper-{identity.version()}-{digest}", b"no index")
    assert read(path, store, pool) == ["Moss one grows."]
    assert index.cached_index(str(path), store) is not None
    assert pool.asked == ["one.xml", "one.xml"]


def test_what_changes_while_it_is_read_is_not_kept(papers: Path, store: Store) -> None:
    path = papers / "one.xml"

    class ChangingPool(CountingPool):
        def submit(self, path: str, priority: int = 0) -> Future[bytes | Problem]:
            Path(path).write_text(article("Moss changes."))
            return super().submit(path, priority)

    assert read(path, store, ChangingPool()) == ["Moss changes."]
    path.write_text(article("Moss one grows."))
    assert index.cached_index(str(path), store) is None


def test_a_file_that_is_not_there(tmp_path: Path, store: Store) -> None:
    found = index.index(str(tmp_path / "no.pdf"), store, CountingPool())  # type: ignore[arg-type]
    assert [it.id for it in found.problems] == ["vanished"]
    assert index.cached_index(str(tmp_path / "no.pdf"), store) is None


def test_what_befalls_a_worker_is_a_problem_and_is_tried_again(papers: Path, store: Store) -> None:
    path = str(papers / "one.xml")
    trouble = Problem("reader-timeout", "Too long.", path)

    class SlowPool(CountingPool):
        def submit(self, path: str, priority: int = 0) -> Future[bytes | Problem]:
            outcome: Future[bytes | Problem] = Future()
            outcome.set_result(trouble)
            return outcome

    found = index.index(path, store, SlowPool())  # type: ignore[arg-type]
    assert (found.problems, len(found.texts)) == ((trouble,), 0)
    assert read(papers / "one.xml", store, CountingPool()) == ["Moss one grows."]


def test_cancelling_reaches_the_pool(papers: Path, store: Store) -> None:
    class WaitingPool(CountingPool):
        def submit(self, path: str, priority: int = 0) -> Future[bytes | Problem]:
            self.outcome: Future[bytes | Problem] = Future()
            return self.outcome

    pool = WaitingPool()
    made = index.submit(str(papers / "one.xml"), store, pool)  # type: ignore[arg-type]
    assert made.cancel()
    assert pool.outcome.cancelled()
    again = index.submit(str(papers / "one.xml"), store, pool)  # type: ignore[arg-type]
    pool.outcome.cancel()
    with pytest.raises(CancelledError):
        again.result(1)


def test_a_worker_process_makes_the_same_index(
    papers: Path, store: Store, settings: Settings
) -> None:
    with workers.Pool(settings) as pool:
        found = index.index(str(papers / "one.xml"), store, pool)
    assert list(found.texts) == ["Moss one grows."]
    assert not found.texts.content.flags.owndata


@pytest.fixture
def _own_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_settings: Callable[[str], None]
) -> None:
    own_settings('cacheDirectory = "cache"\nworkers = 1\n')
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, arguments)
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.usefixtures("_own_cache")
def test_the_commands(papers: Path) -> None:
    (papers / "bad.pdf").write_bytes(b"%PDF-1.4 no more")
    (papers / "notes.csv").write_text("no paper")
    code, out, _ = run("index", "papers", "--json")
    found = json.loads(out)
    assert (code, found["papers"], found["read"], found["unchanged"]) == (0, 3, 3, 0)
    assert [Path(it["path"]).name for it in found["failed"]] == ["bad.pdf"]
    code, out, _ = run("index", "papers")
    assert out.splitlines()[-1] == (
        "2 of 3 papers are indexed: 0 looked at now, 3 unchanged; 1 cannot be read."
    )
    code, out, _ = run("cache", "info", "--json")
    assert json.loads(out)["entries"] == 8  # Two of them the vectors of the papers.
    code, out, _ = run("cache", "clear")
    assert out.startswith("Removed 8 entries")
    assert json.loads(run("index", "papers", "--json")[1])["read"] == 3


@pytest.mark.usefixtures("_own_cache")
def test_read(papers: Path) -> None:
    (papers / "moss.xml").write_text(
        "<article><front><article-meta><title-group><article-title>Moss</article-title>"
        "</title-group><abstract><p>It grows.</p></abstract></article-meta></front>"
        "<body><sec><title>Results</title><p>Moss grew [<xref ref-type='bibr' rid='r'>1</xref>]."
        "</p></sec></body><back><ref-list><ref id='r'><mixed-citation>Dell C, Ash B. Old moss on"
        " stones. Stone. 2001.</mixed-citation></ref></ref-list></back></article>"
    )
    code, out, err = run("read", "papers/moss.xml", "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert (found["title"], found["abstract"]) == ("Moss", "It grows.")
    assert found["sections"][1] == {
        "heading": "Results",
        "kind": "results",
        "level": 1,
        "sentences": [{"text": "Moss grew.", "page": None, "paragraph": 1, "cites": [0]}],
    }
    assert found["references"][0]["title"] == "Old moss on stones"
    code, out, _ = run("read", "papers/moss.xml")
    assert "Results [results]\n\n  Moss grew.\n\nReferences\n   1  Dell C, Ash B. Old" in out


@pytest.mark.usefixtures("_own_cache")
def test_read_says_what_is_wrong(papers: Path) -> None:
    (papers / "empty.pdf").touch()
    code, out, err = run("read", "papers/empty.pdf", "--json")
    assert (code, out) == (2, "")
    assert "is empty; save or download it again." in err


def _hear_interrupts() -> None:
    """What a shell starts in the background ignores them, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.usefixtures("_own_cache")
def test_interrupting_keeps_what_is_done(papers: Path) -> None:
    for number in range(400):
        (papers / f"p{number:03}.xml").write_text(article(f"Moss {number} grows. " * 200))
    source = "from citectx.cli import main; main()"
    command = [sys.executable, "-c", source, "index", "papers", "--json"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=_hear_interrupts
    )
    # As many as are asked for at first: then some have been counted too.
    while len(list(Path("cache").glob("store-1/??/??/*.val"))) < 20:
        assert running.poll() is None
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=120)
    first = json.loads(out)
    assert (running.returncode, first["interrupted"]) == (130, True), err
    assert 0 < first["read"] < 402
    second = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert second["unchanged"] >= first["read"]
    assert second["read"] + second["unchanged"] == 402
