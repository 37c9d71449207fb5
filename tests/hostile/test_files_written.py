"""What we write is there whole or not at all, through no link and over nobody else's file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from editing import EXAMPLES

from citectx.base.programs import program
from citectx.base.writing import write_beside
from citectx.cli import main


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("precious")
    link = tmp_path / "report.html"
    link.symlink_to(precious)
    with pytest.raises(OSError, match="link"):
        write_beside(link, "x")
    assert precious.read_text() == "precious"
    for options in (
        ["-o", str(link), "--format", "html"],
        ["--baseline", str(link), "--update-baseline"],
    ):
        answer = CliRunner().invoke(main, ["check", str(EXAMPLES / "main.tex"), *options])
        assert answer.exit_code == 2
        assert precious.read_text() == "precious"


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "report.txt"
    file.write_text("before")
    with file.open() as reader:
        write_beside(file, "after")
        assert reader.read() == "before"
    assert file.read_text() == "after"
    assert [it.name for it in tmp_path.iterdir()] == ["report.txt"]


def test_no_baseline_is_written_over_another_file(tmp_path: Path) -> None:
    file = tmp_path / "data.json"
    file.write_text('{"results": [1, 2, 3]}')
    options = ["--baseline", str(file), "--update-baseline"]
    answer = CliRunner().invoke(main, ["check", str(EXAMPLES / "main.tex"), *options])
    assert answer.exit_code == 2
    assert "is no baseline" in answer.output
    assert file.read_text() == '{"results": [1, 2, 3]}'


def test_a_program_is_never_taken_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lurking = tmp_path / "tesseract"
    lurking.write_text("#!/bin/sh\n")
    lurking.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    for path in (".", "", "relative", f".{os.pathsep}"):
        monkeypatch.setenv("PATH", path)
        assert program("tesseract") is None
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program("tesseract") == str(lurking)
