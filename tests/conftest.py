"""What tests of whole programs need: a home of their own, and the example project in it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from editing import EXAMPLES


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home; the cache is there too."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def project(home: Path) -> Path:
    """A fresh copy of the example project."""
    return Path(shutil.copytree(EXAMPLES, home / "project"))
