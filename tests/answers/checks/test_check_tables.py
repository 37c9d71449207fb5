"""The tables of the checks: nothing in them is unused, and nothing is left unsaid."""

from __future__ import annotations

import re
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from citectx.answers.checks.drift.clauses import CLOSE, WIDE, Needed, alike
from citectx.answers.checks.thresholds import count, share
from citectx.answers.checks.word_lists import cue_pattern, cues, number_words, rows, stems, units
from citectx.settings.check_table import CHECKS, IDS, Check

FOLDER = Path(__file__).parents[3] / "citectx" / "answers" / "checks"
SOURCE = "\n".join(it.read_text(encoding="utf-8") for it in sorted(FOLDER.rglob("*.py")))
ASKED_FOR = set(re.findall(r"\(['\"]([a-z]+[.-][a-z.-]+)['\"]\)", SOURCE))
ASKED_FOR |= {f"drift.{kind}.{it}" for kind in ("close", "wide") for it in Needed._fields}


def test_every_threshold_is_used_and_says_what_it_does_and_what_was_measured() -> None:
    table = rows("thresholds")
    assert all(len(row) == 4 and all(row) for row in table)
    names = [name for name, *_ in table]
    assert len(set(names)) == len(names)
    assert set(names) <= ASKED_FOR


def test_every_list_of_cues_is_used_and_explained() -> None:
    lists = {name for _, names in rows("cues") for name in names.split()}
    assert lists <= ASKED_FOR
    text = (FOLDER / "data" / "cues.tsv").read_text(encoding="utf-8")
    header = "\n".join(it for it in text.splitlines() if it.startswith("# "))
    assert [it for it in sorted(lists) if it not in header] == []


@pytest.mark.parametrize("check", CHECKS, ids=IDS)
def test_every_check_is_a_module_with_its_arrow(check: Check) -> None:
    module = import_module(f"citectx.answers.checks.{check.id}")
    assert check.id == module.ID
    (given,) = signature(module.notes if check.looks_at == "claim" else module.findings).parameters
    assert given == ("claim" if check.looks_at == "claim" else "workspace")


def test_every_check_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "checks.md").read_text(encoding="utf-8")
    assert [it for it in IDS if f"| `{it}` |" not in page] == []


def test_thresholds_are_read_as_they_are_written() -> None:
    assert share("quantity.about") == 3 * share("quantity.rounding")
    assert count("number.shared") == 3
    assert alike("drift.close.told") == CLOSE.told == (0.65, 0.65, 3, 5, 1.75)
    assert WIDE.verb.theirs < CLOSE.verb.theirs


def test_lists_are_read_as_they_are_written() -> None:
    assert "mice" in cues("drift.animal")
    assert cue_pattern("drift.animal").findall("Mice, a rat and micelles.") == ["Mice", "rat"]
    assert "show" in stems("telling") & stems("light")
    assert units()["microns"] == "µm"
    assert number_words("fraction")["third"] == 1 / 3
