"""A scanned paper, read by the extra `citectx[ocr]` in the real process and its workers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pypdfium2
import pytest
import pytest_lsp
from editing import SERVER, Editor, begin, editor_client
from lsprotocol import types as lsp
from pdf_files import Text, column, written
from pytest_lsp import ClientServerConfig, LanguageClient

pytest.importorskip("rapidocr")

DOTS = 150 / 72  # For each point.
FOOT = 600  # Points that are cut off.
FIRST = 720  # The height of the first line.
LEADING = 24
SENTENCE = "Frogs sleep under the mud of ponds in winter."
LINES = (
    "The first frost drives them down, and nobody sees them.",
    SENTENCE,
    "They wake in March when the water is warm again.",
)
DRAFT = "Frogs sleep under the mud in winter [@frogs]."
BIBLIOGRAPHY = "@article{frogs, title={The Sleep of Frogs}, author={Amphibia, Ada}, year=2001}"
MOST_ROUNDS = 400  # A page takes seconds of a processor that may be busy.


@pytest.fixture
def folder(home: Path) -> Path:
    made = home / "project"
    (made / "papers").mkdir(parents=True)
    (made / "refs.bib").write_text(BIBLIOGRAPHY)
    (made / "draft.md").write_text(f"---\nbibliography: refs.bib\n---\n\n{DRAFT}\n")
    title = Text(72, 780, "The Sleep of Frogs", 20, "bold")
    page = [title, *column(72, FIRST, LINES, 14, leading=LEADING)]
    scanned(written([page]), made / "papers" / "frogs.pdf")
    return made


def scanned(data: bytes, target: Path) -> None:
    """Writes a copy of the upper part of all pages as pictures."""
    with pypdfium2.PdfDocument(data) as source, pypdfium2.PdfDocument.new() as copy:
        for page in source:
            picture = pypdfium2.PdfImage.new(copy)
            picture.set_bitmap(page.render(scale=DOTS, crop=(0, FOOT, 0, 0)))
            width, height = page.get_width(), page.get_height() - FOOT
            picture.set_matrix(pypdfium2.PdfMatrix().scale(width, height))
            made = copy.new_page(width, height)
            made.insert_obj(picture)
            made.gen_content()
        copy.save(target)


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER, client_factory=editor_client))
async def client(folder: Path, lsp_client: LanguageClient) -> AsyncIterator[None]:
    lsp_client.set_configuration({"citectx": {"ocr": True, "readSeconds": 600}})
    await begin(lsp_client, folder)
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_a_scan_is_read_shown_and_highlighted(client: LanguageClient, folder: Path) -> None:
    editor = Editor(client, folder / "draft.md", "markdown")
    card = ""
    for _ in range(MOST_ROUNDS):
        card = await editor.hover("frogs]")
        if "read by OCR" in card:
            break
        await asyncio.sleep(0.5)
    assert SENTENCE in card.replace("*", "")
    assert "read by OCR" in card

    at = editor.position("frogs]")
    place = [editor.uri, at.line, at.character]
    asked = lsp.ExecuteCommandParams("citectx.showEvidence", place)
    found = await client.workspace_execute_command_async(asked)
    shown = next(it for it in found["spans"] if SENTENCE in it["text"])
    (box,) = shown["boxes"]
    assert box["page"] == 1
    assert box["bottom"] < FIRST - FOOT - LEADING < box["top"]  # It is the second line.
    assert abs(box["left"] - 72) < 10
