"""Where drafts may be: in cells, in unsaved buffers, in several folders, in a folder that goes."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_lsp
from editing import SERVER, Editor, begin, editor_client, until
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient

from citectx_server.session import watched_files

BIBLIOGRAPHY = """
@article{frogs, title={The sleep of frogs}, author={Amphibia, Ada}, year=2001,
  abstract={Frogs sleep in winter under the mud. They wake in March.}}
@article{birds, title={The song of birds}, abstract={Males sing at dawn.}}
"""
SENTENCE = "Frogs sleep under the mud [@frogs]."


@pytest.fixture
def folder(home: Path) -> Path:
    made = home / "project"
    made.mkdir()
    (made / "refs.bib").write_text(BIBLIOGRAPHY)
    return made


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER, client_factory=editor_client))
async def client(folder: Path, lsp_client: LanguageClient) -> AsyncIterator[None]:
    yield
    await lsp_client.shutdown_session()


async def hover(client: LanguageClient, uri: str, line: int, character: int, words: str) -> str:
    """The card at a place once it holds `words`."""
    params = lsp.HoverParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, character))

    async def card() -> str:
        found = await client.text_document_hover_async(params)
        return found.contents.value if found else ""  # type: ignore[union-attr]

    return str(await until(card, lambda it: words in it))


async def problems(client: LanguageClient, uri: str) -> list[str]:
    """What is wrong in a document, as a client that pulls sees it."""
    params = lsp.DocumentDiagnosticParams(lsp.TextDocumentIdentifier(uri))
    found = await client.text_document_diagnostic_async(params)
    assert isinstance(found, lsp.RelatedFullDocumentDiagnosticReport)
    return [f"{it.range.start.line}: {it.code}" for it in found.items]


@pytest.mark.asyncio
async def test_cells_of_a_notebook_are_one_draft(client: LanguageClient, folder: Path) -> None:
    await begin(client, folder)
    notebook = (folder / "n.ipynb").as_uri()
    one, two, code, new, last = (f"vscode-notebook-cell:{folder}/n.ipynb#{it}" for it in "abcde")
    client.notebook_document_did_open(
        lsp.DidOpenNotebookDocumentParams(
            lsp.NotebookDocument(
                notebook,
                "jupyter-notebook",
                1,
                [
                    lsp.NotebookCell(lsp.NotebookCellKind.Code, one),
                    lsp.NotebookCell(lsp.NotebookCellKind.Code, code),
                    lsp.NotebookCell(lsp.NotebookCellKind.Markup, two),
                ],
            ),
            [
                lsp.TextDocumentItem(one, "raw", 1, "---\nbibliography: refs.bib\n---"),
                lsp.TextDocumentItem(two, "markdown", 1, f'# 🦋 "Quoted"\n\n{SENTENCE}'),
            ],
        )
    )
    card = await hover(client, two, 2, 30, "in winter")
    assert card.startswith("**Ada Amphibia (2001)** *The sleep of frogs*")
    assert await problems(client, two) == []

    typed = lsp.NotebookDocumentCellContentChanges(
        lsp.VersionedTextDocumentIdentifier(2, two),
        [
            lsp.TextDocumentContentChangePartial(
                lsp.Range(lsp.Position(2, 0), lsp.Position(2, 0)), "Not so [@nobody].\n"
            )
        ],
    )
    added = lsp.NotebookDocumentCellChangeStructure(
        lsp.NotebookCellArrayChange(3, 0, [lsp.NotebookCell(lsp.NotebookCellKind.Markup, new)]),
        [lsp.TextDocumentItem(new, "markdown", 1, "Males sing at dawn [@birds].")],
    )
    both = lsp.NotebookDocumentCellChanges(structure=added, text_content=[typed])
    change_notebook(client, notebook, both)
    assert await problems(client, two) == ["2: undefined-key"]
    assert await problems(client, new) == []
    assert "The song of birds" in await hover(client, new, 0, 22, "Only the abstract")
    here = lsp.TextDocumentIdentifier(new)
    edit = await client.text_document_rename_async(
        lsp.RenameParams(here, lsp.Position(0, 22), "larks")
    )
    assert edit is not None
    assert set(edit.changes or ()) == {new, (folder / "refs.bib").as_uri()}

    for gone, come in ((0, [lsp.NotebookCell(lsp.NotebookCellKind.Code, last)]), (1, [])):
        structure = lsp.NotebookDocumentCellChangeStructure(
            lsp.NotebookCellArrayChange(4, gone, come)
        )
        change_notebook(client, notebook, lsp.NotebookDocumentCellChanges(structure=structure))
    line = lsp.Range(lsp.Position(2, 0), lsp.Position(3, 0))
    typed.changes = [lsp.TextDocumentContentChangePartial(line, "Yes.\n")]
    change_notebook(client, notebook, lsp.NotebookDocumentCellChanges(text_content=[typed]))
    assert await problems(client, two) == []


def change_notebook(
    client: LanguageClient, notebook: str, change: lsp.NotebookDocumentCellChanges
) -> None:
    client.notebook_document_did_change(
        lsp.DidChangeNotebookDocumentParams(
            lsp.VersionedNotebookDocumentIdentifier(2, notebook),
            lsp.NotebookDocumentChangeEvent(cells=change),
        )
    )


@pytest.mark.asyncio
@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 43), ("utf-32", 34)])
async def test_characters_are_counted_as_the_client_counts(
    client: LanguageClient, folder: Path, encoding: str, character: int
) -> None:
    await begin(client, folder, encoding=encoding)
    text = "---\nbibliography: refs.bib\n---\n\n🦋🦋𝒳 Frogs sleep under the mud [@frogs]."
    uri = "untitled:Untitled-1"
    item = lsp.TextDocumentItem(uri, "markdown", 1, text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
    await hover(client, uri, 4, character, "in winter")
    asked = lsp.HoverParams(lsp.TextDocumentIdentifier(uri), lsp.Position(4, character))
    found = await client.text_document_hover_async(asked)
    assert found is not None
    assert found.range is not None
    assert found.range.start.character == character - 2
    assert found.range.end.character == character + 3


@pytest.mark.asyncio
async def test_each_folder_has_its_own_settings(client: LanguageClient, folder: Path) -> None:
    other = Path(shutil.copytree(folder, folder.parent / "other"))
    (other / ".citectx.toml").write_text('check_keys = "nowhere"\n')
    text = f"---\nbibliography: refs.bib\n---\n\n{SENTENCE} No [@nobody].\n"
    for it in (folder, other):
        (it / "main.md").write_text(text)
    await begin(client, folder, other)
    first = Editor(client, folder / "main.md", "markdown")
    second = Editor(client, other / "main.md", "markdown")
    await first.hover_until("frogs]", "in winter")
    await second.hover_until("frogs]", "in winter")
    assert await problems(client, first.uri) == ["4: undefined-key"]
    assert await problems(client, second.uri) == []
    settings = {"citectx": {"checkKeys": "nowhere"}}
    client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams(settings))
    assert await problems(client, first.uri) == []
    client.workspace_did_change_workspace_folders(
        lsp.DidChangeWorkspaceFoldersParams(
            lsp.WorkspaceFoldersChangeEvent([], [lsp.WorkspaceFolder(other.as_uri(), "other")])
        )
    )
    assert "in winter" in await second.hover_until("frogs]", "in winter")


@pytest.mark.asyncio
async def test_a_key_is_not_unknown_while_it_is_being_typed(
    client: LanguageClient, folder: Path
) -> None:
    (folder / "main.md").write_text(f"---\nbibliography: refs.bib\n---\n\n{SENTENCE}\n")
    await begin(client, folder)
    editor = Editor(client, folder / "main.md", "markdown")
    await editor.hover_until("frogs]", "in winter")
    found = ["not asked yet"]
    for _ in range(20):  # On a machine that is busy, the key may rest before the answer.
        editor.replace("s].", "sx].")
        found = await problems(client, editor.uri)
        if not found:
            break
    assert found == []
    assert await until(lambda: problems(client, editor.uri), bool) == ["4: undefined-key"]


@pytest.mark.asyncio
async def test_a_folder_that_goes_takes_nobody_along(client: LanguageClient, folder: Path) -> None:
    text = f"---\nbibliography: refs.bib\n---\n\n{SENTENCE}\n"
    (folder / "main.md").write_text(text)
    await begin(client, folder, folder.parent / "was never there")
    editor = Editor(client, folder / "main.md", "markdown")
    await editor.hover_until("frogs]", "in winter")
    shutil.rmtree(folder)
    change = lsp.FileEvent((folder / "refs.bib").as_uri(), lsp.FileChangeType.Deleted)
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
    await editor.hover_until("frogs]", "No bibliography")
    editor.replace("Frogs", "Frogs and toads")
    assert "No bibliography" in await editor.hover("frogs]")
    folder.mkdir()
    (folder / "refs.bib").write_text(BIBLIOGRAPHY)
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
    await editor.hover_until("frogs]", "in winter")


@pytest.mark.asyncio
async def test_a_half_written_bibliography_hides_nothing_else(
    client: LanguageClient, folder: Path
) -> None:
    text = f"---\nbibliography: refs.bib\n---\n\n{SENTENCE}\n"
    (folder / "main.md").write_text(text)
    await begin(client, folder, editor="neovim")
    editor = Editor(client, folder / "main.md", "markdown")
    await editor.hover_until("frogs]", "in winter")
    change = lsp.FileEvent((folder / "refs.bib").as_uri(), lsp.FileChangeType.Changed)
    for content in (f"{BIBLIOGRAPHY}\n@article{{half, title={{Not yet", BIBLIOGRAPHY):
        (folder / "refs.bib").write_text(content)
        client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
        assert "in winter" in await editor.hover("frogs]")
    await asyncio.sleep(0.5)
    assert [it.message for it in client.messages] == []
    assert [it.code for it in client.diagnostics.get(editor.uri, ())] == []


@pytest.mark.asyncio
async def test_a_bibliography_alone_knows_who_cites_it(
    client: LanguageClient, folder: Path
) -> None:
    (folder / "main.md").write_text(f"---\nbibliography: refs.bib\n---\n\n{SENTENCE}\n")
    await begin(client, folder)
    library = Editor(client, folder / "refs.bib", "bibtex")
    card = await library.hover("frogs,")
    assert card.startswith("**Ada Amphibia (2001)** *The sleep of frogs*")
    assert "main.md:5: Frogs sleep under the mud" in card
    library.replace("@article{frogs", "% a note\n@article{frogs")
    assert "The sleep of frogs" in await library.hover("frogs,")
    symbols = await client.text_document_document_symbol_async(
        lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(library.uri))
    )
    assert symbols is not None
    assert [(it.name, it.detail) for it in symbols] == [  # type: ignore[union-attr]
        ("frogs", "The sleep of frogs"),
        ("birds", "The song of birds"),
    ]


@pytest.mark.asyncio
async def test_drafts_that_share_an_entry_are_renamed_together(
    client: LanguageClient, folder: Path
) -> None:
    head = "---\nbibliography: refs.bib\n---\n\n"
    (folder / "one.md").write_text(f"{head}{SENTENCE}\n")
    (folder / "other.md").write_text(f"{head}Toads do not [@frogs; @birds].\n")
    (folder / "third.md").write_text("Of other frogs [@frogs].\n")
    await begin(client, folder)
    editors = [Editor(client, folder / f"{it}.md", "markdown") for it in ("one", "other", "third")]
    for it in editors:
        await it.hover("frogs")
    editors[1].replace("Toads", "Old toads")
    here, place = lsp.TextDocumentIdentifier(editors[0].uri), editors[0].position("frogs]")
    edit = await client.text_document_rename_async(lsp.RenameParams(here, place, "toads"))
    assert edit is not None
    assert edit.changes is not None
    changed = {
        Path(uri).name: [it.range.start.character for it in edits]
        for uri, edits in edit.changes.items()
    }
    assert changed == {"refs.bib": [9], "one.md": [28], "other.md": [19]}
    context = lsp.ReferenceContext(include_declaration=True)
    found = await client.text_document_references_async(lsp.ReferenceParams(context, here, place))
    assert sorted(Path(it.uri).name for it in found or ()) == ["one.md", "other.md", "refs.bib"]


@pytest.mark.asyncio
async def test_a_key_is_renamed_in_drafts_that_nobody_opened(
    client: LanguageClient, folder: Path
) -> None:
    head = "---\nbibliography: {}\n---\n\n"
    own = head.format("refs.bib")
    (folder / "one.md").write_text(f"{own}{SENTENCE}\n")
    (folder / "other.md").write_text(f"{own}Toads do not [@frogs; @birds].\n")
    (folder / "silent.md").write_text(f"{own}Frogs are not cited here.\n")
    (folder / "third.md").write_text("Of other frogs [@frogs].\n")
    (folder / "chapters").mkdir()
    whole = r"\documentclass{book}\begin{document}\include{chapters/one}\bibliography{refs}"
    (folder / "thesis.tex").write_text(whole)
    (folder / "chapters" / "one.tex").write_text(r"Frogs sleep \cite{birds,frogs}.")
    (folder / "more.bib").write_text("@misc{newts, title = {Newts}}\n")
    both = head.format("[refs.bib, more.bib]")
    (folder / "both.md").write_text(f"{both}Newts as well [@newts; @frogs].\n")
    await begin(client, folder)
    editor = Editor(client, folder / "one.md", "markdown")
    await editor.hover("frogs")
    here, place = lsp.TextDocumentIdentifier(editor.uri), editor.position("frogs]")

    edit = await client.text_document_rename_async(lsp.RenameParams(here, place, "toads"))
    assert edit is not None
    assert edit.changes is not None
    changed = {
        Path(uri).relative_to(folder.as_uri()).as_posix(): [it.range.start.character for it in made]
        for uri, made in edit.changes.items()
    }
    assert changed == {
        "refs.bib": [9],
        "one.md": [28],
        "other.md": [15],
        "both.md": [24],
        "chapters/one.tex": [24],
    }
    context = lsp.ReferenceContext(include_declaration=False)
    found = await client.text_document_references_async(lsp.ReferenceParams(context, here, place))
    assert sorted({Path(it.uri).name for it in found or ()}) == [
        "both.md", "one.md", "one.tex", "other.md",
    ]  # fmt: skip
    with pytest.raises(JsonRpcException, match="Another entry has the key `newts`"):
        await client.text_document_rename_async(lsp.RenameParams(here, place, "newts"))


@pytest.mark.asyncio
async def test_a_citation_without_a_key_has_no_card(client: LanguageClient, folder: Path) -> None:
    await begin(client, folder)
    editor = Editor(client, folder / "new.tex", "latex", "\\bibliography{refs}\nFrogs \\cite{}.\n")
    assert await editor.hover("cite{}") == ""


@pytest.mark.asyncio
async def test_a_chapter_that_is_opened_alone_has_the_papers_of_the_whole(
    client: LanguageClient, folder: Path
) -> None:
    (folder / "chapters").mkdir()
    (folder / "papers").mkdir()
    (folder / "papers" / "birds.txt").write_text("Males sing at dawn. Females listen.")
    whole = r"\documentclass{book}\begin{document}\include{chapters/one}\bibliography{refs}"
    (folder / "thesis.tex").write_text(whole)
    chapter = r"Frogs sleep in winter \cite{frogs}. Males sing \cite{birds}."
    (folder / "chapters" / "one.tex").write_text(chapter)
    await begin(client, folder)
    editor = Editor(client, folder / "chapters" / "one.tex", "latex")
    assert "under the mud" in await editor.hover_until("frogs}", "under the mud")
    assert "at dawn" in await editor.hover_until("birds}", "at dawn")


@pytest.mark.asyncio
async def test_a_paper_is_not_missing_while_others_are_asked_for_their_titles(
    client: LanguageClient, folder: Path
) -> None:
    (folder / "refs.bib").write_text("@article{toads, title={The long sleep of toads}}")
    (folder / "papers").mkdir()
    (folder / "papers" / "download.md").write_text("# The long sleep of toads\n\nToads sleep.\n")
    await begin(client, folder)
    text = "\\bibliography{refs}\nToads sleep \\cite{toads}.\n"
    editor = Editor(client, folder / "new.tex", "latex", text)
    seen = []

    async def card() -> str:
        seen.append(await editor.hover("toads}"))
        return seen[-1]

    await until(card, lambda it: "sleep**." in it)
    (folder / "papers" / "birds.md").write_text("# The song of birds\n\nMales sing.\n")
    changed = lsp.FileEvent((folder / "papers" / "birds.md").as_uri(), lsp.FileChangeType.Created)
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([changed]))
    for _ in range(20):
        await asyncio.sleep(0.1)
        await card()
    assert not [it for it in seen if "No file" in it]


@pytest.mark.parametrize(("name", "times"), [("main.md", 0), ("other.md", 1), ("refs.bib", 0)])
def test_papers_are_looked_for_again_when_a_paper_changes_and_not_the_draft(
    name: str, times: int
) -> None:
    looked: list[str] = []
    workspace = SimpleNamespace(project=SimpleNamespace(drafts={"/p/main.md": None}))
    session: Any = SimpleNamespace(
        workspaces=SimpleNamespace(every=lambda: [workspace], touch=lambda path: None),
        papers=SimpleNamespace(look_again=lambda: looked.append(name)),
    )
    asyncio.run(watched_files.take_in(session, {f"/p/{name}"}))
    assert len(looked) == times


@pytest.mark.asyncio
async def test_a_slip_in_a_key_is_mended_by_a_code_action(
    client: LanguageClient, folder: Path
) -> None:
    await begin(client, folder)
    text = "---\nbibliography: refs.bib\n---\nFrogs sleep [@froggs].\n"
    editor = Editor(client, folder / "new.md", "markdown", text)
    assert "Did you mean `frogs`?" in await editor.hover("froggs")
    place = lsp.Range(editor.position("froggs"), editor.position("froggs"))
    here = lsp.TextDocumentIdentifier(editor.uri)
    params = lsp.CodeActionParams(here, place, lsp.CodeActionContext([]))
    actions = await client.text_document_code_action_async(params) or ()
    titles = [it.title for it in actions]
    assert titles == ["Change to `frogs`", "Add an entry `froggs` to refs.bib"]
    change = actions[0]
    assert isinstance(change, lsp.CodeAction)
    assert change.edit is not None
    assert change.edit.changes is not None
    (edit,) = change.edit.changes[editor.uri]
    assert isinstance(edit, lsp.TextEdit)
    assert edit.new_text == "frogs"
    assert edit.range == lsp.Range(editor.position("froggs", 0), editor.position("froggs", 6))


LATEX = {
    "thesis.tex": "\\input{parts/one}\n\\input{parts/two}\n\\bibliography{refs}\n",
    "parts/one.tex": "Frogs sleep \\cite{frogs}.\n",
    "parts/two.tex": "\nNo one has \\cite{nobody}.\n",
}


@pytest.fixture
def thesis(folder: Path) -> Path:
    (folder / "parts").mkdir()
    for name, text in LATEX.items():
        (folder / name).write_text(text)
    return folder


def close(client: LanguageClient, editor: Editor) -> None:
    closed = lsp.TextDocumentIdentifier(editor.uri)
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(closed))


@pytest.mark.asyncio
async def test_problems_of_files_that_are_not_open_are_shown(
    client: LanguageClient, thesis: Path
) -> None:
    await begin(client, thesis, pulls=True, experimental={"lacksLatexTools": True})
    one = Editor(client, thesis / "parts" / "one.tex", "latex")
    two = (thesis / "parts" / "two.tex").as_uri()

    async def pushed() -> list[str]:
        return [f"{it.range.start.line}: {it.code}" for it in client.diagnostics.get(two, ())]

    await until(pushed, lambda it: it == ["1: undefined-key"])
    opened = Editor(client, thesis / "parts" / "two.tex", "latex")
    await until(pushed, lambda it: it == [])  # Now the client asks for them itself.
    assert await problems(client, opened.uri) == ["1: undefined-key"]
    close(client, opened)
    await until(pushed, lambda it: it == ["1: undefined-key"])
    close(client, one)
    await until(pushed, lambda it: it == [])


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("lacks", "chosen", "completes"),
    [
        (True, "", True),
        (False, "", False),
        (True, "markdown", False),
        (False, "everywhere", True),
    ],
)
async def test_keys_of_latex_are_completed_where_nobody_else_does(
    client: LanguageClient, thesis: Path, lacks: bool, chosen: str, completes: bool
) -> None:
    if chosen:
        (thesis / ".citectx.toml").write_text(f'complete_keys = "{chosen}"\n')
    await begin(client, thesis, experimental={"lacksLatexTools": lacks})
    editor = Editor(client, thesis / "parts" / "one.tex", "latex")
    params = lsp.CompletionParams(lsp.TextDocumentIdentifier(editor.uri), lsp.Position(0, 19))
    found = await client.text_document_completion_async(params)
    items = found.items if isinstance(found, lsp.CompletionList) else found or []
    assert [it.label for it in items][:1] == (["frogs"] if completes else [])


@pytest.mark.asyncio
async def test_two_keys_of_one_work_are_merged_in_all_files(
    client: LanguageClient, thesis: Path
) -> None:
    again = "@article{frogs2, title={The sleep of frogs}, author={Amphibia, Ada}, year=2001}\n"
    (thesis / "refs.bib").write_text(BIBLIOGRAPHY + again)
    (thesis / "parts" / "two.tex").write_text("\nSo \\cite{frogs2} and \\cite{frogs2}.\n")
    await begin(client, thesis, pulls=True)
    editor = Editor(client, thesis / "parts" / "two.tex", "latex")
    assert "1: same-work" in await problems(client, editor.uri)
    at = lsp.Position(1, 10)
    params = lsp.CodeActionParams(
        lsp.TextDocumentIdentifier(editor.uri), lsp.Range(at, at), lsp.CodeActionContext([])
    )
    actions = await client.text_document_code_action_async(params) or ()
    (action,) = (it for it in actions if it.title.startswith("Merge into `frogs`"))
    edit = action.edit  # type: ignore[union-attr]
    assert edit is not None
    changed = {it.text_document.uri: it.edits for it in edit.document_changes or ()}  # type: ignore[union-attr]
    cited = changed[editor.uri]
    assert [(it.range.start.character, it.new_text) for it in cited] == [
        (9, "frogs"),
        (27, "frogs"),
    ]
    (removed,) = changed[(thesis / "refs.bib").as_uri()]
    assert (removed.new_text, removed.range.start.line) == ("", 4)
    (annotation,) = (edit.change_annotations or {}).values()
    assert annotation.needs_confirmation

    (thesis / "parts" / "one.tex").write_text("Frogs sleep \\cite{frogs,frogs2}.\n")
    changes = [lsp.FileEvent((thesis / "parts" / "one.tex").as_uri(), lsp.FileChangeType.Changed)]
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams(changes))

    async def merges() -> list[str]:
        found = await client.text_document_code_action_async(params) or ()
        return [it.title for it in found if it.title.startswith("Merge")]

    await until(merges, lambda it: it == [])  # One command cites both: that is for the writer.
