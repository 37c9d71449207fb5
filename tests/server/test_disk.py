"""Files are read again when they have changed, and not looked at for every keystroke."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from citectx.model import Problem
from citectx_server.session import disk
from citectx_server.session.disk import Disk


def test_a_file_is_looked_at_again_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(disk.time, "monotonic", lambda: now)
    path = tmp_path / "a.bib"
    read = Disk().over({})
    assert isinstance(read(str(path)), Problem)
    path.write_text("one")
    assert isinstance(read(str(path)), Problem)
    now += 1
    assert read(str(path)) == "one"
    path.write_text("more")
    os.utime(path, (1, 1))
    assert read(str(path)) == "one"
    now += 1
    assert read(str(path)) == "more"


def test_a_file_that_is_known_to_have_changed_is_looked_at_now(tmp_path: Path) -> None:
    path = tmp_path / "a.bib"
    files = Disk()
    assert isinstance(files.over({})(str(path)), Problem)
    path.write_text("one")
    files.forget(str(path))
    assert files.over({})(str(path)) == "one"
    assert files.over({str(path): "typed"})(str(path)) == "typed"
