"""Every promise of the threat model names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_ROW = re.compile(r"^\| (?P<promise>[^|]+) \| (?P<tests>[^|]+) \|$", re.MULTILINE)
_PATH = re.compile(r"`([^`]+)`")


def test_every_promise_has_its_tests() -> None:
    text = (ROOT / "docs/threat-model.md").read_text(encoding="utf-8")
    rows = [it for it in _ROW.finditer(text) if it["promise"] != "promise"]
    assert len(rows) > 15
    for row in rows:
        named = _PATH.findall(row["tests"])
        assert named, row["promise"]
        for path in named:
            assert (ROOT / path).exists(), path


def test_every_hostile_test_holds_a_promise() -> None:
    text = (ROOT / "docs/threat-model.md").read_text(encoding="utf-8")
    for file in (ROOT / "tests/hostile").glob("test_*.py"):
        assert f"tests/hostile/{file.name}" in text or file.name == Path(__file__).name, file.name
