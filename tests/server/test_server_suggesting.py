"""Suggestions as an editor asks for them, from the real process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from editing import SERVER, Editor, begin, editor_client, until
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient

from citectx.settings import Settings
from citectx_server.server import create_server
from citectx_server.session.session import Session

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
async def client(home: Path, lsp_client: LanguageClient) -> AsyncIterator[None]:
    await begin(lsp_client, home)
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


@pytest.mark.asyncio
async def test_a_reference_that_is_new_to_the_draft_brings_its_entry(
    client: LanguageClient, tmp_path: Path
) -> None:
    """From another bibliography of the workspace, on a selection, into LaTeX."""
    (tmp_path / ".citectx.toml").write_text('suggest_scope = "workspace"\n')
    (tmp_path / "refs.bib").write_text(BIBLIOGRAPHY)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "more.bib").write_text("@book{moths, title={Moths orbit lamps}}\n")
    (tmp_path / "main.tex").write_text("\\bibliography{refs}\nMoths orbit every lamp.\n")
    editor = Editor(client, tmp_path / "main.tex", "latex")
    here = lsp.TextDocumentIdentifier(editor.uri)
    selected = lsp.Range(editor.position("orbit"), editor.position("lamp"))
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(here, selected, lsp.CodeActionContext([]))
    )
    assert actions
    first = actions[0]
    assert isinstance(first, lsp.CodeAction)
    assert first.title == "Cite moths: “Moths orbit lamps” (no file)"
    assert first.edit is not None
    assert first.edit.changes is not None
    written = {
        Path(uri).name: [it.new_text for it in them] for uri, them in first.edit.changes.items()
    }
    assert written == {
        "main.tex": [r" \cite{moths}"],
        "refs.bib": ["\n@book{moths,\n  title = {Moths orbit lamps},\n}\n"],
    }

    at = editor.position("orbit")
    command = lsp.ExecuteCommandParams("citectx.suggest", [editor.uri, at.line, at.character])
    answer = await client.workspace_execute_command_async(command)
    best = answer["suggestions"][0]
    assert (best["key"], best["new"], best["state"]) == ("moths", True, "no file")
    assert best["entry"]["uri"].endswith("refs.bib")


@pytest.mark.asyncio
async def test_a_work_of_the_library_is_completed_and_its_entry_written(
    client: LanguageClient, tmp_path: Path
) -> None:
    (tmp_path / "refs.bib").write_text(BIBLIOGRAPHY)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "more.bib").write_text(
        "@book{moths1999, title={Moths orbit lamps}, author={Roe, Ann}, year={1999}}\n"
        "@article{frogs, title={A wholly different book about frogs}, author={Doe, Jo}}\n"
    )
    (tmp_path / "main.md").write_text(DRAFT.replace("[@]", "[@mot]"))
    editor = Editor(client, tmp_path / "main.md", "markdown")
    applied: list[lsp.ApplyWorkspaceEditParams] = []

    @client.feature(lsp.WORKSPACE_APPLY_EDIT)
    def apply(params: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
        applied.append(params)
        return lsp.ApplyWorkspaceEditResult(applied=True)

    search = lsp.ExecuteCommandParams("citectx.search", [editor.uri, "moths", {}])
    await client.workspace_execute_command_async(search)
    here = lsp.TextDocumentIdentifier(editor.uri)
    asked = lsp.CompletionParams(here, editor.position("[@mot", 5))
    found = await until(lambda: client.text_document_completion_async(asked), lambda it: it.items)
    assert found.is_incomplete
    (item,) = found.items
    assert (item.label, item.label_details.description) == (
        "moths1999",
        "Ann Roe, 1999 · adds the entry",
    )
    about = await client.completion_item_resolve_async(item)
    assert "Moths orbit lamps" in about.documentation.value

    call = lsp.ExecuteCommandParams(item.command.command, item.command.arguments)
    assert await client.workspace_execute_command_async(call) is True
    ((uri, edits),) = applied[0].edit.changes.items()
    assert Path(uri).name == "refs.bib"
    assert [it.new_text.strip().splitlines()[0] for it in edits] == ["@book{moths1999,"]
    assert edits[0].range.start == edits[0].range.end == lsp.Position(3, 0)

    editor.replace("[@mot]", "[@frog]")
    asked = lsp.CompletionParams(here, editor.position("[@frog", 6))
    found = await client.text_document_completion_async(asked)
    assert [it.label for it in found.items] == ["frogs", "frogs-2"]


@pytest.mark.asyncio
async def test_another_draft_of_the_writer_is_a_reason(
    client: LanguageClient, tmp_path: Path
) -> None:
    titles = {"a": "Collected papers, erster Band", "b": "Collected papers, zweiter Band"}
    entries = "".join(f"@book{{{key}, title={{{it}}}}}\n" for key, it in titles.items())
    (tmp_path / "refs.bib").write_text(entries)
    (tmp_path / "old.tex").write_text("\\bibliography{refs}\nMoths orbit lamps \\cite{b}.\n")
    (tmp_path / "main.tex").write_text("\\bibliography{refs}\nWhy do moths orbit lamps?\n")
    editor = Editor(client, tmp_path / "main.tex", "latex")
    at = editor.position("orbit")
    command = lsp.ExecuteCommandParams("citectx.suggest", [editor.uri, at.line, at.character])
    answer = await until(
        lambda: client.workspace_execute_command_async(command),
        lambda it: it["suggestions"][0]["told"],
    )
    best = answer["suggestions"][0]
    assert best["key"] == "b"
    assert best["told"] == {"sentence": "Moths orbit lamps.", "source": "old.tex"}


@pytest.mark.asyncio
async def test_a_wider_search_that_fails_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("the library is a riddle")

    monkeypatch.setattr("citectx_server.session.papers.library_search.wider_search", fail)
    session = create_server().session
    told: list[str] = []
    monkeypatch.setattr(session.client, "warn", told.append)
    _search_workspace(session, tmp_path)
    for folder in ("a", "b"):
        assert await session.library.search(str(tmp_path / folder / "main.md")) is None
    (message,) = told
    assert message.endswith("because: the library is a riddle")
    session.stop()


@pytest.mark.asyncio
async def test_the_wider_search_is_there_after_reading_was_cancelled(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text(BIBLIOGRAPHY)
    session = create_server().session
    _search_workspace(session, tmp_path)
    session.stop_reading()
    await until(lambda: session.library.search(str(tmp_path / "main.md")), bool)
    session.stop()


@pytest.mark.asyncio
async def test_a_group_s_server_that_does_not_answer_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = create_server().session
    told: list[str] = []
    monkeypatch.setattr(session.client, "warn", told.append)
    session.configuration.put(
        Settings(suggest_scope="library", search_server="http://me:secret@127.0.0.1:9")
    )
    session.begin_anew()
    search = await session.library.search(str(tmp_path / "main.md"))
    assert search is not None
    for _ in range(3):
        assert await asyncio.to_thread(search, ("frogs",), 5) == ()
    await asyncio.sleep(0)
    (message,) = told
    assert message.startswith("The search server http://127.0.0.1:9 does not answer (")
    assert "secret" not in message
    session.stop()


def _search_workspace(session: Session, folder: Path) -> None:
    settings = Settings(suggest_scope="workspace", cache_directory=str(folder / "cache"))
    session.configuration.put(settings)
    session.begin_anew()
