"""Suggestions as an editor asks for them, from the real process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from editing import SERVER, Editor, editor_client
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

BIBLIOGRAPHY = """
@article{frogs, title={The sleep of frogs}, abstract={Frogs sleep in winter under the mud.}}
@article{birds, title={The song of birds}, abstract={Males sing at dawn.}}
"""
DRAFT = """---
bibliography: refs.bib
---
Frogs sleep under the mud [CITE]. Birds sing at dawn [@].
"""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER, client_factory=editor_client))
async def client(tmp_path: Path, lsp_client: LanguageClient) -> AsyncIterator[None]:
    await lsp_client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities("visual_studio_code"),
            workspace_folders=[lsp.WorkspaceFolder(tmp_path.as_uri(), "project")],
        )
    )
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_notes_and_empty_keys_get_the_reference_that_fits(
    client: LanguageClient, tmp_path: Path
) -> None:
    (tmp_path / "refs.bib").write_text(BIBLIOGRAPHY)
    (tmp_path / "main.md").write_text(DRAFT)
    editor = Editor(client, tmp_path / "main.md", "markdown")
    here = lsp.TextDocumentIdentifier(editor.uri)
    at = editor.position("[CITE]", 2)

    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(here, lsp.Range(at, at), lsp.CodeActionContext([]))
    )
    assert actions
    first = actions[0]
    assert isinstance(first, lsp.CodeAction)
    assert first.title == "Cite frogs: “The sleep of frogs” (abstract only)"
    assert first.edit is not None
    assert first.edit.changes is not None
    assert [it.new_text for it in first.edit.changes[editor.uri]] == ["[@frogs]"]

    key = editor.position("[@]", 2)
    found = await client.text_document_completion_async(lsp.CompletionParams(here, key))
    assert isinstance(found, lsp.CompletionList)
    by_place = sorted(found.items, key=lambda it: it.sort_text or "")
    assert [it.label for it in by_place] == ["birds", "frogs"]
