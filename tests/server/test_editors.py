"""Real editors, headless: Neovim's own client, Emacs' eglot and Helix show the passage."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
EXAMPLES = HERE.parent / "examples"
DOCUMENTED = (HERE.parent / "docs" / "editors.md").read_text("utf-8")


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
    (snippet,) = re.findall(r"```lua\n(vim\.keymap.*?)```", DOCUMENTED, re.DOTALL)
    (tmp_path / "key.lua").write_text(snippet)
    pressing = ("-c", f"luafile {HERE}/editors/context.lua")
    command = (*NEOVIM[:-2], *pressing, *NEOVIM[-2:])
    shown = printed(command, tmp_path, CITECTX_SNIPPET=str(tmp_path / "key.lua"))
    card, _, floating = shown.replace("**", "").partition("FLOATING")
    assert "fell by 91 %" in floating
    assert len(floating) > len(card)


@pytest.mark.parametrize(
    ("lines", "oldest"),
    [("vim.api.nvim_create_autocmd", (0, 7)), ("vim.lsp.config", (0, 11))],
)
def test_the_lines_for_neovim_start_the_server(
    lines: str, oldest: tuple[int, int], tmp_path: Path
) -> None:
    """As they stand in docs/editors.md, with a program of their name."""
    if neovim() < oldest:
        pytest.skip(f"Neovim {'.'.join(map(str, oldest))} or later is not installed here")
    (snippet,) = re.findall(rf"```lua\n({re.escape(lines)}.*?)```", DOCUMENTED, re.DOTALL)
    (tmp_path / "lines.lua").write_text(snippet)
    command = (*NEOVIM[:4], f"luafile {HERE}/editors/lines.lua", *NEOVIM[5:])
    path = with_server(tmp_path)
    shown = printed(command, tmp_path, PATH=path, CITECTX_SNIPPET=str(tmp_path / "lines.lua"))
    assert "Bat activity along lit and dark hedges" in shown


def neovim() -> tuple[int, ...]:
    """The version that is installed, or none."""
    if shutil.which("nvim") is None:
        return ()
    said = subprocess.run(("nvim", "--version"), capture_output=True, text=True, check=True).stdout
    return tuple(map(int, re.findall(r"\d+", said.split("\n")[0])[:2]))


def with_server(home: Path) -> str:
    """A PATH on which `citectx-server` is this one."""
    programs = home / "bin"
    programs.mkdir()
    program = programs / "citectx-server"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} -m citectx_server\n")
    program.chmod(0o755)
    return f"{programs}:{os.environ['PATH']}"


def test_helix_shows_the_passage(tmp_path: Path) -> None:
    """With the lines of docs/editors.md, in a terminal that tmux pretends."""
    for program in ("hx", "tmux"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed here")
    (lines,) = re.findall(r"```toml\n(# languages\.toml.*?)```", DOCUMENTED, re.DOTALL)
    settings = tmp_path / "config" / "helix" / "languages.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(lines)
    draft = Path(shutil.copytree(EXAMPLES, tmp_path / "project")) / "main.tex"
    line = draft.read_text("utf-8").split("citep{bats2018}")[0].count("\n") + 1
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "PATH": with_server(tmp_path),
        "TERM": "xterm-256color",
    }
    tmux = ("tmux", "-S", str(tmp_path / "tmux"))

    def run(*command: str) -> str:
        done = subprocess.run(
            (*tmux, *command), env=environment, capture_output=True, text=True, check=False
        )
        return done.stdout

    run("new-session", "-d", "-x", "150", "-y", "60", f"hx {draft}")
    try:
        shown = ""
        until = time.monotonic() + 90
        while "fell by 91 %" not in shown and time.monotonic() < until:
            run("send-keys", "Escape", ":", f"{line}", "Enter", "/bats2018", "Enter")
            run("send-keys", "Space", "k")
            time.sleep(2)
            shown = run("capture-pane", "-p")
    finally:
        run("kill-server")
    assert "fell by 91 %" in shown


def test_the_lines_for_emacs_name_the_server(tmp_path: Path) -> None:
    if shutil.which("emacs") is None:
        pytest.skip("emacs is not installed here")
    (lines,) = re.findall(r"```elisp\n(.*?)```", DOCUMENTED, re.DOTALL)
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
