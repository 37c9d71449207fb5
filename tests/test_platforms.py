"""What is different on macOS and Windows, as far as a test can pretend to be there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from syntax_checks import draft

from citectx import bibliography
from citectx.bibliography import fields
from citectx.papers.find import zotero_profile
from citectx.papers.index import store
from citectx.papers.workers import process, worker
from citectx.settings import Settings


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("darwin", "Library/Caches/citectx"),
        ("win32", "AppData/Local/citectx/Cache"),
        ("linux", ".cache/citectx"),
    ],
)
def test_the_cache_is_where_the_system_keeps_such_files(
    system: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    assert store.directory(Settings()) == tmp_path / expected


@pytest.mark.parametrize(
    ("system", "profile"),
    [("darwin", "Library/Application Support/Zotero"), ("win32", "Roaming/Zotero/Zotero")],
)
def test_zotero_is_found_where_it_keeps_its_profile(
    system: str, profile: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    home = tmp_path / profile
    (home / "Profiles" / "x.default").mkdir(parents=True)
    (home / "profiles.ini").write_text("[Profile0]\nIsRelative=1\nPath=Profiles/x.default\n")
    preferences = {"useDataDir": "true", "dataDir": f'"{data}"'}
    lines = [f'user_pref("extensions.zotero.{it}", {to});' for it, to in preferences.items()]
    (home / "Profiles" / "x.default" / "prefs.js").write_text("\n".join(lines))
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path / "Roaming"))
    found = zotero_profile.profile()
    assert found is not None
    assert found.data == str(data)


def test_a_worker_without_limits_and_signals_of_unix_still_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.delattr(signal, "alarm")
    monkeypatch.delattr(os, "nice")
    worker._limit_memory(64)
    worker._limit_time(1)
    worker._step_aside()


def test_a_process_is_ended_where_there_are_no_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg")
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as running:
        process._kill(running)
        assert running.wait(10) != 0


def test_files_with_the_line_ends_of_windows() -> None:
    text = "One \\cite{a}.\r\n\r\nTwo \\cite{b}.\r\n"
    citations = draft(text, "latex").citations
    assert [text[it.range.start : it.range.end] for it in citations] == ["a", "b"]
    entry = "@article{a,\r\n  title = {Moths\r\n  at night},\r\n}\r\n"
    (reference,) = bibliography.read("refs.bib", entry).references
    assert fields.title(reference) == "Moths at night"
