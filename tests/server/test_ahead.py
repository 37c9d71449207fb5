"""Where the user looks, and that nobody looks at what is closed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest
from lsprotocol import types as lsp

from citectx.base.files import read_text
from citectx.project import project
from citectx.settings import Settings
from citectx.workspace import Workspace, workspace
from citectx_server.session.ahead import Ahead
from citectx_server.session.documents import Documents
from citectx_server.session.state import Session
from citectx_server.session.typed import Typed


@pytest.fixture
def path(tmp_path: Path) -> Path:
    draft = tmp_path / "main.md"
    draft.write_text("One [@a]. Two [@b].")
    return draft


def test_a_closed_draft_is_forgotten(path: Path) -> None:
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


def test_a_draft_may_be_closed_while_it_is_looked_at(path: Path) -> None:
    known = workspace(project(str(path), read_text, Settings()))

    async def run() -> None:
        async def closing(path: str) -> Workspace:
            ahead.forget(path)
            return known

        session = SimpleNamespace(workspace=closing)
        ahead = Ahead(SimpleNamespace(session=session))  # type: ignore[arg-type]
        ahead.look(str(path), 0)
        assert ahead._task is not None
        await ahead._task

    asyncio.run(run())
