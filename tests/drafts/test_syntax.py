"""File names in, languages out; every language is read by its own module."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from citectx import drafts
from citectx.model import Document


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("/a/main.tex", "latex"),
        ("chapter.ltx", "latex"),
        ("analysis.Rnw", "latex"),
        ("my.STY", "latex"),
        ("article.cls", "latex"),
        ("README.md", "markdown"),
        ("paper.qmd", "markdown"),
        ("paper.Rmd", "markdown"),
        ("page.mdx", "markdown"),
        ("index.rst", "rst"),
        ("paper.typ", "typst"),
        ("notes.org", "org"),
        ("run.ipynb", "notebook"),
        ("thesis.DOCX", "docx"),
        ("refs.bib", None),
        ("Makefile", None),
        ("untitled:Untitled-1", None),
        ("", None),
    ],
)
def test_the_name_tells_the_language(path: str, language: str | None) -> None:
    assert drafts.language_of(path) == language


@pytest.mark.parametrize("language", drafts.LANGUAGES)
def test_every_language_reads_an_empty_document(language: str) -> None:
    draft = drafts.parse(Document("draft", "", language))
    assert draft.citations == ()
    assert [drafts.prose(draft, block).text for block in draft.blocks] == []


@pytest.mark.parametrize("name", drafts.LANGUAGES)
def test_every_language_cites_as_it_reads(name: str) -> None:
    writing = drafts.language_named(name).writing
    nothing = Document("draft", "", name)
    cited = writing.citation(drafts.parse(nothing), "doe2020", "7")
    text = f"Lamps glow {cited}.\n"
    if name == "notebook":
        text = json.dumps({"cells": [{"cell_type": "markdown", "source": text}]})
    draft = drafts.parse(Document("draft", text, name))
    assert [it.key for it in draft.citations] == ["doe2020"]


@pytest.mark.parametrize("name", drafts.LANGUAGES)
def test_every_language_heeds_its_own_comment(name: str) -> None:
    writing = drafts.language_named(name).writing
    cited = writing.citation(drafts.parse(Document("draft", "", name)), "doe2020", "")
    text = f"Lamps glow {cited}.{writing.comment.format('citectx: ignore')}\n"
    draft = drafts.parse(Document("draft", text, name))
    assert not writing.comment or draft.citations == ()


# Where these words mean something else: values of a setting, kinds of tables, the protocol's
# names, formats of bibliographies and papers.
_OTHER_MEANINGS = (
    "citectx/settings/",
    "lab/commands/",
    "convert/from_lsp.py",
    "session/",
    "features/trust.py",
    "citectx_server/server.py",
    "bibliography/__init__.py",
    "cli/check.py",
    "citectx/papers/",
)


def test_only_its_folder_names_a_language() -> None:
    """All others ask `language_named`."""
    root = Path(__file__).parents[2]
    sources = [*(root / "citectx").rglob("*.py"), *(root / "server").rglob("*.py")]
    within = (root / "citectx" / "drafts", root / "citectx" / "base" / "file_kinds.py")
    named = [
        f"{file.relative_to(root)}:{node.lineno}"
        for file in sources
        if not any(it in (file, *file.parents) for it in within)
        if not any(it in file.as_posix() for it in _OTHER_MEANINGS)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in drafts.LANGUAGES
    ]
    assert named == []
