"""Where the user looks, and that nobody looks at what is closed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

from lsprotocol import types as lsp

from citectx.files import read_text
from citectx.project import project
from citectx.settings import Settings
from citectx.workspace import workspace
from citectx_server.ahead import Ahead
from citectx_server.documents import Documents
from citectx_server.session import Session
from citectx_server.typed import Typed


def test_a_closed_draft_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "main.md"
    path.write_text("One [@a]. Two [@b].")
    known = workspace(project(str(path), read_text, Settings()))

    async def run() -> None:
        server = SimpleNamespace(session=Session(), encoding="utf-16", typed=Typed())
        server.ahead = Ahead(server)  # type: ignore[arg-type]
        documents = Documents(server)  # type: ignore[arg-type]
        item = lsp.TextDocumentItem(path.as_uri(), "markdown", 1, path.read_text())
        documents.open(lsp.DidOpenTextDocumentParams(item))
        assert server.ahead.keys(known) == {"a": 0, "b": 1}
        closed = lsp.TextDocumentIdentifier(path.as_uri())
        documents.close(lsp.DidCloseTextDocumentParams(closed))
        assert server.ahead.keys(known) == {}
        server.ahead.stop()
        server.session.stop()

    asyncio.run(run())
