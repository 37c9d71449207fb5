"""Drafts in, the sentences out that look as if they should cite."""

from __future__ import annotations

import pytest

from citectx.answers.checks.uncited import findings
from citectx.model import Problem
from citectx.project import project
from citectx.settings import Settings
from citectx.settings.check_table import DEFAULT_IDS, UNCITED
from citectx.workspace import workspace

OTHERS = "Previous studies have recently shown that this protein is known to bind the membrane."


def hinted(text: str) -> list[str]:
    missing = Problem("missing-file", "There is no such file.")
    files = {"/main.md": text}
    made = workspace(project("/main.md", lambda it: files.get(it, missing), Settings()))
    return [text[it.range.start : it.range.end] for it in findings(made)]


def test_it_is_off_unless_it_is_asked_for() -> None:
    assert UNCITED not in DEFAULT_IDS


def test_what_others_found_is_hinted_at_where_it_stands() -> None:
    text = f"# Introduction\n\nHerons *stand* on one leg for us to see. {OTHERS}\n"
    assert hinted(text) == [OTHERS]


@pytest.mark.parametrize(
    "sentence",
    [
        f"{OTHERS[:-1]} [@heron].",
        f"{OTHERS[:-1]} (citation needed).",
        "In this section we therefore show how our results in Table 3 would change.",
        "Previous studies agree.",
        "Frühere Untersuchungen haben kürzlich gezeigt, dass dieses Protein an die Membran bindet, "
        "und das ist seit langem bekannt, wie auch andere berichtet haben.",
    ],
)
def test_what_cites_is_noted_is_ours_or_is_no_english_is_left_alone(sentence: str) -> None:
    assert hinted(f"# Introduction\n\n{sentence}\n") == []
