"""Scanned files are read by a program of the user's, if the user asks for it."""

from __future__ import annotations

import sys
from concurrent.futures import Future
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import PdfPage
from shown import shown
from wire import is_running, wait_until

from citectx.model import Paper, Problem, Severity
from citectx.papers import index
from citectx.papers import read as readers
from citectx.papers.index import identity, paper_bytes
from citectx.papers.index.store import Store
from citectx.papers.read import ocr, recognition
from citectx.papers.read.kept_pages import KeptPages
from citectx.papers.read.pdf.fonts import PLAIN
from citectx.papers.read.pdf.layout import Line
from citectx.papers.workers import Pool
from citectx.settings import Settings

PAPERS = Path(__file__).parents[2] / "examples" / "papers"
SCAN = str(PAPERS / "notes1931.pdf")
READABLE = PAPERS / "moths2020.pdf"

COPIES = f"for it; do out=$it; done; /bin/cat '{READABLE}' > \"$out\""
SPEAKS = "/bin/cat > /dev/null; echo 'Moss grows on stones. It spreads.'"
FAILS = "echo sorry >&2; exit 3"


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, **programs: str) -> None:
    """Makes these programs the only ones there are."""
    folder.mkdir()
    for name, script in programs.items():
        path = folder / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_the_example_is_scanned() -> None:
    assert [it.id for it in readers.read(SCAN).problems] == ["scanned"]


def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: str, **programs: str) -> None:
    """With these programs the scan is read as `expected`: its text, or the name of the problem."""
    install(tmp_path / "bin", monkeypatch, **programs)
    paper = ocr.read(SCAN)
    assert paper.path == SCAN
    assert all(it.path == SCAN and it.message.endswith(".") for it in paper.problems)
    assert (shown(paper) or ", ".join(it.id for it in paper.problems)) == expected


def test_ocrmypdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = shown(readers.read(str(READABLE)))
    check(tmp_path, monkeypatch, expected, ocrmypdf=COPIES, tesseract=FAILS)


def test_tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = len(readers.read(SCAN).page_labels)
    assert pages == 1
    check(
        tmp_path,
        monkeypatch,
        "#  [other]\nMoss grows on stones.\n  It spreads.",
        tesseract=SPEAKS,
    )


def test_neither(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognition, "is_installed", lambda: False)
    check(tmp_path, monkeypatch, "ocr-missing")


def test_pages_that_are_recognised_are_read_like_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Moss grows on stones and on walls, and it spreads with the wind in a wet spring."

    def recognised(page: object, number: int) -> list[Line]:
        title = Line("On moss and walls", number, 70.0, 250.0, 560.0, 18.0, PLAIN, PLAIN)
        body = (
            Line(text, number, 70.0, 370.0, 500.0 - 12 * at, 10.0, PLAIN, PLAIN) for at in range(30)
        )
        return [title, *body]

    install(tmp_path / "bin", monkeypatch)
    monkeypatch.setattr(recognition, "is_installed", lambda: True)
    monkeypatch.setattr(recognition, "recogniser", lambda: recognised)
    paper = ocr.read(SCAN)
    found = [it for section in paper.sections for it in section.sentences]
    assert paper.title == "On moss and walls"
    assert {it.text for it in found} == {text}
    assert all(it.page == 1 and it.boxes for it in found)
    assert [(it.id, it.severity) for it in paper.problems] == [
        ("read-by-ocr", Severity.INFORMATION)
    ]


def test_pages_without_time_left_are_said_to_be_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "bin", monkeypatch)
    monkeypatch.setattr(recognition, "is_installed", lambda: True)
    monkeypatch.setattr(recognition, "_seconds_left", lambda: 1.0)
    assert [it.id for it in ocr.read(SCAN).problems] == ["ocr-late"]


def test_pages_are_recognised_once_and_forgotten_when_all_are(tmp_path: Path) -> None:
    kept = KeptPages(tmp_path / "scans", "digest")
    line = Line("Moss grows.", 1, 70.0, 250.0, 560.0, 10.5, PLAIN, PLAIN)
    times: list[int] = []

    def recognise(page: PdfPage, number: int) -> list[Line] | None:
        times.append(number)
        return [line] if number == 1 else None

    with pypdfium2.PdfDocument(SCAN) as document:
        for _ in range(2):
            again = kept.recogniser(recognise)
            assert [again(document[0], number) for number in (1, 2)] == [[line], None]
        assert times == [1, 2, 2]
        (tmp_path / "scans" / "digest-1.json").write_text('[["damaged"]]')
        assert kept.recogniser(recognise)(document[0], 1) == [line]
    kept.drop()
    assert not list((tmp_path / "scans").iterdir())


def test_a_scan_is_read_in_rounds_until_all_its_pages_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another paper of the pool may be read between two rounds."""
    store = Store(Settings(cache_directory=str(tmp_path)))
    digest = identity.digest(SCAN)
    rounds = 0

    class Rounds:
        """Two rounds end with a page kept, one for lack of time; the third reads all."""

        reads_scans = True

        def submit(self, path: str, priority: int, request: str) -> Future[bytes | Problem]:
            nonlocal rounds
            assert (priority, request) == (1000 * rounds, f"{SCAN}\0{store.scans}")
            rounds += 1
            store.scans.mkdir(parents=True, exist_ok=True)
            (store.scans / f"{digest}-{min(rounds, 2)}.json").touch()
            done: Future[bytes | Problem] = Future()
            late = Problem("too-slow", "It took too long.", SCAN)
            done.set_result(late if rounds == 1 else paper_bytes.pack(Paper(SCAN)))
            return done

    assert not index.index(SCAN, store, Rounds()).problems  # type: ignore[arg-type]
    assert rounds == 3


def test_a_program_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(tmp_path, monkeypatch, "ocr-failed", ocrmypdf=FAILS)


def test_other_files_are_read_as_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "bin", monkeypatch)
    assert ocr.read(str(READABLE)) == readers.read(str(READABLE))


def test_what_was_kept_as_scanned_is_read_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "bin", monkeypatch, ocrmypdf=COPIES)
    kept = Store(Settings(cache_directory=str(tmp_path / "cache")))
    with Pool(Settings(workers=1)) as pool:
        assert [it.id for it in index.index(SCAN, kept, pool).problems] == ["scanned"]
    with Pool(Settings(workers=1, ocr=True)) as pool:
        assert len(index.index(SCAN, kept, pool).texts)
    found = index.cached_index(SCAN, kept)
    assert found is not None
    assert len(found.texts)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_a_program_that_hangs_ends_with_its_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "process"
    install(tmp_path / "bin", monkeypatch, ocrmypdf=f"echo $$ > {note}; exec /bin/sleep 600")
    with Pool(Settings(workers=1, ocr=True)) as pool:
        pool.submit(SCAN)
        wait_until(lambda: note.exists() and note.read_text().endswith("\n"))
    wait_until(lambda: not is_running(int(note.read_text())))
