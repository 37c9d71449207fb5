"""What an editor does with the server, for tests."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import LanguageClient

EXAMPLES = Path(__file__).parents[1] / "examples"
SERVER = [sys.executable, "-m", "citectx_server"]


def editor_client() -> LanguageClient:
    """A client that also says yes to what real editors say yes to."""
    made = pytest_lsp.make_test_lsp_client()

    @made.feature(lsp.CLIENT_REGISTER_CAPABILITY)
    def register(params: lsp.RegistrationParams) -> None:
        return None

    return made


async def until(ask: Callable[[], Awaitable[Any]], fits: Callable[[Any], Any]) -> Any:
    """Asks until the answer fits: papers are read, and sentences checked, in the background."""
    for _ in range(600):
        answer = await ask()
        if fits(answer):
            return answer
        await asyncio.sleep(0.1)
    raise AssertionError(f"What was waited for never came; the last answer was: {answer}")


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
        """Hovers until the card holds `words`."""
        return str(await until(lambda: self.hover(needle), lambda card: words in card))


async def begin(
    client: LanguageClient,
    *folders: Path,
    editor: str = "visual_studio_code",
    encoding: str = "",
    pulls: bool = False,
    experimental: dict[str, Any] | None = None,
) -> None:
    """Initializes a session as an editor does, counting in `encoding` if one is given."""
    capabilities = pytest_lsp.client_capabilities(editor)
    capabilities.experimental = experimental
    if pulls and capabilities.text_document:
        capabilities.text_document.diagnostic = lsp.DiagnosticClientCapabilities()
    if encoding:
        capabilities.general = lsp.GeneralClientCapabilities(
            position_encodings=[lsp.PositionEncodingKind(encoding)]
        )
    await client.initialize_session(
        lsp.InitializeParams(
            capabilities=capabilities,
            workspace_folders=[lsp.WorkspaceFolder(it.as_uri(), it.name) for it in folders],
        )
    )
