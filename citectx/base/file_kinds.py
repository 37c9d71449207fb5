"""The one table of file kinds: ending -> who reads it, as what, and what editors call it.

What is parsed, watched, looked for beside a draft, opened by a client or taken for a paper is
decided here; the client's lists (`settings/client_files.py`) are made from it too.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class FileKind(NamedTuple):
    """What files with one ending may be: a draft, a bibliography, a paper, or several of these."""

    ending: str
    draft: str = ""  # The language of `drafts/`.
    bibliography: str = ""  # The format of `bibliography/`.
    paper: str = ""  # How `papers/read` most likely takes it; its content decides.
    languages: tuple[str, ...] = ()  # What editors call it; the first is the usual name.
    stands_alone: bool = True  # False for what is only ever part of a draft.


FILE_KINDS: tuple[FileKind, ...] = (
    FileKind(".tex", "latex", "latex", "latex", ("latex", "tex")),
    FileKind(".ltx", "latex", "latex", "latex", ("latex",)),
    FileKind(".latex", "latex", "latex", "latex", ("latex",)),
    FileKind(".rnw", "latex", "latex", "", ("rsweave",)),
    FileKind(".sty", "latex", stands_alone=False),
    FileKind(".cls", "latex", stands_alone=False),
    FileKind(".md", "markdown", "frontmatter", "markup", ("markdown",)),
    FileKind(".markdown", "markdown", "frontmatter", "markup", ("markdown",)),
    FileKind(".qmd", "markdown", "frontmatter", "markup", ("quarto",)),
    FileKind(".rmd", "markdown", "frontmatter", "markup", ("rmd",)),
    FileKind(".mdx", "markdown", "frontmatter", "markup", ("mdx",)),
    FileKind(".myst", "markdown", "frontmatter", "markup", ("markdown",)),
    FileKind(".rst", "rst", "", "markup", ("restructuredtext",)),
    FileKind(".typ", "typst", "", "markup", ("typst",)),
    FileKind(".org", "org", "", "markup", ("org",)),
    FileKind(".ipynb", "notebook"),
    FileKind(".bib", "", "bibtex", "", ("bibtex",)),
    FileKind(".bibtex", "", "bibtex", "", ("bibtex",)),
    FileKind(".biblatex", "", "bibtex", "", ("bibtex",)),
    FileKind(".json", "", "csl_json"),
    FileKind(".csljson", "", "csl_json"),
    FileKind(".yaml", "", "yaml"),
    FileKind(".yml", "", "yaml"),
    FileKind(".ris", "", "ris"),
    FileKind(".bbl", "", "latex"),
    FileKind(".pdf", paper="pdf"),
    FileKind(".epub", paper="archive"),
    FileKind(".docx", "docx", "docx", "archive"),
    FileKind(".html", paper="web"),
    FileKind(".htm", paper="web"),
    FileKind(".xhtml", paper="web"),
    FileKind(".xml", paper="xml"),
    FileKind(".nxml", paper="xml"),
    FileKind(".tei", paper="xml"),
    FileKind(".txt", paper="text"),
    FileKind(".text", paper="text"),
    FileKind(".zip", paper="archive"),
    FileKind(".tar.gz", paper="archive"),
    FileKind(".tgz", paper="archive"),
    FileKind(".tex.gz", paper="archive"),
)

_BY_ENDING = {kind.ending: kind for kind in FILE_KINDS}
_NO_KIND = FileKind("")
_BINARY = ("pdf", "archive")

DRAFTS = tuple(kind.ending for kind in FILE_KINDS if kind.draft and kind.stands_alone)
BIBLIOGRAPHIES = tuple(kind.ending for kind in FILE_KINDS if kind.bibliography and not kind.draft)
PAPERS = tuple(kind.ending for kind in FILE_KINDS if kind.paper)
PACKED_DRAFTS = tuple(it.ending for it in FILE_KINDS if it.draft and it.paper in _BINARY)
TEXT_PAPERS = tuple(it.ending for it in FILE_KINDS if it.paper and it.paper not in _BINARY)


def kind_of(path: str) -> FileKind:
    """The kind of a file by its name; one that is nothing for files of no known ending."""
    _, dot, ending = path.rpartition(".")
    kind = _BY_ENDING.get(f".{ending.lower()}") if dot else None
    return kind or next((it for it in _packed() if path.lower().endswith(it.ending)), _NO_KIND)


def stem_of(name: str) -> str:
    """The name of a file without the ending by which its kind is known."""
    ending = kind_of(name).ending
    return name[: -len(ending)] if ending else name.rpartition(".")[0] or name


@cache
def draft_endings(language: str) -> tuple[str, ...]:
    """The endings of documents in a draft language, without those of mere definitions."""
    return tuple(it.ending for it in FILE_KINDS if it.draft == language and it.stands_alone)


@cache
def paper_endings(paper: str) -> tuple[str, ...]:
    """The endings of papers of one kind, as `web`."""
    return tuple(it.ending for it in FILE_KINDS if it.paper == paper)


@cache
def _packed() -> tuple[FileKind, ...]:
    """The kinds whose ending has two parts."""
    return tuple(kind for kind in FILE_KINDS if kind.ending.count(".") > 1)
