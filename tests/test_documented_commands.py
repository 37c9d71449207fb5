"""Every command that the documents name is there; those about the example project are run."""

from __future__ import annotations

import re
import shlex
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from citectx.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "client-vscode" / "README.md"]
_BLOCK = re.compile(r"```[a-z]*\n(.*?)```", re.DOTALL)
_INLINE = re.compile(r"`((?:citectx|python|make) [^`\n]+)`")
_COMMAND = re.compile(r"^(?:\$ )?((?:citectx|python|make) .+)$", re.MULTILINE)
_ABOUT_THE_EXAMPLE = re.compile(
    r"^citectx (cites|show|suggest|doctor|check|summarize|read|rank|search)\b.*\b(main|refs)\.\w+"
)


class Documented(NamedTuple):
    page: str
    line: str


def documented() -> list[Documented]:
    found = []
    for page in sorted(PAGES):
        text = page.read_text("utf-8")
        blocks = "\n".join(_BLOCK.findall(text)).replace("\\\n", " ")
        lines = [*_COMMAND.findall(blocks), *_INLINE.findall(_BLOCK.sub("", text))]
        found += [Documented(page.name, line.partition("  #")[0].strip()) for line in lines]
    return list(dict.fromkeys(found))


def words(line: str) -> list[str]:
    """The command as a shell has it, without what a reader fills in: `DRAFT…`, `[--json]`."""
    return shlex.split(re.sub(r"[\[\]…|]", " ", line.partition(" && ")[0]).replace("\\ ", " "))


@pytest.mark.parametrize(("page", "line"), documented())
def test_a_documented_command_is_there(page: str, line: str) -> None:
    program, *rest = words(line)
    if program == "make":
        assert re.search(rf"^{rest[0]}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    elif program == "python":
        module = rest[rest.index("-m") + 1] if "-m" in rest else ""
        assert find_spec(module) if module else (ROOT / rest[0]).exists()
    else:
        _assert_known(rest)


def _assert_known(rest: list[str]) -> None:
    """Commands and options are those of the command line."""
    command: click.Command = main
    options = set(command.make_context("citectx", [], resilient_parsing=True).help_option_names)
    for word in rest:
        with click.Context(command) as context:
            if isinstance(command, click.Group) and not word.startswith("-"):
                inner = command.get_command(context, word)
                assert inner is not None, f"no command {word}"
                command = inner
            elif word.startswith("--"):
                options |= {name for it in command.get_params(context) for name in it.opts}
                assert word.partition("=")[0] in options, f"no option {word}"


@pytest.mark.parametrize(
    "line", sorted({it.line for it in documented() if _ABOUT_THE_EXAMPLE.match(it.line)})
)
def test_a_documented_command_answers_about_the_example(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(main, words(line)[1:])
    assert answer.exit_code in (0, 1), answer.output
    assert answer.output
