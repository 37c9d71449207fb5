"""File names in, languages out; every language is read by its own module."""

from __future__ import annotations

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
