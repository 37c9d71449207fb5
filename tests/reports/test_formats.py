"""Every format of a report is one module with the same arrow."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from citectx import reports
from citectx.cli import main
from citectx.reports import FORMATS
from citectx.reports.report import Coverage, Report

ROOT = Path(__file__).parents[2]
NOTHING = Report(Coverage(2, 1, 0, {"no file": 1}), (), {}, folder=str(ROOT))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_writes_a_report_without_findings(name: str) -> None:
    text = reports.write(name, NOTHING)
    assert isinstance(text, str)
    assert bool(text) == (name != "github")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_documented(name: str) -> None:
    page = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
    assert f"`{name}`" in page or f"`--format {name}`" in page


def test_the_help_says_what_each_format_is_for() -> None:
    words = " ".join(CliRunner().invoke(main, ["check", "--help"]).output.split())
    assert all(f"{name}: {use}" in words for name, use in FORMATS.items())
