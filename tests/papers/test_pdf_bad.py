"""PDF files that are damaged, locked, scanned, endless or no PDF at all."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from pdf_files import Text, assembled, written

from citectx.model import Severity
from citectx.papers.read.pdf import reader as pdf

PAGE = [Text(72, 780, "On the Growth of Moss", 17), Text(72, 700, "Moss grows. It spreads.")]
GOOD = written([PAGE])
PROSE = [
    b"BT /plain 10 Tf 72 %d Td (%s grow on walls and on stones. They spread.) Tj ET" % (y, plant)
    for y, plant in ((700, b"Mosses"), (650, b"Ferns"), (600, b"Lichens"))
]
PICTURE = b"q 595 0 0 842 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q"
LETTER = b"q 4 0 0 6 %d %d cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q\n"
LETTERS = b"".join(LETTER % (72 + 5 * (at % 60), 700 - 12 * (at // 60)) for at in range(240))
LOCK = f"/Encrypt <</Filter/Standard/V 1/R 2/P -4/O <{'41' * 32}>/U <{'42' * 32}>>>/ID[<00><00>]"


def check(tmp_path: Path, content: bytes, *expected: str) -> None:
    """The file has exactly the problems with these names, each with words that say what to do."""
    path = tmp_path / "moss.pdf"
    path.write_bytes(content)
    paper = pdf.read(str(path))
    assert [it.id for it in paper.problems] == list(expected)
    for problem in paper.problems:
        assert problem.path == str(path)
        assert problem.message.endswith(".")
        assert "moss.pdf" in problem.message
    errors = [it for it in paper.problems if it.severity is Severity.ERROR]
    assert bool(errors) == (paper.sections == ())


def test_a_good_file(tmp_path: Path) -> None:
    check(tmp_path, GOOD)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "empty-file"),
        (b"<!DOCTYPE html><html><body>Please log in.</body></html>", "not-a-pdf"),
        (b"PK\x03\x04 something else", "not-a-pdf"),
        (written([PAGE], trailer=LOCK), "encrypted"),
        (GOOD[:200], "truncated"),
        (GOOD[:40], "truncated"),
        (b"%PDF-1.4\n%%EOF", "truncated"),
        (b"%PDF-1.7\n" + b"\0" * 5000, "truncated"),
        (assembled([PICTURE]), "scanned"),
        (assembled([PICTURE] * 3), "scanned"),
        (assembled([LETTERS]), "scanned"),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_nothing_can_be_read(tmp_path: Path, content: bytes, problem: str) -> None:
    check(tmp_path, content, problem)


def test_a_file_cut_short_after_its_pages_is_read(tmp_path: Path) -> None:
    check(tmp_path, GOOD[:-20])


def test_some_pages_are_scanned(tmp_path: Path) -> None:
    check(tmp_path, assembled([*PROSE, PICTURE, PICTURE]), "partly-scanned")


def test_a_single_picture_among_other_pages_is_a_figure(tmp_path: Path) -> None:
    check(tmp_path, assembled([*PROSE, PICTURE]))


def test_two_thousand_pages(tmp_path: Path) -> None:
    pages = [
        [Text(72, 700 - number % 50, f"Wall {chr(97 + number % 26) * 9} was wet and full of moss.")]
        for number in range(2000)
    ]
    check(tmp_path, written(pages), "too-many-pages")


def test_deeply_nested_objects(tmp_path: Path) -> None:
    deep = b"[" * 100_000 + b"]" * 100_000
    path = tmp_path / "moss.pdf"
    path.write_bytes(assembled([b"q " * 50_000], extra=[deep], catalog="/Deep 5 0 R"))
    assert pdf.read(str(path)).sections == ()


def test_a_deep_tree_of_pages(tmp_path: Path) -> None:
    depth = 3000
    nodes = [
        b"<</Type/Pages/Count 1/Kids[%d 0 R]>>" % (number + 4) for number in range(3, depth + 3)
    ]
    content = assembled([b""], extra=nodes).replace(b"/Kids[3 0 R]", b"/Kids[5 0 R]")
    path = tmp_path / "moss.pdf"
    path.write_bytes(content)
    assert pdf.read(str(path)).sections == ()


def test_a_tree_of_pages_that_holds_itself(tmp_path: Path) -> None:
    path = tmp_path / "moss.pdf"
    path.write_bytes(GOOD.replace(b"/Kids[3 0 R]", b"/Kids[2 0 R]"))
    assert pdf.read(str(path)).sections == ()


def test_a_bomb_of_text(tmp_path: Path) -> None:
    packed = zlib.compress(b"BT /plain 1 Tf " + b"(a) Tj " * 200_000 + b" ET")
    content = assembled([packed])
    content = content.replace(b"<</Length", b"<</Filter/FlateDecode/Length")
    path = tmp_path / "moss.pdf"
    path.write_bytes(content)
    assert pdf.read(str(path)).path == str(path)


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    paper = pdf.read(str(tmp_path / "gone.pdf"))
    assert [it.id for it in paper.problems] == ["vanished"]


def test_a_file_that_vanishes_after_it_was_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "moss.pdf"
    path.write_bytes(GOOD)
    looked = pdf.problems.of_file

    def look_and_delete(file: Path) -> object:
        found = looked(file)
        file.unlink()
        return found

    monkeypatch.setattr(pdf.problems, "of_file", look_and_delete)
    assert [it.id for it in pdf.read(str(path)).problems] == ["vanished"]


def test_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "moss.pdf"
    folder.mkdir()
    assert [it.id for it in pdf.read(str(folder)).problems] == ["not-readable"]
