"""Every ending of the one table, tried end to end: opened, watched, read, found."""

from __future__ import annotations

import gzip
import io
import json
import re
import tarfile
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from editing import SERVER, Editor, begin, editor_client
from lsprotocol import types as lsp
from pdf_files import Text, column, written
from pytest_lsp import ClientServerConfig, LanguageClient

from citectx import bibliography, drafts
from citectx.base import file_kinds
from citectx.base.file_kinds import FILE_KINDS, PACKED_DRAFTS, kind_of, stem_of
from citectx.base.word.signs import CITATION, KEY, SOURCES
from citectx.model import Document
from citectx.papers import read
from citectx.papers.find.folders import shelf
from citectx.settings.client_files import selectors
from citectx_server.session.watched_files import PATTERNS

DRAFTS = {
    "latex": "\\documentclass{article}\\begin{document}\n"
    "Frogs sleep under the mud \\cite{frogs}.\n\\bibliography{refs}\\end{document}\n",
    "markdown": "---\nbibliography: refs.bib\n---\n\nFrogs sleep under the mud [@frogs].\n",
    "rst": "Frogs sleep under the mud :cite:`frogs`.\n\n.. bibliography:: refs.bib\n",
    "typst": 'Frogs sleep under the mud @frogs.\n\n#bibliography("refs.bib")\n',
    "org": "#+bibliography: refs.bib\n\nFrogs sleep under the mud [cite:@frogs].\n",
    "notebook": json.dumps(
        {
            "cells": [
                {
                    "cell_type": "markdown",
                    "metadata": {},
                    "source": ["---\n", "bibliography: refs.bib\n", "---\n", "\n"],
                },
                {
                    "cell_type": "markdown",
                    "metadata": {},
                    "source": ["Frogs sleep under the mud [@frogs]."],
                },
            ],
            "metadata": {},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    ),
    "docx": f"Frogs sleep under the mud {CITATION}{KEY}frogs{KEY}{CITATION}.\n",
}
BIBLIOGRAPHIES = {
    "bibtex": "@article{frogs, title={The sleep of frogs}}\n",
    "latex": "\\begin{thebibliography}{1}\n\\bibitem{frogs} A. \\newblock The sleep of frogs.\n"
    "\\end{thebibliography}",
    "frontmatter": "---\nreferences:\n- id: frogs\n  title: The sleep of frogs\n---\n",
    "csl_json": '[{"id": "frogs", "title": "The sleep of frogs"}]',
    "yaml": "references:\n- id: frogs\n  title: The sleep of frogs\n",
    "ris": "TY  - JOUR\nID  - frogs\nTI  - The sleep of frogs\nER  - \n",
    "docx": f'{SOURCES}[{{"id": "frogs", "title": "The sleep of frogs"}}]\n',
}
SENTENCE = "Frogs sleep in winter under the mud of the pond."
SOURCE = (
    "\\documentclass{article}\\title{The sleep of frogs}\\begin{document}"
    f"\\section{{Results}}\n{SENTENCE}\n\\end{{document}}\n"
)
PAGE = f"<html><body><h1>The sleep of frogs</h1><h2>Results</h2><p>{SENTENCE}</p></body></html>"
ARTICLE = (
    "<article><front><article-meta/></front><body><sec><title>Results</title>"
    f"<p>{SENTENCE}</p></sec></body></article>"
)
WORD = (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
    '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Results</w:t></w:r></w:p>'
    f"<w:p><w:r><w:t>{SENTENCE}</w:t></w:r></w:p></w:body></w:document>"
)


def _tar(text: str) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        member = tarfile.TarInfo("main.tex")
        member.size = len(text.encode())
        archive.addfile(member, io.BytesIO(text.encode()))
    return packed.getvalue()


def _zip(names: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in names.items():
            archive.writestr(name, text)
    return packed.getvalue()


_EPUB = {
    "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
    "a.opf": '<package xmlns="http://www.idpf.org/2007/opf"><manifest>'
    '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>'
    '<spine><itemref idref="a"/></spine></package>',
    "a.xhtml": PAGE,
}
_PDF_PAGE = [
    Text(72, 760, "The sleep of frogs", 18, "bold"),
    Text(72, 700, "Results", 14, "bold"),
    *column(72, 670, ["We looked at one pond for ten years and saw that this is so.", SENTENCE]),
]
PAPERS = {
    "latex": SOURCE.encode(),
    "markup": f"Results\n=======\n\n{SENTENCE}\n".encode(),
    "pdf": written([_PDF_PAGE]),
    "web": PAGE.encode(),
    "xml": ARTICLE.encode(),
    "text": f"Results\n\n{SENTENCE}\n".encode(),
}
ARCHIVES = {
    ".epub": _zip(_EPUB),
    ".docx": _zip({"word/document.xml": WORD}),
    ".zip": _zip({"main.tex": SOURCE}),
    ".tar.gz": _tar(SOURCE),
    ".tgz": _tar(SOURCE),
    ".tex.gz": gzip.compress(SOURCE.encode()),
}


@pytest.fixture
def folder(home: Path) -> Path:
    made = home / "project"
    (made / "papers").mkdir(parents=True)
    (made / "refs.bib").write_text(
        "@article{frogs, title={The sleep of frogs}, abstract={Frogs sleep in winter.}}\n"
    )
    return made


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER, client_factory=editor_client))
async def client(folder: Path, lsp_client: LanguageClient) -> AsyncIterator[None]:
    yield
    await lsp_client.shutdown_session()


def _of(column: str) -> list[str]:
    return [it.ending for it in FILE_KINDS if getattr(it, column)]


def test_endings_are_told_apart_in_any_case() -> None:
    assert len({it.ending for it in FILE_KINDS}) == len(FILE_KINDS)
    for kind in FILE_KINDS:
        for name in (f"a{kind.ending}", f"A{kind.ending.upper()}", f"/x.y/a.b{kind.ending}"):
            assert kind_of(name) == kind
        assert stem_of(f"a.b{kind.ending}") == "a.b"
    assert kind_of("tex") == kind_of("archive.gz") == kind_of("noending") == kind_of("a.xlsx")


@pytest.mark.parametrize("ending", _of("draft"))
def test_drafts_are_parsed(ending: str) -> None:
    path = f"main{ending}"
    language = drafts.language_of(path)
    assert language
    draft = drafts.parse(Document(path, DRAFTS[language], language))
    assert [it.key for it in draft.citations] == ["frogs"]


@pytest.mark.asyncio
@pytest.mark.parametrize("ending", sorted({*file_kinds.DRAFTS} - {*PACKED_DRAFTS}))
async def test_drafts_have_cards(client: LanguageClient, folder: Path, ending: str) -> None:
    await begin(client, folder)
    kind = kind_of(f"main{ending}")
    path = folder / f"main{ending}"
    path.write_text(DRAFTS[kind.draft])
    language = kind.languages[0] if kind.languages else "json"
    editor = Editor(client, path, language)
    place = "frogs}" if kind.draft == "latex" else "frogs"
    card = await editor.hover_until(place, "in winter.")
    assert "The sleep of frogs" in card


@pytest.mark.parametrize("ending", _of("bibliography"))
def test_bibliographies_are_read(ending: str) -> None:
    path = f"refs{ending}"
    text = BIBLIOGRAPHIES[kind_of(path).bibliography]
    assert [it.key for it in bibliography.read(path, text).references] == ["frogs"]


@pytest.mark.parametrize("ending", _of("paper"))
def test_papers_are_found_and_read(tmp_path: Path, ending: str) -> None:
    kind = kind_of(f"frogs{ending}")
    path = tmp_path / f"Frogs{ending}"
    path.write_bytes(ARCHIVES[ending] if kind.paper == "archive" else PAPERS[kind.paper])
    assert shelf([str(tmp_path)]).by_name == {"frogs": (str(path),)}
    paper = read.read(str(path))
    assert not paper.problems
    assert SENTENCE in [it.text for section in paper.sections for it in section.sentences]


def test_the_paper_itself_comes_before_notes_about_it(tmp_path: Path) -> None:
    for ending in (".md", ".html", ".pdf", ".org", ".zip"):
        (tmp_path / f"frogs{ending}").touch()
    [found] = shelf([str(tmp_path)]).by_name.values()
    assert [Path(it).suffix for it in found] == [".pdf", ".zip", ".html", ".md", ".org"]


@pytest.mark.parametrize("ending", [it.ending for it in FILE_KINDS])
def test_every_kind_is_watched(ending: str) -> None:
    globs = [_regex(it) for it in PATTERNS]
    for name in (f"a{ending}", f"a{ending.upper()}", f"x/a.{ending[1:].capitalize()}"):
        assert any(it.fullmatch(name) for it in globs), name


def _regex(glob: str) -> re.Pattern[str]:
    """A glob of the protocol: `**/`, `*` and `{a,b}` are all that ours have."""
    special = {"**/": "(?:.*/)?", "*": "[^/]*", "{": "(?:", "}": ")", ",": "|"}
    parts = re.split(r"(\*\*/|[*{},])", glob)
    return re.compile("".join(special.get(it, re.escape(it)) for it in parts))


def test_the_client_opens_what_has_a_language() -> None:
    opened = set(selectors()["endings"])
    for kind in FILE_KINDS:
        assert (kind.ending[1:] in opened) == bool(kind.languages)
        assert not kind.languages or kind.draft or kind.bibliography


@pytest.mark.asyncio
@pytest.mark.parametrize("ending", [".bib", ".bibtex", ".json", ".yaml", ".ris", ".bbl"])
async def test_a_bibliography_that_changes_on_disk_is_read_again(
    client: LanguageClient, folder: Path, ending: str
) -> None:
    """The server is told of every kind that it watches, and each makes it look again."""
    await begin(client, folder)
    refs = folder / f"other{ending}"
    old = BIBLIOGRAPHIES[kind_of(refs.name).bibliography]
    refs.write_text(old)
    draft = folder / "main.md"
    draft.write_text(DRAFTS["markdown"].replace("refs.bib", refs.name))
    editor = Editor(client, draft, "markdown")
    await editor.hover_until("frogs", "The sleep of frogs")
    refs.write_text(old.replace("The sleep of frogs", "The dreams of frogs"))
    change = lsp.FileEvent(refs.as_uri(), lsp.FileChangeType.Changed)
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
    await editor.hover_until("frogs", "The dreams of frogs")
