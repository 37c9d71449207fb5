"""A project's own file chooses for the project, and nothing for the machine or its user."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner
from editing import EXAMPLES

from citectx.cli import main
from citectx.settings import USER, Settings
from citectx.settings.configuration import NAME, settings_for

OF_USERS = {
    "zotero_directory": '"evil"',
    "encoder": '"evil"',
    "search_server": '"https://evil.example"',
    "search_index": '"evil"',
    "cache_directory": '"evil"',
    "cache_megabytes": "16",
    "workers": "32",
    "read_seconds": "3600",
    "read_megabytes": "65536",
    "ocr": "true",
}


def test_the_list_of_what_only_users_choose() -> None:
    assert {it.name for it in fields(Settings) if it.metadata["set_by"] == USER} >= set(OF_USERS)


@pytest.mark.parametrize("name", OF_USERS)
def test_a_project_chooses_nothing_for_the_machine(
    tmp_path: Path, name: str, own_settings: Callable[[str], None]
) -> None:
    (tmp_path / NAME).write_text(f"{name} = {OF_USERS[name]}\n")
    settings, (complaint,) = settings_for(tmp_path)
    assert settings == Settings()
    assert complaint.startswith(
        f"{tmp_path / NAME}: {name} is yours to choose, not a project's; set it in your editor"
    )
    own_settings(f"{name} = {OF_USERS[name]}\n")
    assert getattr(settings_for(tmp_path)[0], name) == getattr(
        settings_for(tmp_path / "x")[0], name
    )
    assert settings_for(tmp_path)[0] != Settings()


def test_a_project_chooses_for_itself(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('max_passages = 5\npapers_folders = ["pdf/own"]\n')
    assert settings_for(tmp_path) == (Settings(max_passages=5, papers_folders=("pdf/own",)), ())


@pytest.mark.parametrize(
    ("name", "written", "kept"),
    [
        ("papers_folders", ["/etc", "own", "~", "~/Documents"], ("own",)),
        ("paper_files", ["a=/etc/passwd", "b=own.pdf", "c=~/x.pdf"], ("b=own.pdf",)),
        ("bibliographies", ["/home/all.bib", "own.bib"], ("own.bib",)),
    ],
)
def test_the_paths_of_a_project_lead_nowhere_out_of_it(
    tmp_path: Path, name: str, written: list[str], kept: tuple[str, ...]
) -> None:
    (tmp_path / NAME).write_text(f"{name} = {written}\n")
    settings, (complaint,) = settings_for(tmp_path)
    assert getattr(settings, name) == kept
    assert "leads nowhere out of it" in complaint
    chosen, complaints = settings_for(tmp_path / "other", {name: written})
    assert getattr(chosen, name) == tuple(written)
    assert complaints == ()


def test_no_file_above_the_workspace_chooses(tmp_path: Path) -> None:
    inner = tmp_path / "workspace" / "chapters"
    inner.mkdir(parents=True)
    (tmp_path / NAME).write_text("max_passages = 5\n")
    assert settings_for(inner, workspace=inner.parent) == (Settings(), ())
    (inner.parent / NAME).write_text("max_passages = 6\n")
    assert settings_for(inner, workspace=inner.parent)[0].max_passages == 6


def test_no_file_above_the_repository_chooses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = tmp_path / "repository" / "chapters"
    inner.mkdir(parents=True)
    (tmp_path / NAME).write_text("max_passages = 5\n")
    assert settings_for(inner) == (Settings(), ())
    monkeypatch.chdir(tmp_path)  # Who stands above the draft means what lies there.
    assert settings_for(inner)[0].max_passages == 5
    (inner.parent / ".git").mkdir()
    assert settings_for(inner) == (Settings(), ())


def test_a_cache_that_is_shipped_is_neither_read_nor_written(home: Path) -> None:
    """A cache of somebody else's making could show passages that no paper has."""
    project = Path(shutil.copytree(EXAMPLES, home / "project"))
    elsewhere = home / "precious"
    elsewhere.mkdir()
    (elsewhere / "thesis.txt").write_text("precious")
    (project / "shipped").symlink_to(elsewhere)
    (project / NAME).write_text('cache_directory = "shipped"\n')
    answer = CliRunner().invoke(main, ["show", str(project / "main.tex")])
    assert answer.exit_code == 0
    assert "cache_directory is yours to choose" in answer.stderr
    assert [it.name for it in elsewhere.iterdir()] == ["thesis.txt"]


BROKEN = {
    "dots": "a." * 32_000 + "b = 1",
    "a header of dots": f"[{'a.' * 32_000}b]",
    "lists": "a = " + "[" * 50_000,
    "tables": "a = " + "{a = " * 50_000,
    "digits": "a = 1" + "0" * 100_000,
    "large": "#" * 300_000,
    "no text": "\0\udcff",
}


@pytest.mark.parametrize("name", BROKEN)
def test_no_file_of_settings_is_too_much(tmp_path: Path, name: str) -> None:
    (tmp_path / NAME).write_bytes(BROKEN[name].encode(errors="surrogateescape"))
    settings, (complaint,) = settings_for(tmp_path)
    assert settings == Settings()
    assert complaint.endswith("defaults used.")
    assert len(complaint) < 500


def test_thousands_of_names_are_not_thousands_of_messages(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("".join(f"k{it} = 1\n" for it in range(20_000)))
    complaints = settings_for(tmp_path)[1]
    assert len(complaints) == 11
    assert complaints[-1].endswith("19990 more names are no settings.")


def test_a_value_of_any_depth_is_shown_short(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(
        "max_passages = " + "[" * 150 + "]" * 150 + "\n" + "x" * 5000 + "=1"
    )
    assert all(len(it) < 500 for it in settings_for(tmp_path)[1])
