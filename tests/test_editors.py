"""Real editors, headless: Neovim's own client and Emacs' eglot show the passage."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"


NEOVIM = ("nvim", "--clean", "--headless", "-c", f"luafile {HERE}/editors/hover.lua", "-c", "qa!")
EMACS = ("emacs", "--batch", "-l", f"{HERE}/editors/hover.el")


@pytest.mark.parametrize("command", [NEOVIM, EMACS], ids=["neovim", "emacs"])
def test_the_passage_shows(command: tuple[str, ...], tmp_path: Path) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed here")
    project = Path(shutil.copytree(EXAMPLES, tmp_path / "project"))
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "CITECTX_DRAFT": str(project / "main.tex"),
        "CITECTX_COMMAND": f"{sys.executable} -m citectx_server",
        "CITECTX_NEEDLE": "citep{bats201",
        "CITECTX_WORDS": "fell by 91 %",
    }
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=150, check=False
    )
    shown = done.stdout.replace("*", "")  # Emacs without markdown-mode asks for plain text.
    assert "Hedge Observatory (2018) Bat activity along lit and dark hedges" in shown
    assert "fell by 91 %" in done.stdout, done.stderr
