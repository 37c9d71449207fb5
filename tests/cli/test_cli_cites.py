"""`citectx cites` as a user meets it: output, exit code, stderr."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import fixture
import pytest
from click.testing import CliRunner, Result

from citectx.cli import main, output

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = r"""
-- main.tex --
\documentclass{article}
\begin{document}
\section{Lamps}
We know it \citep[see][p.~3]{ann2020,bob2021}. So does \citet{cai2019}.
\input{second}
\end{document}
-- second.tex --
Moths come, too \cite{dan2018}.
"""


def check(folder: Path, source: str, *arguments: str) -> Result:
    path = fixture.parse(source).written_to(folder)
    return CliRunner().invoke(main, ["cites", str(path), *arguments])


def citations(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.output
    value = json.loads(result.stdout)
    assert list(value) == ["citations"]
    found: list[dict[str, Any]] = value["citations"]
    return found


def test_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = citations(check(tmp_path, PROJECT, "--json"))
    assert found[0] == {
        "key": "ann2020",
        "file": "main.tex",
        "start": {"line": 4, "column": 30},
        "end": {"line": 4, "column": 37},
        "command": "citep",
        "prenote": "see",
        "postnote": "p.~3",
        "group": 0,
        "sentence": "We know it.",
        "section": "Lamps",
    }
    keys = [(it["key"], it["file"], it["group"]) for it in found]
    assert keys == [
        ("ann2020", "main.tex", 0),
        ("bob2021", "main.tex", 0),
        ("cai2019", "main.tex", 1),
        ("dan2018", "second.tex", 2),
    ]


def test_columns_count_characters(tmp_path: Path) -> None:
    (found,) = citations(check(tmp_path, "-- main.md --\n𝒳 é [@a].\n", "--json"))
    assert found["start"] == {"line": 1, "column": 7}
    assert found["end"] == {"line": 1, "column": 8}


def test_lines_for_people_and_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = check(tmp_path, PROJECT)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "main.tex:4:30    ann2020  We know it.",
        "main.tex:4:38    bob2021  We know it.",
        "main.tex:4:63    cai2019  So does.",
        "second.tex:1:23  dan2018  Moths come, too.",
    ]


def test_tables_in_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    result = check(tmp_path, PROJECT)
    assert result.exit_code == 0
    assert [it.split() for it in result.stdout.splitlines()] == [
        ["main.tex"],
        ["line", "key", "sentence"],
        ["4:30", "ann2020", "We", "know", "it."],
        ["4:38", "bob2021", "We", "know", "it."],
        ["4:63", "cai2019", "So", "does."],
        ["second.tex"],
        ["line", "key", "sentence"],
        ["1:23", "dan2018", "Moths", "come,", "too."],
        ["4", "citations", "of", "4", "works"],
    ]


def test_a_path_with_dots(tmp_path: Path) -> None:
    fixture.parse(PROJECT).written_to(tmp_path)
    (tmp_path / "inner").mkdir()
    path = tmp_path / "inner" / ".." / "main.tex"
    assert len(citations(CliRunner().invoke(main, ["cites", str(path), "--json"]))) == 4


def test_only_the_part_that_is_named(tmp_path: Path) -> None:
    fixture.parse(PROJECT).written_to(tmp_path)
    result = CliRunner().invoke(main, ["cites", str(tmp_path / "second.tex"), "--json"])
    assert [it["key"] for it in citations(result)] == ["dan2018"]


def test_a_draft_without_citations(tmp_path: Path) -> None:
    assert citations(check(tmp_path, "-- main.md --\nNothing.\n", "--json")) == []
    assert check(tmp_path, "-- main.md --\nNothing.\n").stdout == ""


def refused(path: Path) -> str:
    """What is said of a draft that cannot be read."""
    before = sorted(path.parent.rglob("*"))
    result = CliRunner().invoke(main, ["cites", str(path), "--json"])
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert path.name in result.stderr
    assert sorted(path.parent.rglob("*")) == before
    return result.stderr


def test_a_missing_draft(tmp_path: Path) -> None:
    refused(tmp_path / "none.tex")


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / "draft.tex").mkdir()
    refused(tmp_path / "draft.tex")


def test_a_binary_draft(tmp_path: Path) -> None:
    (tmp_path / "draft.tex").write_bytes(bytes(range(256)) * 40)
    refused(tmp_path / "draft.tex")


def test_a_draft_of_50_megabytes(tmp_path: Path) -> None:
    (tmp_path / "draft.tex").write_bytes(b"word \\cite{a}. \n" * (50 << 16))
    refused(tmp_path / "draft.tex")


def test_a_language_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "draft.odt").write_text("x")
    assert ".tex" in refused(tmp_path / "draft.odt")


def test_a_cycle_names_file_and_line(tmp_path: Path) -> None:
    path = fixture.parse(
        r"""
        -- main.tex --
        \documentclass{article}
        \begin{document}
        One \cite{a}.
        \input{second}
        \end{document}
        -- second.tex --
        Two.

        \input{main}
        """
    ).written_to(tmp_path)
    assert "second.tex:3" in refused(path)


def test_a_missing_part_is_said_and_costs_only_itself(tmp_path: Path) -> None:
    result = check(tmp_path, "One \\cite{a}.\n\n\\input{none}\n", "--json")
    assert [it["key"] for it in citations(result)] == ["a"]
    assert "main.tex:3" in result.stderr
    assert "none" in result.stderr
