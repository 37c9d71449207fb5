"""Journeys through the real process, as the editors make them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from editing import SERVER, Editor, begin, editor_client
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient


@pytest_lsp.fixture(
    params=["visual_studio_code", "neovim", "emacs"],
    config=ClientServerConfig(server_command=SERVER, client_factory=editor_client),
)
async def client(
    request: pytest.FixtureRequest, project: Path, lsp_client: LanguageClient
) -> AsyncIterator[None]:
    await begin(lsp_client, project, editor=request.param)
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_open_hover_edit_hover(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    card = await editor.hover_until("lamps2019}.\nThe missing", "62 % fewer")
    assert card.startswith("**Meadow Station (2019)** *Street lamps")
    assert "p. 41](file://" in card
    editor.replace("On meadows beside a lamp, insects made 62", "🦋 Thistles set 13")
    editor.replace("fewer visits to flowers at night", "fewer fruits")
    card = await editor.hover("lamps2019}.\nThe missing")
    assert "**fewer**" not in card
    assert "**Thistles**" in card


@pytest.mark.asyncio
async def test_states_are_honest(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.md", "markdown")
    assert "Only the abstract" in await editor.hover_until("seeds2022].", "Only the abstract")
    assert "scanned" in await editor.hover_until("notes1931].", "scanned")
    assert "No file" in await editor.hover_until("handbook2015].", "No file")
    assert await editor.hover("Introduction") == ""
    editor.replace("@notes1931", "@nobody1931")
    assert "No bibliography" in await editor.hover("nobody1931].")


@pytest.mark.asyncio
async def test_between_keys_and_entries(client: LanguageClient, project: Path) -> None:
    draft = Editor(client, project / "main.md", "markdown")
    here = lsp.TextDocumentIdentifier(draft.uri)
    place = draft.position("bats2018].")
    await draft.hover("bats2018].")

    found = await client.text_document_definition_async(lsp.DefinitionParams(here, place))
    assert isinstance(found, list)
    assert [Path(it.uri).name for it in found] == ["refs.bib"]

    cited = await client.text_document_references_async(
        lsp.ReferenceParams(lsp.ReferenceContext(True), here, place)
    )
    assert cited is not None
    files = ["main.md", "main.md", "main.tex", "main.tex", "refs.bib"]
    assert sorted(Path(it.uri).name for it in cited) == files

    edit = await client.text_document_rename_async(lsp.RenameParams(here, place, "bats"))
    assert edit is not None
    assert edit.changes is not None
    assert {Path(uri).name: len(it) for uri, it in edit.changes.items()} == {
        "main.md": 2,
        "main.tex": 2,  # Nobody opened it.
        "refs.bib": 1,
    }

    library = Editor(client, project / "refs.bib", "bibtex")
    card = await library.hover("bats2018,")
    assert "*Cited 2 times.*" in card
    assert "Slow-flying bats nearly vanish" in card


@pytest.mark.asyncio
async def test_keys_are_completed_by_title(client: LanguageClient, project: Path) -> None:
    draft = Editor(client, project / "main.md", "markdown")
    draft.replace("[@survey2017].", "[@hedges].")
    params = lsp.CompletionParams(
        lsp.TextDocumentIdentifier(draft.uri), draft.position("hedges]", len("hedges"))
    )
    found = await client.text_document_completion_async(params)
    assert isinstance(found, lsp.CompletionList)
    assert [it.label for it in found.items] == ["bats2018"]
    resolved = await client.completion_item_resolve_async(found.items[0])
    assert isinstance(resolved.documentation, lsp.MarkupContent)
    assert "Bat activity along lit and dark hedges" in resolved.documentation.value
