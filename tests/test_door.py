"""What `import citectx` offers: complete, typed, documented, and as the README shows it."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import citectx

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "main.tex"
FUNCTIONS = [it for it in citectx.__all__ if it != "__version__"]


def test_the_example_of_the_readme_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = re.findall(r"```python\n(.+?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    monkeypatch.chdir(ROOT)
    exec(compile(code, "README.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("moths2020 full text Passage('The median orbit lasted 31 seconds")
    assert lines[1].startswith("The source gives 31 seconds here, not 41 seconds.")
    assert lines[2].startswith("moths2020 Passage(")
    assert (
        lines[-1]
        == "Paper('Bat activity along lit and dark hedges', 5 sections, 20 sentences, 1 works)"
    )


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_is_documented_and_typed(name: str) -> None:
    function = getattr(citectx, name)
    assert len(inspect.getdoc(function) or "") > 80
    parts = {*inspect.signature(function).parameters, "return"}
    assert parts == set(function.__annotations__)


def test_everything_public_is_listed() -> None:
    public = {name for name, it in vars(citectx).items() if inspect.isfunction(it)}
    assert {it for it in public if not it.startswith("_")} == set(FUNCTIONS)


@pytest.fixture(scope="module")
def draft() -> Any:
    return citectx.open_draft(EXAMPLE, max_passages=1)


def test_evidence_by_key_and_by_line(draft: Any) -> None:
    assert repr(draft) == f"OpenDraft({str(EXAMPLE)!r}, 5 of 8 cited papers readable)"
    assert [it.citation.key for it in citectx.evidence(draft, line=26)] == [
        "moths2020",
        "notes1931",
    ]
    by_key = citectx.evidence(draft, key="dimming2021")
    assert [it.citation.key for it in by_key] == ["dimming2021"] * 2
    assert all(len(it.passages) <= 1 for it in by_key)
    assert len(citectx.evidence(draft)) == 18


def test_a_place_in_the_draft_is_suggested_for(draft: Any) -> None:
    best, *_ = citectx.suggest(draft, line=21, column=10)
    assert best.reference.key == "lamps2019"
    with pytest.raises(ValueError, match="has no line 999"):
        citectx.suggest(draft, line=999)


def test_what_cannot_be_is_said(draft: Any, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="magic is no check; there are"):
        citectx.check(draft, ["magic"])
    with pytest.raises(ValueError, match="rankr is not a setting; did you mean ranker"):
        citectx.open_draft(EXAMPLE, rankr="bm25")
    with pytest.raises(ValueError, match=r"nowhere\.tex"):
        citectx.open_draft(tmp_path / "nowhere.tex")
    assert citectx.read_paper(tmp_path / "nothing.pdf").problems
