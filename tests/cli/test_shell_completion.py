"""What a shell is told to offer after `citectx`."""

from __future__ import annotations

import subprocess
import sys
from shutil import which

import pytest
from click.testing import CliRunner

from citectx.cli import COMMANDS, main


def offered(words: str, place: int) -> list[str]:
    asked = {"_CITECTX_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(place)}
    answer = CliRunner().invoke(main, env=asked, prog_name="citectx")
    return [line.partition(",")[2] for line in answer.output.split()]


@pytest.mark.parametrize(
    ("words", "place", "expected"),
    [
        ("citectx do", 1, ["doctor"]),
        ("citectx --v", 1, ["--version"]),
        ("citectx show --l", 2, ["--line"]),
        ("citectx nothing", 1, []),
    ],
)
def test_names_and_options_are_offered(words: str, place: int, expected: list[str]) -> None:
    assert offered(words, place) == expected


def test_every_command_is_offered() -> None:
    assert offered("citectx ", 1) == list(COMMANDS)


def test_names_are_offered_without_importing_commands() -> None:
    script = (
        "import sys; from citectx.cli import main\n"
        "main.shell_complete(main.make_context('citectx', [], resilient_parsing=True), '')\n"
        "sys.exit(any(it.startswith('citectx.cli.') for it in sys.modules))"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_lines_for_a_shell(shell: str) -> None:
    lines = CliRunner().invoke(main, ["completion", shell]).output
    assert "_CITECTX_COMPLETE" in lines
    if program := which(shell):
        subprocess.run([program, "-n"], input=lines, text=True, check=True)
