"""The real server on a bad day: broken papers, killed processes, haste, nonsense."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_lsp
from editing import EXAMPLES, SERVER, Editor, begin, editor_client, until
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcRequestCancelled
from pytest_lsp import ClientServerConfig, LanguageClient
from server_client import children


@pytest.fixture
def project(project: Path) -> Path:
    """The example project with a broken paper and wrong settings."""
    (project / "papers" / "moths2020.pdf").write_bytes(b"%PDF-1.4 and then nothing of the kind")
    (project / ".citectx.toml").write_text('max_passages = "many"\nnonsense = 1\n')
    return project


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=SERVER, client_factory=editor_client),
)
async def client(project: Path, lsp_client: LanguageClient) -> AsyncIterator[None]:
    await begin(lsp_client, project, editor="neovim")
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_wrong_settings_are_said_and_cost_only_themselves(
    client: LanguageClient, project: Path
) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    await editor.hover_until("bats2018}.\nA few", "91 %")
    shown = [it.message for it in client.messages]
    assert any("max_passages must be 1 to 10, not 'many'; default used." in it for it in shown)
    assert any("nonsense is not a setting" in it for it in shown)


@pytest.mark.asyncio
async def test_a_broken_paper_says_so(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    card = await editor.hover_until("moths2020}, which", "could not be read")
    assert "moths2020.pdf" in card


@pytest.mark.asyncio
async def test_a_bibliography_that_goes_and_comes_back(
    client: LanguageClient, project: Path
) -> None:
    editor = Editor(client, project / "main.md", "markdown")
    await editor.hover_until("bats2018].", "91 %")
    library = project / "refs.bib"
    text = library.read_text("utf-8")
    for content, words in ((None, "No bibliography"), (text, "Hedge Observatory")):
        if content is None:
            library.unlink()
        else:
            library.write_text(content, "utf-8")
        change = lsp.FileEvent(library.as_uri(), lsp.FileChangeType.Changed)
        client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
        assert words in await editor.hover_until("bats2018].", words)


@pytest.mark.asyncio
async def test_a_cancelled_request_is_answered_as_such(
    client: LanguageClient, project: Path
) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    params = lsp.HoverParams(
        lsp.TextDocumentIdentifier(editor.uri), editor.position("bats2018}.\nA few")
    )
    waiting = client.protocol.send_request("textDocument/hover", params)
    number = next(iter(client.protocol._request_futures))
    client.cancel_request(lsp.CancelParams(number))
    with pytest.raises(JsonRpcRequestCancelled):
        await asyncio.wrap_future(waiting)
    assert "Hedge Observatory" in await editor.hover("bats2018}.\nA few")


def with_papers(project: Path, count: int = 40) -> str:
    """A draft that cites so many papers, which are put into the project."""
    entries = []
    for number in range(count):
        shutil.copy(EXAMPLES / "papers" / "lamps2019.pdf", project / "papers" / f"p{number}.pdf")
        with (project / "papers" / f"p{number}.pdf").open("ab") as paper:
            paper.write(b"\n%% copy %d\n" % number)
        entries.append(f"@misc{{p{number}, title = {{Paper {number}}}}}\n")
    (project / "refs.bib").write_text("".join(entries), "utf-8")
    keys = "; ".join(f"@p{number}" for number in range(count))
    return f"---\nbibliography: refs.bib\n---\n\nLamps and visits at night [{keys}].\n"


@pytest.mark.asyncio
async def test_reading_is_cancelled_until_somebody_asks(
    client: LanguageClient, project: Path
) -> None:
    # So many that reading takes far longer than a cancel takes to arrive on a busy machine.
    many = 400
    editor = Editor(client, project / "haste.md", "markdown", with_papers(project, many))
    # A bar can be cancelled once it has begun; before that no server knows of it.
    bars = await until(
        lambda: asyncio.sleep(0, client.progress_reports), lambda it: any(it.values())
    )
    token = next(iter(bars))
    client.window_work_done_progress_cancel(lsp.WorkDoneProgressCancelParams(token))
    asked = lsp.ExecuteCommandParams("citectx.status", [editor.uri])
    before = await until(
        lambda: client.workspace_execute_command_async(asked), lambda it: not it["reading"]
    )
    editor.replace("at night", "by night")
    await asyncio.sleep(1)
    after = await client.workspace_execute_command_async(asked)
    assert before["readable"] == after["readable"] < many
    await editor.hover_until(f"p{many - 1}]", "nocturnal")


@pytest.mark.asyncio
async def test_edits_in_haste_while_forty_papers_are_read(
    client: LanguageClient, project: Path
) -> None:
    editor = Editor(client, project / "haste.md", "markdown", with_papers(project))
    answers = []
    for number in range(60):
        editor.replace("at night", f"at night {number}") if number % 2 else editor.replace(
            "Lamps", "More Lamps"
        )
        answers.append(asyncio.create_task(editor.hover("p7;")))
        await asyncio.sleep(0.05)
    cards = await asyncio.gather(*answers)
    assert [it for it in cards if "Paper 7" not in it] == []
    assert "nocturnal" in await editor.hover_until("p39]", "nocturnal")


@pytest.mark.asyncio
async def test_killed_workers_cost_nothing_but_time(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    server = client._server.pid  # type: ignore[union-attr]
    for _ in range(20):
        for child in children(server):
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        await asyncio.sleep(0.05)
        assert "Hedge Observatory" in await editor.hover("bats2018}.\nA few")
    await client.workspace_execute_command_async(lsp.ExecuteCommandParams("citectx.reindex"))
    assert "91 %" in await editor.hover_until("bats2018}.\nA few", "91 %")
