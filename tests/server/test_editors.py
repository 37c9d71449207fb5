"""Real editors, headless: Neovim's own client and Emacs' eglot show the passage."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
EXAMPLES = HERE.parent / "examples"


NEOVIM = ("nvim", "--clean", "--headless", "-c", f"luafile {HERE}/editors/hover.lua", "-c", "qa!")
EMACS = ("emacs", "--batch", "-l", f"{HERE}/editors/hover.el")


def printed(command: tuple[str, ...], home: Path, **more: str) -> str:
    """What an editor prints that opens the example draft and hovers."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed here")
    project = Path(shutil.copytree(EXAMPLES, home / "project"))
    environment = {
        **os.environ,
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "CITECTX_DRAFT": str(project / "main.tex"),
        "CITECTX_COMMAND": f"{sys.executable} -m citectx_server",
        "CITECTX_NEEDLE": "citep{bats201",
        "CITECTX_WORDS": "fell by 91 %",
        **more,
    }
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=150, check=False
    )
    assert "fell by 91 %" in done.stdout, done.stderr
    return done.stdout


@pytest.mark.parametrize("command", [NEOVIM, EMACS], ids=["neovim", "emacs"])
def test_the_passage_shows(command: tuple[str, ...], tmp_path: Path) -> None:
    shown = printed(command, tmp_path)
    title = "Hedge Observatory (2018) Bat activity along lit and dark hedges"
    assert title in shown.replace("*", "")  # Emacs without markdown-mode asks for plain text.


def test_a_key_of_neovim_shows_the_sentences_around(tmp_path: Path) -> None:
    """The lines that docs/editors.md proposes, as they stand there."""
    documented = (HERE.parent / "docs" / "editors.md").read_text("utf-8")
    (snippet,) = re.findall(r"```lua\n(vim\.keymap.*?)```", documented, re.DOTALL)
    (tmp_path / "key.lua").write_text(snippet)
    pressing = ("-c", f"luafile {HERE}/editors/context.lua")
    command = (*NEOVIM[:-2], *pressing, *NEOVIM[-2:])
    shown = printed(command, tmp_path, CITECTX_SNIPPET=str(tmp_path / "key.lua"))
    card, _, floating = shown.replace("**", "").partition("FLOATING")
    assert "fell by 91 %" in floating
    assert len(floating) > len(card)


def test_the_lines_for_neovim_start_the_server(tmp_path: Path) -> None:
    """Those for 0.7 to 0.10, as they stand in docs/editors.md, with a program of their name."""
    documented = (HERE.parent / "docs" / "editors.md").read_text("utf-8")
    (snippet,) = re.findall(r"```lua\n(vim\.api\.nvim_create_autocmd.*?)```", documented, re.DOTALL)
    (tmp_path / "lines.lua").write_text(snippet)
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "citectx-server").write_text(
        f"#!/bin/sh\nexec {sys.executable} -m citectx_server\n"
    )
    (programs / "citectx-server").chmod(0o755)
    command = (
        "nvim",
        "--clean",
        "--headless",
        "-c",
        f"luafile {HERE}/editors/lines.lua",
        "-c",
        "qa!",
    )
    path = f"{programs}:{os.environ['PATH']}"
    shown = printed(command, tmp_path, PATH=path, CITECTX_SNIPPET=str(tmp_path / "lines.lua"))
    assert "Bat activity along lit and dark hedges" in shown


def test_the_lines_for_emacs_name_the_server(tmp_path: Path) -> None:
    if shutil.which("emacs") is None:
        pytest.skip("emacs is not installed here")
    documented = (HERE.parent / "docs" / "editors.md").read_text("utf-8")
    (lines,) = re.findall(r"```elisp\n(.*?)```", documented, re.DOTALL)
    program = f"{lines}\n(require 'eglot)\n(princ (cdr (car eglot-server-programs)))"
    (tmp_path / "lines.el").write_text(program)
    given = ("emacs", "--batch", "-l", "package", "-f", "package-initialize", "-l")
    done = subprocess.run(
        (*given, str(tmp_path / "lines.el")),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "citectx-server" in done.stdout, done.stderr
