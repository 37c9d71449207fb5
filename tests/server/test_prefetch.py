"""Where the user looks, and that nobody looks at what is closed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sessions import silent_session

from citectx.base.files import read_text
from citectx.project import project
from citectx.settings import Settings
from citectx.workspace import Workspace, workspace
from citectx_server.session.cards.prefetch import Prefetch
from citectx_server.session.documents.document import OpenDocument


@pytest.fixture
def path(tmp_path: Path) -> Path:
    draft = tmp_path / "main.md"
    draft.write_text("One [@a]. Two [@b].")
    return draft


def test_a_closed_draft_is_forgotten(path: Path) -> None:
    known = workspace(project(str(path), read_text, Settings()))

    async def run() -> None:
        session = silent_session()
        session.open(OpenDocument(path.as_uri(), str(path), path.read_text(), "utf-16"))
        assert session.prefetch.keys(known) == {"a": 0, "b": 1}
        session.close(path.as_uri())
        assert session.prefetch.keys(known) == {}
        session.stop()

    asyncio.run(run())


def test_a_draft_may_be_closed_while_it_is_looked_at(path: Path) -> None:
    known = workspace(project(str(path), read_text, Settings()))

    async def run() -> None:
        async def closing(path: str) -> Workspace:
            prefetch.forget(path)
            return known

        unused: Any = None
        prefetch = Prefetch(SimpleNamespace(of=closing), unused, unused)  # type: ignore[arg-type]
        prefetch.look(str(path), 0)
        assert prefetch._task is not None
        await prefetch._task

    asyncio.run(run())
