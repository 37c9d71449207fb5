"""Programs with assistants -> the entries by which they start citectx, and what writes them.

Every entry is shown before it is written. What a file says of other servers stays as it is, and a
file that cannot be read exactly is left alone.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citectx.base.programs import program

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

NAME = "citectx"


@dataclass(frozen=True, slots=True)
class Client:
    """A program with an assistant: its file in a project, and how that names a server.

    `table` is the name of the table of servers; `signs` are what shows that the program is used:
    a file or folder of the project, or the name of a program.
    """

    id: str
    name: str
    file: str
    table: str
    signs: tuple[str, ...]
    commands: tuple[str, ...]


CLIENTS = (
    Client("claude-code", "Claude Code", ".mcp.json", "mcpServers", (".claude",), ("claude",)),
    Client("codex", "Codex", ".codex/config.toml", "mcp_servers", (".codex",), ("codex",)),
    Client("cursor", "Cursor", ".cursor/mcp.json", "mcpServers", (".cursor",), ("cursor",)),
    Client("vscode", "VS Code", ".vscode/mcp.json", "servers", (".vscode",), ("code", "codium")),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a file of a client is to hold; `added` is the part that is new, empty if it is there."""

    client: Client
    path: Path
    added: str
    content: str


def clients_in_use(folder: Path) -> tuple[Client, ...]:
    """The clients that a project or this machine shows signs of."""
    return tuple(
        client
        for client in CLIENTS
        if any((folder / it).exists() for it in (*client.signs, client.file))
        or any(program(it) for it in client.commands)
    )


def entry(client: Client, folder: Path, command: str, arguments: Sequence[str]) -> Entry:
    """The entry for a client in a project; a ValueError says why there can be none."""
    path = folder / client.file
    if path.is_symlink() or path.parent.is_symlink():
        raise ValueError(f"{path} is a link, which is not written through.")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if path.suffix == ".toml":
        return _toml_entry(client, path, text, command, arguments)
    return _json_entry(client, path, text, command, arguments)


def _json_entry(
    client: Client, path: Path, text: str, command: str, arguments: Sequence[str]
) -> Entry:
    server: dict[str, Any] = {"command": command, "args": list(arguments)}
    if client.id == "vscode":
        server = {"type": "stdio", **server}
    added = json.dumps({client.table: {NAME: server}}, indent=2, ensure_ascii=False)
    try:
        whole = json.loads(text) if text.strip() else {}
    except ValueError:
        whole = None
    if not isinstance(whole, dict) or not isinstance(whole.get(client.table, {}), dict):
        raise ValueError(f"{path} is not plain JSON; add this to it by hand:\n{added}")
    if whole.get(client.table, {}).get(NAME) == server:
        return Entry(client, path, "", text)
    whole.setdefault(client.table, {})[NAME] = server
    content = json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
    return Entry(client, path, added, content)


def _toml_entry(
    client: Client, path: Path, text: str, command: str, arguments: Sequence[str]
) -> Entry:
    written = ", ".join(json.dumps(it, ensure_ascii=False) for it in arguments)
    added = f"[{client.table}.{NAME}]\ncommand = {json.dumps(command)}\nargs = [{written}]\n"
    try:
        whole = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path} is no TOML ({error}); add this by hand:\n{added}") from error
    if whole.get(client.table, {}).get(NAME) == tomllib.loads(added)[client.table][NAME]:
        return Entry(client, path, "", text)
    if NAME in whole.get(client.table, {}):
        raise ValueError(f"{path} has another entry for {NAME}; make it this by hand:\n{added}")
    between = "\n" if text and not text.endswith("\n\n") else ""
    return Entry(client, path, added, f"{text}{between}{added}")
