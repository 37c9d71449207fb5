"""Controls of titles, drafts and papers never reach a terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from citectx.cli import main

NASTY = "\x1b]52;c;aGk=\x07\x1b[2J\x9b2J\x08\r\x7f\u202e[link=https://evil.example]x[/link]"
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]")
OURS = re.compile(r"\x1b\[[\d;]*m|\x1b\]8;[^\x1b\x07]*\x1b\\")  # Colours, and links to files.


@pytest.fixture
def draft(home: Path) -> Path:
    folder = home / "project"
    (folder / "papers").mkdir(parents=True)
    for key in ("frogs", "newts"):
        said = f"{key} sleep in 1{NASTY}2 winters under the mud. They wake {NASTY} in spring."
        (folder / "papers" / f"{key}.txt").write_bytes(f"Title {NASTY}\n\n{said}\n".encode())
    (folder / "papers" / "toads.pdf").write_bytes(b"%PDF-1.4 \x1b[2J")
    entries = [
        f"@misc{{{key}, title={{On {NASTY}}}, author={{A{NASTY}, B}}}}\n"
        for key in ("frogs", "newts", "toads", f"no{NASTY}")
    ]
    (folder / "refs.bib").write_bytes("".join(entries).encode())
    (folder / ".citectx.toml").write_bytes(f'"\\u001b[2J{"x" * 20}" = 1\n'.encode())
    text = f"Frogs sleep {NASTY} in 12 winters [@frogs; @newts; @toads; @gone].\n"
    path = folder / "main\x1b[2J.md"
    path.write_bytes(f"---\nbibliography: [refs.bib, 'x{NASTY[:5]}.bib']\n---\n\n{text}".encode())
    return path


@pytest.mark.parametrize("colour", ["", "1"])
@pytest.mark.parametrize(
    "command",
    [
        ["cites"],
        ["show"],
        ["doctor", "--trace"],
        ["check"],
        ["check", "--format", "json"],
        ["check", "--format", "sarif"],
        ["check", "--format", "github"],
        ["suggest", "--line", "5"],
        ["show", "--json"],
        ["summarize", "frogs"],
    ],
)
def test_no_control_is_printed(
    draft: Path, command: list[str], colour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", colour)
    name, *options = command
    place = [*options, str(draft)] if name == "summarize" else [str(draft), *options]
    answer = CliRunner().invoke(main, [name, *place])
    assert answer.exception is None or isinstance(answer.exception, SystemExit)
    printed = OURS.sub("", answer.output)
    assert len(printed) > 20
    assert not CONTROL.search(printed), printed


def test_a_paper_is_printed_without_controls(draft: Path) -> None:
    answer = CliRunner().invoke(main, ["read", str(draft.parent / "papers" / "frogs.txt")])
    assert "frogs sleep" in answer.output
    assert not CONTROL.search(answer.output)
