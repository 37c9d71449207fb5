"""What `citectx mcp --install` writes for each client, and what it leaves alone."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from citectx.assistant import clients
from citectx.assistant.client_tools import entries
from citectx.assistant.toolbox import Tools
from citectx.base.file_kinds import FILE_KINDS
from citectx.cli import main

ROOT = Path(__file__).parents[2]
PLUGIN = Path(clients.__file__).parent / "plugin"
SERVER = {"command": "citectx", "args": ["mcp"]}

# What each client's file holds afterwards.
WRITTEN = {
    "claude-code": (".mcp.json", {"mcpServers": {"citectx": SERVER}}),
    "codex": (".codex/config.toml", {"mcp_servers": {"citectx": SERVER}}),
    "cursor": (".cursor/mcp.json", {"mcpServers": {"citectx": SERVER}}),
    "vscode": (".vscode/mcp.json", {"servers": {"citectx": {"type": "stdio", **SERVER}}}),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("citectx.cli.mcp._program", lambda: "citectx")
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def run(*arguments: str, answer: str = "y\n") -> str:
    outcome = CliRunner().invoke(main, ["mcp", *arguments], input=answer)
    return f"{outcome.exit_code}: {outcome.output}"


def content(file: str) -> object:
    text = Path(file).read_text("utf-8")
    return tomllib.loads(text) if file.endswith(".toml") else json.loads(text)


@pytest.mark.parametrize("client", WRITTEN)
def test_the_entry_is_shown_and_written(client: str) -> None:
    file, expected = WRITTEN[client]
    said = run("--install", client)
    assert "citectx" in said.split("Write it?")[0]
    assert content(file) == expected
    assert "has it already" in run("--install", client)


def test_nothing_is_written_without_a_yes(folder: Path) -> None:
    run("--install", "cursor", answer="n\n")
    assert list(folder.iterdir()) == []


def test_what_stands_there_stays(folder: Path) -> None:
    (folder / ".mcp.json").write_text('{"mcpServers": {"other": {"command": "x"}}, "a": 1}')
    (folder / ".codex").mkdir()
    (folder / ".codex" / "config.toml").write_text(
        'model = "m"\n[mcp_servers.other]\ncommand="x"\n'
    )
    run("--install", "claude-code")
    run("--install", "codex", "--yes")
    assert content(".mcp.json") == {
        "mcpServers": {"other": {"command": "x"}, "citectx": SERVER},
        "a": 1,
    }
    assert content(".codex/config.toml") == {
        "model": "m",
        "mcp_servers": {"other": {"command": "x"}, "citectx": SERVER},
    }


LEFT_ALONE = {
    ".mcp.json": '// a comment\n{"mcpServers": {}}',
    ".cursor/mcp.json": '{"mcpServers": []}',
    ".codex/config.toml": "not = toml = at all",
}


@pytest.mark.parametrize("file", LEFT_ALONE)
def test_a_file_that_cannot_be_read_exactly_is_left_alone(folder: Path, file: str) -> None:
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(LEFT_ALONE[file])
    client = next(it.id for it in clients.CLIENTS if it.file == file)
    said = run("--install", client)
    assert said.startswith("2: ")
    assert "by hand" in said
    assert (folder / file).read_text() == LEFT_ALONE[file]


def test_a_link_is_not_written_through(folder: Path) -> None:
    (folder / "elsewhere.json").write_text("{}")
    (folder / ".mcp.json").symlink_to("elsewhere.json")
    assert "is a link" in run("--install", "claude-code")
    assert (folder / "elsewhere.json").read_text() == "{}"


def test_clients_in_use_are_found(folder: Path) -> None:
    assert "name one" in run("--install")
    (folder / ".cursor").mkdir()
    (folder / "codex").write_text("#!/bin/sh\n")
    (folder / "codex").chmod(0o755)
    assert [it.id for it in clients.clients_in_use(folder)] == ["codex", "cursor"]


def test_named_folders_are_kept_in_the_entry(folder: Path) -> None:
    run("--folder", str(folder), "--install", "cursor")
    server = content(".cursor/mcp.json")
    assert server == {
        "mcpServers": {"citectx": {"command": "citectx", "args": ["mcp", "--folder", str(folder)]}}
    }


def test_the_plugin_knows_all_kinds_of_drafts() -> None:
    assert run("--plugin") == f"0: {PLUGIN}\n"
    servers = json.loads((PLUGIN / ".lsp.json").read_text("utf-8"))
    endings = {it.ending: it.languages[0] for it in FILE_KINDS if it.languages}
    assert servers == {"citectx": {"command": "citectx-server", "extensionToLanguage": endings}}
    manifest = json.loads((PLUGIN / ".claude-plugin" / "plugin.json").read_text("utf-8"))
    assert all((PLUGIN / manifest[it]).is_file() for it in ("mcpServers", "lspServers"))


def test_the_skill_names_every_tool() -> None:
    skill = (PLUGIN / "skills" / "citectx" / "SKILL.md").read_text("utf-8")
    assert [it.__name__ for it in Tools.offered() if f"`{it.__name__}`" not in skill] == []


def test_the_extension_offers_the_same_tools() -> None:
    """`python -m citectx.assistant.client_tools client-vscode` writes them."""
    file = ROOT / "client-vscode" / "package.json"
    assert json.loads(file.read_text("utf-8"))["contributes"]["languageModelTools"] == entries()
