"""Findings in the real process: shown when a sentence rests, mended by actions."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from editing import SERVER, Editor, begin, editor_client, until
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient

CHECKS = {"number", "hedge", "quotation", "locator", "unsupported", "consistency"}


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER, client_factory=editor_client))
async def client(project: Path, lsp_client: LanguageClient) -> AsyncIterator[None]:
    await begin(lsp_client, project, editor="neovim")
    yield
    await lsp_client.shutdown_session()


async def found(client: LanguageClient, editor: Editor, count: int) -> list[lsp.Diagnostic]:
    """Asks until there are so many findings; questions are none."""
    document = lsp.TextDocumentIdentifier(editor.uri)

    async def shown() -> list[lsp.Diagnostic]:
        report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document))
        return [it for it in report.items if it.code in CHECKS and it.code != "question"]

    return list(await until(shown, lambda it: len(it) == count))


@pytest.mark.asyncio
async def test_found_mended_gone(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.md", "markdown")
    shown = await found(client, editor, 3)
    assert {it.code for it in shown} == {"number", "hedge"}
    number = next(it for it in shown if it.code == "number")
    assert number.severity is lsp.DiagnosticSeverity.Information
    (related,) = number.related_information or ()
    assert related.location.uri.endswith("/papers/moths2020.pdf#page=1")
    assert "31 seconds" in related.message
    document = lsp.TextDocumentIdentifier(editor.uri)
    context = lsp.CodeActionContext([number])
    params = lsp.CodeActionParams(document, number.range, context)
    actions = await client.text_document_code_action_async(params)
    titles = [it.title for it in actions or ()]
    assert "Write 31 seconds, as the source does" in titles
    assert "Ignore `number` on this line" in titles
    editor.replace("41 seconds", "31 seconds")
    await found(client, editor, 2)


@pytest.mark.asyncio
async def test_the_panel_asks_for_both_texts(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.md", "markdown")
    await found(client, editor, 3)
    number = editor.text.index("41 seconds")
    key = editor.text.index("@", number) + 1
    place = editor.position(editor.text[key : key + 20], 0)
    arguments = [editor.uri, place.line, place.character]
    told = await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams("citectx.findings", arguments)
    )
    (shown,) = [it for it in told if it["id"] == "number"]
    assert shown["marked"] == ["41 seconds"]
    assert shown["source"]["marked"] == ["31 seconds"]
    assert shown["edit"]["text"] == "31 seconds"
    assert shown["edit"]["start"] == {
        "line": editor.position("41 seconds", 0).line,
        "character": editor.position("41 seconds", 0).character,
    }
    nowhere = lsp.ExecuteCommandParams("citectx.findings", [editor.uri, 0, 0])
    assert await client.workspace_execute_command_async(nowhere) is None


@pytest.mark.asyncio
async def test_a_pinned_passage_comes_first(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.md", "markdown")
    needle = "lamps2019].\nThe missing"
    await editor.hover_until(needle, "62 % fewer")
    place = editor.position(needle)
    params = lsp.CodeActionParams(
        lsp.TextDocumentIdentifier(editor.uri), lsp.Range(place, place), lsp.CodeActionContext([])
    )
    actions = await client.text_document_code_action_async(params)
    pin = [it for it in actions or () if it.title.startswith("Pin as evidence")][-1]
    assert pin.edit is not None
    assert pin.edit.document_changes is not None
    created, written = pin.edit.document_changes
    text = written.edits[0].new_text
    (project / "citectx-pins.tsv").write_text(text, encoding="utf-8")
    assert created.uri.endswith("citectx-pins.tsv")
    quote = text.splitlines()[1].split("\t")[3]
    client.workspace_did_change_watched_files(
        lsp.DidChangeWatchedFilesParams([lsp.FileEvent(created.uri, lsp.FileChangeType.Created)])
    )

    async def first() -> str:
        card = (await editor.hover(needle)).replace("*", "").replace("\\", "")
        return next(it for it in card.splitlines() if it.startswith(">"))

    await until(first, lambda it: it[2:].startswith(quote[:20]))
