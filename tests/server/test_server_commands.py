"""The commands that editors send, carried out by the real process."""

from __future__ import annotations

import asyncio
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


async def asked(client: LanguageClient, command: str, *given: object) -> Any:
    params = lsp.ExecuteCommandParams(f"citectx.{command}", list(given))
    return await client.workspace_execute_command_async(params)


@pytest.mark.asyncio
async def test_the_panel_has_all_it_shows(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    at = editor.position("lamps2019}.\nThe missing")
    place = (editor.uri, at.line, at.character)
    await asked(client, "status")  # The address may be left out.
    found = await until(
        lambda: asked(client, "showEvidence", *place), lambda it: it["state"] != "reading"
    )
    first = found["spans"][0]
    assert Path(found["file"]).name == "lamps2019.pdf"
    assert [it["key"] for it in found["citations"]] == ["lamps2019"]
    assert {"page", "left", "bottom", "right", "top"} == set(first["boxes"][0])
    assert all(it["page"] == first["page"] for it in first["boxes"])

    edit = await asked(client, "locator", *place, "41")
    assert edit["text"] == "[p.~41]"
    assert await asked(client, "locator", *place, "41", "lamps2019") == edit
    moved = await asked(client, "locator", *place, "41", "bats2018")
    assert moved is None  # Another citation than the client means stands there by now.
    quotation = await asked(client, "quotation", editor.uri, "lamps2019", "Words.", "41")
    assert quotation == r"``Words.'' \citep[p.~41]{lamps2019}"

    # One paper is looked for by its title, when the others have been read.
    await until(lambda: asked(client, "status", editor.uri), lambda it: it["cited"] == 8)


@pytest.mark.asyncio
async def test_papers_without_pages_can_be_read(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    found = await until(lambda: asked(client, "readPaper", editor.uri, "bats2018"), bool)
    assert found["title"] == "Bat activity along lit and dark hedges"
    numbers = [it["number"] for part in found["sections"] for it in part["sentences"]]
    assert numbers == list(range(len(numbers)))


@pytest.mark.asyncio
async def test_suggestions_bring_their_edit(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.tex", "latex", _with_sentence(project / "main.tex"))
    at = editor.position("orbit the lamp")
    found = await asked(client, "suggest", editor.uri, at.line, at.character)
    assert found["sentence"] == "Moths orbit the lamp."
    edits = {it["key"]: it["edit"]["text"] for it in found["suggestions"]}
    assert edits["moths2020"] == r" \citep{moths2020}"


@pytest.mark.asyncio
async def test_a_summary_says_where_each_sentence_is(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    at = editor.position("moths2020}, which", 0)
    found = await until(
        lambda: asked(client, "summarize", editor.uri, at.line, at.character),
        lambda it: it["own"] and it["library"],
    )
    places = [it["at"] for it in found["drafts"]]
    assert {"uri": editor.uri, "line": at.line, "character": at.character} in places
    (heard,) = found["library"]
    assert (heard["key"], Path(heard["file"]).name) == ("lamps2019", "lamps2019.pdf")
    assert {it["facet"] for it in found["own"]} >= {"method", "result", "conclusion"}
    assert all(it["boxes"] for it in found["own"])
    assert await asked(client, "summarize", editor.uri, 0, 0) is None


@pytest.mark.asyncio
async def test_a_card_is_turned_over_on_demand(client: LanguageClient, project: Path) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    needle = "lamps2019}.\nThe missing"
    at = editor.position(needle)
    await until(
        lambda: asked(client, "showEvidence", editor.uri, at.line, at.character),
        lambda it: it["isFinal"] and it["state"] != "reading",
    )
    narrow = await editor.hover_until(needle, "62 % fewer")
    params = lsp.CodeActionParams(
        lsp.TextDocumentIdentifier(editor.uri), lsp.Range(at, at), lsp.CodeActionContext([])
    )
    place = (editor.uri, at.line, at.character)
    for title, is_wide in (
        ("Show passages with the sentences around them (hover again)", True),
        ("Show passages alone (hover again)", False),
    ):
        actions = await client.text_document_code_action_async(params)
        assert title in [it.title for it in actions or ()]
        told = await asked(client, "showContext", *place)
        card = await editor.hover(needle)
        assert card == told
        assert (len(card) > len(narrow)) is is_wide
        assert "command:" not in card  # This client has not said that it runs such links.
    assert card == narrow

    others = "lamps2019}, and after"
    elsewhere = editor.position(others)
    await until(
        lambda: asked(client, "showEvidence", editor.uri, elsewhere.line, elsewhere.character),
        lambda it: it["isFinal"],
    )
    other = await editor.hover(others)
    await asked(client, "showContext", *place)
    assert await editor.hover(others) == other


def _with_sentence(path: Path) -> str:
    text = path.read_text("utf-8")
    return text.replace("\\bibliographystyle", "Moths orbit the lamp.\n\n\\bibliographystyle")


@pytest.mark.asyncio
async def test_a_whole_draft_is_checked(client: LanguageClient, project: Path) -> None:
    """Asked right after opening, it waits for the papers instead of finding nothing."""
    editor = Editor(client, project / "main.tex", "latex")
    found = await asked(client, "check", editor.uri)
    assert found["outcome"].startswith("3 findings, ")
    assert found["outcome"].endswith(" 14 of 18 citations read, 14 could be judged.")
    assert found["summary"].startswith("18 citations of 8 papers: 5 full text")
    assert found["findings"] == found["html"].count('class="finding"') >= 3
    assert await asked(client, "check", "untitled:nothing") is None


@pytest.mark.asyncio
async def test_the_status_names_the_server_that_suggestions_ask(
    client: LanguageClient, project: Path
) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    assert (await asked(client, "status", editor.uri))["searchServer"] == ""
    chosen = {"suggestScope": "library", "searchServer": "http://me:secret@127.0.0.1:9"}
    params = lsp.DidChangeConfigurationParams({"citectx": chosen})
    client.workspace_did_change_configuration(params)
    assert (await asked(client, "status", editor.uri))["searchServer"] == "http://127.0.0.1:9"


@pytest.mark.asyncio
async def test_settings_that_change_during_the_reading(
    client: LanguageClient, project: Path
) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    await editor.hover("lamps2019}.\nThe missing")
    for passages in (1, 2, 3, 2):
        pushed = {"citectx": {"maxPassages": passages}}
        params = lsp.DidChangeConfigurationParams(pushed)
        client.workspace_did_change_configuration(params)
        await asyncio.sleep(0.15)
    card = await editor.hover_until("lamps2019}.\nThe missing", "62 %")
    assert card.count("\n> ") == 2


@pytest.mark.asyncio
async def test_the_doctor_says_what_to_mend(client: LanguageClient, project: Path) -> None:
    (project / "papers" / "bats2018.xml").unlink()
    editor = Editor(client, project / "main.tex", "latex")
    await editor.hover_until("bats2018}.\nA few", "No file")
    await editor.hover_until("notes1931}", "scanned")
    found = await asked(client, "doctor", editor.uri)
    kinds = {it["state"]: it for it in found["toMend"]}
    scanned, missing = kinds["scanned"], kinds["no file"]
    ((paper,), shared) = scanned["papers"], scanned["notes"]
    assert (paper["key"], Path(paper["file"]).name) == ("notes1931", "notes1931.pdf")
    assert shared == []
    assert [it["key"] for it in missing["papers"]] == ["bats2018", "handbook2015"]
    assert missing["notes"][0].startswith("Put its file as KEY.pdf into the folder `papers`, or")


@pytest.mark.asyncio
async def test_a_draft_is_reviewed_citation_by_citation(
    client: LanguageClient, project: Path
) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    every = await asked(client, "review", editor.uri)
    first = next(it for it in every if it["key"] == "lamps2019")
    assert {it["decided"] for it in every} == {"open"}
    place = (first["uri"], first["line"], first["character"])

    shown = await asked(client, "showEvidence", *place)
    pinned = await asked(client, "decide", *place, "accepted", shown["spans"][0]["text"])
    assert pinned["uri"].endswith("citectx-pins.tsv")
    assert "lamps2019" in pinned["text"]
    assert await asked(client, "decide", *place, "accepted", "No such passage.") is None
    assert await asked(client, "decide", *place, "dismissed", " ") is None  # It takes a reason.
    said = await asked(client, "decide", *place, "dismissed", "rounded on purpose")
    (project / "citectx-review.tsv").write_text(said["text"], encoding="utf-8")
    await until(
        lambda: asked(client, "review", editor.uri),
        lambda found: (
            ("lamps2019", "dismissed", "rounded on purpose")
            in {(it["key"], it["decided"], it["reason"]) for it in found}
        ),
    )
    assert "rounded on purpose" in await asked(client, "export", editor.uri, "csv")
    assert await asked(client, "export", editor.uri, "docx") is None


@pytest.mark.asyncio
async def test_all_papers_are_searched_and_a_new_one_soon_too(
    client: LanguageClient, project: Path
) -> None:
    editor = Editor(client, project / "main.tex", "latex")
    question = "Cold white light held moths in orbit longer than amber light."
    found = await until(
        lambda: asked(client, "search", editor.uri, question, {"scope": "library"}),
        lambda it: it["coverage"]["indexed"] >= 5,
    )
    assert found["papers"][0]["key"] == "moths2020"
    assert found["papers"][0]["passages"][0]["boxes"]

    new = project / "papers/beetles.md"
    new.write_text("# Beetles at dusk\n\n## Results\n\nDung beetles steer by the milky way.\n")
    found = await until(
        lambda: asked(client, "search", editor.uri, "dung beetles and the milky way", {}),
        lambda it: it["papers"] and it["papers"][0]["title"] == "Beetles at dusk",
    )
    assert found["papers"][0]["new"] is True
    at = editor.position("lamps2019}.\nThe missing")
    file = found["papers"][0]["file"]
    written = await asked(client, "cite", editor.uri, at.line, at.character, file, "")
    assert written["key"] == "beetles"
    assert "Beetles at dusk" in written["entry"]["edit"]["text"]
    assert await asked(client, "cite", editor.uri, at.line, at.character, "/no/such.pdf") is None
    await asked(client, "pauseLibrary", 1)
