"""The tools for assistants, asked of the real server about the draft as it is typed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from editing import SERVER, Editor, begin, editor_client, until
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER, client_factory=editor_client))
async def client(project: Path, lsp_client: LanguageClient) -> AsyncIterator[None]:
    await begin(lsp_client, project)
    yield
    await lsp_client.shutdown_session()


async def ask(client: LanguageClient, uri: str, tool: str, **arguments: object) -> Any:
    params = lsp.ExecuteCommandParams("citectx.ask", [uri, tool, arguments])
    return await client.workspace_execute_command_async(params)


@pytest.mark.asyncio
async def test_an_agent_drafts_is_corrected_and_mends(
    client: LanguageClient, project: Path
) -> None:
    """Nothing is saved: what is typed is what is checked."""
    editor = Editor(client, project / "main.tex", "latex")
    await ask(client, editor.uri, "check")
    wrong = (
        "Dimming lamps after 23:00 saved 74\\,\\% of the electricity \\citep{dimming2021}.\n"
        "As \\citet{moths2020} put it, \\enquote{the flight-to-light behaviour is a triumph of "
        "the dorsal light response}.\n\n"
    )
    editor.replace("\\section{Who else", wrong + "\\section{Who else")
    found = await ask(client, editor.uri, "check", changed_only=True)
    assert sorted(it["check"] for it in found["findings"]) == ["number", "quotation"]
    for finding in found["findings"]:
        if finding["replacement"]:
            editor.replace(finding["replaces"], finding["replacement"])
    assert "74" not in editor.text
    assert "a triumph" not in editor.text
    again = await ask(client, editor.uri, "check", changed_only=True)
    assert again["findings"] == []
    assert again["citations"] == 2


@pytest.mark.asyncio
async def test_an_agent_searches_the_papers_of_the_folder(
    client: LanguageClient, project: Path
) -> None:
    """Also one that no bibliography names, once it is indexed."""
    text = "# Moths in winter\n\n## Results\n\nWinter moths sleep under the bark of old oaks.\n"
    (project / "papers" / "winter.md").write_text(text)
    editor = Editor(client, project / "main.tex", "latex")
    found = await ask(client, editor.uri, "search", query="Where do winter moths sleep?")
    assert found["hits"][0]["title"] == "Moths in winter"
    assert found["hits"][0]["passages"][0]["text"].startswith("Winter moths sleep")
    assert found["papers_searched"] >= 5


@pytest.mark.asyncio
async def test_an_agent_that_speaks_lsp_is_corrected_by_diagnostics(
    client: LanguageClient, project: Path
) -> None:
    """What the plugin starts: the error comes back after the edit, and goes when it is mended."""
    editor = Editor(client, project / "main.tex", "latex")
    wrong = "Dimming lamps after 23:00 saved 74\\,\\% of the electricity \\citep{dimming2021}.\n\n"
    editor.replace("\\section{Who else", wrong + "\\section{Who else")

    async def about_the_line() -> list[lsp.Diagnostic]:
        line = editor.position("Dimming lamps after 23:00 saved 74").line
        found = client.diagnostics.get(editor.uri, ())
        return [it for it in found if it.source == "citectx" and it.range.start.line == line]

    (found,) = await until(about_the_line, lambda it: len(it) == 1)
    assert "44 %" in found.message
    params = lsp.CodeActionParams(
        lsp.TextDocumentIdentifier(editor.uri), found.range, lsp.CodeActionContext([found])
    )
    actions = await client.text_document_code_action_async(params)
    titles = [it.title for it in actions or () if isinstance(it, lsp.CodeAction)]
    assert any("44 %" in title for title in titles), titles
    editor.replace("saved 74\\,\\%", "saved  44\\,\\%")

    async def every() -> list[str]:
        return [it.message for it in client.diagnostics.get(editor.uri, ())]

    await until(every, lambda it: found.message not in it)


WRONG = [
    ("nothing", {}, "nothing is no tool; there are evidence, search"),
    ("evidence", {"line": 0}, "line is out of bounds"),
    ("evidence", {"line": True}, "line is of the wrong kind"),
    ("evidence", {"line": "27"}, "line is of the wrong kind"),
    ("evidence", {"odd": 1}, "unexpected keyword argument"),
    ("evidence", {"sentence": "A sentence."}, "Give a sentence and a key"),
    ("verify_quote", {"quote": "Words."}, "missing a required argument"),
    ("read_paper", {"key": "bats2018", "section": "Nowhere"}, "No section is called"),
]


@pytest.mark.asyncio
async def test_what_cannot_be_answered_is_refused_in_words(
    client: LanguageClient, project: Path
) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    for tool, arguments, words in WRONG:
        answer = await ask(client, editor.uri, tool, **arguments)  # type: ignore[arg-type]
        assert words in answer["refused"]
    assert await ask(client, "file:///nowhere.tex", "doctor") is None
