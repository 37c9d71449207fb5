"""Journeys through the real process, as the editors make them."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

EXAMPLES = Path(__file__).parents[1] / "examples"
SERVER = [sys.executable, "-m", "citectx_server"]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh copy of the example project, and a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return Path(shutil.copytree(EXAMPLES, tmp_path / "project"))


def editor_client() -> LanguageClient:
    """A client that also says yes to what real editors say yes to."""
    made = pytest_lsp.make_test_lsp_client()

    @made.feature(lsp.CLIENT_REGISTER_CAPABILITY)
    def register(params: lsp.RegistrationParams) -> None:
        return None

    return made


@pytest_lsp.fixture(
    params=["visual_studio_code", "neovim", "emacs"],
    config=ClientServerConfig(server_command=SERVER, client_factory=editor_client),
)
async def client(
    request: pytest.FixtureRequest, project: Path, lsp_client: LanguageClient
) -> AsyncIterator[None]:
    await lsp_client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[lsp.WorkspaceFolder(project.as_uri(), "project")],
        )
    )
    yield
    await lsp_client.shutdown_session()


class Editor:
    """One open document: what an editor would do with it."""

    def __init__(self, client: LanguageClient, path: Path, language: str, text: str = "") -> None:
        self.client, self.uri = client, path.as_uri()
        self.text, self.version = text or path.read_text("utf-8"), 1
        item = lsp.TextDocumentItem(self.uri, language, 1, self.text)
        client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def position(self, needle: str, plus: int = 1) -> lsp.Position:
        offset = self.text.index(needle) + plus
        before = self.text[:offset]
        line = before.count("\n")
        column = before.rpartition("\n")[2]
        return lsp.Position(line, len(column.encode("utf-16-le")) // 2)

    def replace(self, old: str, new: str) -> None:
        start, end = self.position(old, 0), self.position(old, len(old))
        self.text = self.text.replace(old, new, 1)
        self.version += 1
        change = lsp.TextDocumentContentChangePartial(lsp.Range(start, end), new)
        document = lsp.VersionedTextDocumentIdentifier(self.version, self.uri)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    async def hover(self, needle: str) -> str:
        params = lsp.HoverParams(lsp.TextDocumentIdentifier(self.uri), self.position(needle))
        found = await self.client.text_document_hover_async(params)
        if found is None:
            return ""
        assert isinstance(found.contents, lsp.MarkupContent)
        return found.contents.value

    async def hover_until(self, needle: str, words: str) -> str:
        """Hovers until the card holds `words`: papers are read in the background."""
        for _ in range(600):
            card = await self.hover(needle)
            if words in card:
                return card
            await asyncio.sleep(0.1)
        raise AssertionError(f"{words!r} never came; the last card was: {card}")


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
    assert sorted(Path(it.uri).name for it in cited) == ["main.md", "main.md", "refs.bib"]

    edit = await client.text_document_rename_async(lsp.RenameParams(here, place, "bats"))
    assert edit is not None
    assert edit.changes is not None
    assert {Path(uri).name: len(it) for uri, it in edit.changes.items()} == {
        "main.md": 2,
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
