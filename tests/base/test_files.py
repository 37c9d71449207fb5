"""Bytes on disk in, text or a problem out."""

import os
from pathlib import Path

import pytest

from citectx.base.files import (
    LARGEST_BIBLIOGRAPHY_BYTES,
    LARGEST_BYTES,
    encoding_problem,
    listing,
    read_text,
)
from citectx.model import Problem, Range, Severity


def check(path: Path, expected: str) -> None:
    found = read_text(str(path))
    assert (found.id if isinstance(found, Problem) else found) == expected
    if isinstance(found, Problem):
        assert found.path == str(path)
        assert found.severity is Severity.ERROR
        assert ": " in found.message


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("é\r\n😀\n".encode(), "é\r\n😀\n"),
        ("\ufeffé".encode(), "é"),
        ("é".encode("latin-1"), "é"),
        ("é😀".encode("utf-16"), "é😀"),
        (b"%PDF\x00", "binary-file"),
        (b"", ""),
    ],
)
def test_text(tmp_path: Path, written: bytes, expected: str) -> None:
    path = tmp_path / "draft.tex"
    path.write_bytes(written)
    check(path, expected)


def test_what_is_no_text_file(tmp_path: Path) -> None:
    check(tmp_path, "not-a-file")
    check(tmp_path / "none.tex", "missing-file")
    check(tmp_path / "no\0name.tex", "unreadable-file")
    (tmp_path / "file").touch()
    check(tmp_path / "file" / "draft.tex", "unreadable-file")
    if hasattr(os, "mkfifo"):  # Reading it would wait for ever.
        os.mkfifo(tmp_path / "pipe.tex")
        check(tmp_path / "pipe.tex", "not-a-file")


@pytest.mark.parametrize(
    ("name", "size"), [("x.tex", LARGEST_BYTES), ("x.bib", LARGEST_BIBLIOGRAPHY_BYTES)]
)
def test_a_file_that_is_too_large(tmp_path: Path, name: str, size: int) -> None:
    path = tmp_path / name
    with path.open("wb") as file:
        file.truncate(size + 1)
    check(path, "large-file")


def test_latin_1_is_said_where_it_begins(tmp_path: Path) -> None:
    path = tmp_path / "draft.tex"
    for written, place in (("ab é".encode("latin-1"), Range(3, 4)), ("ab é".encode(), None)):
        path.write_bytes(written)
        text = read_text(str(path))
        assert isinstance(text, str)
        found = encoding_problem(str(path), text)
        assert (found.range if found else None) == place
    assert encoding_problem("unsaved buffer", "é") is None


def test_listing(tmp_path: Path) -> None:
    for name in ("b.bib", "a.BIB", "c.tex"):
        (tmp_path / name).touch()
    assert listing(tmp_path, (".bib",)) == (str(tmp_path / "a.BIB"), str(tmp_path / "b.bib"))
    assert listing(tmp_path / "none", (".bib",)) == ()
