"""A thousand random requests in random states: each is answered, and the server stays up."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from editing import EXAMPLES, SERVER, Editor, begin, editor_client
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pytest_lsp import ClientServerConfig, LanguageClient

REQUESTS = 1000
AT_ONCE = 25
LANGUAGES = {"main.tex": "latex", "main.md": "markdown", "refs.bib": "bibtex"}
WORDS = ("\\cite{", "}", "%", "$", "\\begin{verbatim}", "\n\n", "🦋", "[@", "@article{", "{", '"')
Ask = Callable[[LanguageClient, lsp.TextDocumentIdentifier, lsp.Position], Any]

ASKED: tuple[Ask, ...] = (
    lambda c, d, p: c.text_document_hover_async(lsp.HoverParams(d, p)),
    lambda c, d, p: c.text_document_completion_async(lsp.CompletionParams(d, p)),
    lambda c, d, p: c.text_document_definition_async(lsp.DefinitionParams(d, p)),
    lambda c, d, p: c.text_document_references_async(
        lsp.ReferenceParams(lsp.ReferenceContext(True), d, p)
    ),
    lambda c, d, p: c.text_document_prepare_rename_async(lsp.PrepareRenameParams(d, p)),
    lambda c, d, p: c.text_document_rename_async(lsp.RenameParams(d, p, "new")),
    lambda c, d, p: c.text_document_document_link_async(lsp.DocumentLinkParams(d)),
    lambda c, d, p: c.text_document_document_symbol_async(lsp.DocumentSymbolParams(d)),
    lambda c, d, p: c.workspace_symbol_async(lsp.WorkspaceSymbolParams("lamp")),
    lambda c, d, p: c.text_document_inlay_hint_async(lsp.InlayHintParams(d, lsp.Range(p, p))),
    lambda c, d, p: c.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(d)),
    lambda c, d, p: c.text_document_code_action_async(
        lsp.CodeActionParams(d, lsp.Range(p, p), lsp.CodeActionContext([]))
    ),
    *(
        lambda c, d, p, name=name: c.workspace_execute_command_async(
            lsp.ExecuteCommandParams(f"citectx.{name}", [d.uri, p.line, p.character])
        )
        for name in ("showEvidence", "suggest", "doctor", "status")
    ),
)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return Path(shutil.copytree(EXAMPLES, tmp_path / "project"))


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER, client_factory=editor_client))
async def client(project: Path, lsp_client: LanguageClient) -> AsyncIterator[None]:
    await begin(lsp_client, project)
    yield
    await lsp_client.shutdown_session()


def disturb(client: LanguageClient, project: Path, editor: Editor, chance: random.Random) -> None:
    """Does one of the things that happen while somebody works."""
    what = chance.randrange(5)
    if what < 3:
        old = chance.choice(editor.text.split() or [""])
        editor.replace(old, chance.choice(WORDS))
    elif what == 3:
        path = chance.choice((project / "refs.bib", project / "papers" / "lamps2019.pdf"))
        kind = chance.choice((lsp.FileChangeType.Changed, lsp.FileChangeType.Deleted))
        client.workspace_did_change_watched_files(
            lsp.DidChangeWatchedFilesParams([lsp.FileEvent(path.as_uri(), kind)])
        )
    else:
        settings = {"citectx": {"maxPassages": chance.randrange(-1, 5)}}
        client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams(settings))


async def answer(asked: Any) -> str:
    """What went wrong with an answer; to be told that arguments are wrong is one, too."""
    try:
        await asyncio.wait_for(asked, 60)
    except JsonRpcInvalidParams:
        return ""
    except JsonRpcException as error:
        return str(error)
    return ""


@pytest.mark.asyncio
@pytest.mark.filterwarnings("ignore::pytest_lsp.LspSpecificationWarning")
async def test_nonsense_is_answered(client: LanguageClient, project: Path) -> None:
    chance = random.Random(7)
    editors = [Editor(client, project / name, language) for name, language in LANGUAGES.items()]
    errors: list[str] = []
    for _ in range(REQUESTS // AT_ONCE):
        editor = chance.choice(editors)
        asked = []
        for _ in range(AT_ONCE):
            place = lsp.Position(chance.randrange(70), chance.randrange(200))
            uri = chance.choice((editor.uri, editor.uri, "untitled:x", "file:///nowhere.md"))
            ask = chance.choice(ASKED)
            asked.append(answer(ask(client, lsp.TextDocumentIdentifier(uri), place)))
            if chance.random() < 0.2:
                disturb(client, project, editor, chance)
        errors += filter(None, await asyncio.gather(*asked))
    assert errors == []
    fresh = Editor(client, project / "new.md", "markdown", (project / "main.md").read_text())
    client.text_document_did_close(
        lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(editors[2].uri))
    )
    assert "Hedge Observatory" in await fresh.hover_until("bats2018].", "Hedge Observatory")
