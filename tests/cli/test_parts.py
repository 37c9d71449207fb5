"""Every command takes the root of a draft or any of its parts, from any directory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from citectx.cli import main

FILES = {
    "thesis.tex": "\\documentclass{book}\\begin{document}\n\\input{parts/herons}\n"
    "\\include{parts/fish}\n\\bibliography{refs}\\end{document}\n",
    "parts/herons.tex": "\nHerons rest on one leg \\cite{heron}.\n",
    "parts/fish.tex": "\n\nFish were counted by 12 people \\cite{heron}.\n",
    "refs.bib": "@misc{heron, title = {On herons and fish}}\n",
    "papers/heron.md": "# On herons and fish\n\nHerons stand on one leg. "
    "Fish were counted by 15 people.\n",
    "elsewhere/empty.txt": "",
}
FOLDERS = (".", "parts", "elsewhere")


@pytest.fixture(autouse=True)
def thesis(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def answer(folder: Path, command: str, name: str, *more: str) -> Any:
    """What a command says of a file of the draft when it is run in a folder."""
    draft = Path("../" if folder.name in FOLDERS else "", name)
    done = CliRunner().invoke(main, [command, str(draft), *more, "--json"], catch_exceptions=False)
    assert done.exit_code in (0, 1), done.output
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", ["thesis.tex", "parts/fish.tex"])
@pytest.mark.parametrize("where", FOLDERS)
def test_a_part_stands_for_its_draft(
    thesis: Path, monkeypatch: pytest.MonkeyPatch, where: str, name: str
) -> None:
    folder = thesis / where
    monkeypatch.chdir(folder)
    of_draft, of_file = ("thesis.tex", "parts/fish.tex")
    fish = {".": "parts/fish.tex", "parts": "fish.tex", "elsewhere": "../parts/fish.tex"}[where]

    assert answer(folder, "doctor", name)["summary"] == "1 of 1 cited papers readable"
    files = [it["file"] for it in answer(folder, "cites", name)["citations"]]
    assert files[-1] == fish
    assert len(files) == (2 if name == of_draft else 1)
    shown = [it["at"] for it in answer(folder, "show", name)]
    assert (shown[-1]["file"], shown[-1]["line"]) == (fish, 3)
    found = answer(folder, "check", name, "--check", "number")["findings"]
    assert [(it["file"], it["start"]["line"]) for it in found] == [(fish, 3)]
    said = answer(folder, "summarize", name, "heron")["drafts"]
    assert fish in {it["file"] for it in said}
    assert {it["key"] for it in answer(folder, "suggest", of_file, "--line", "3")["suggestions"]}
