"""Markdown -> draft: Pandoc's, Quarto's, R Markdown's, MyST's and Manubot's in one."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.base.file_kinds import draft_endings
from citectx.drafts import language
from citectx.drafts.language import Files, Language
from citectx.drafts.latex import language as latex
from citectx.drafts.markdown import citations as markdown_citations
from citectx.drafts.markdown import frontmatter
from citectx.drafts.markdown.blocks import layout, level_headings
from citectx.drafts.markdown.crossrefs import crossref_test
from citectx.drafts.markdown.inline import KEY, inline
from citectx.drafts.markdown.prose import prose
from citectx.drafts.markdown.writing import WRITING
from citectx.drafts.shared import cite_roles, raw_tex, suppression
from citectx.drafts.shared.nesting import shallow
from citectx.model import Block, Citation, Draft, Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.drafts.macros import Macros
    from citectx.drafts.markdown.inline import Inline
    from citectx.model import Document
    from citectx.settings import Settings

NAME = "markdown"

# The files of Quarto, MyST, Jupyter Book and Sphinx.
SETTINGS = (
    "_quarto.yml",
    "_quarto.yaml",
    "_metadata.yml",
    "_metadata.yaml",
    "myst.yml",
    "_config.yml",
    "conf.py",
)
_WORTH_READING = re.compile(r"[@\\^]|\{(?:foot)?cite|doi[:.]")
IN_TEXT = re.compile(f"@|{language.IN_TEXT.pattern}", re.IGNORECASE)
_SILENT_KEY = re.compile(rf"@(?<![^\W_]@){KEY}")
# Only MyST writes directives so: Quarto's and Pandoc's have a blank, a dot or a language.
_MYST = re.compile(
    r"^[ \t]*(?:`{3,}|:{3,})\{[a-z][\w-]*\}[ \t]*\S|\{cite(?::[a-z]+)?\}`", re.MULTILINE
)


def parse(document: Document, settings: Settings, macros: Macros) -> Draft:
    """The document's citations, blocks and links."""
    draft = fragment(document, settings, macros)
    return replace(draft, blocks=level_headings(draft.blocks))


def fragment(document: Document, settings: Settings, macros: Macros) -> Draft:
    """The same for a part of a document, whose headings keep the level they are written with."""
    text = document.text
    found = layout(text)
    is_crossref = crossref_test(text, found.examples, settings.crossref_prefixes)
    citations = [it for yaml in found.metadata for it in _silent(text, yaml)]
    prefixes = cite_roles.key_prefixes(text)
    tex = set(found.tex)
    notes: list[Block] = []
    for block in found.blocks:
        start, end = block.range
        if block.range in tex:
            citations += latex.citations_in(text, start, end, macros)
        elif _WORTH_READING.search(text, start, end):
            inside = inline(text, start, end)
            for group in inside.groups:
                citations += markdown_citations.citations(text, group, is_crossref)
            for role in inside.roles:
                citations += cite_roles.citations(text, *role, prefixes)
            citations += _linked(document, inside)
            citations += raw_tex.citations(text, block.range, inside.opaque, macros)
            notes += [Block(note, "footnote") for note in inside.notes if note.end > note.start]
    links = [link for yaml in found.metadata for link in frontmatter.links(text, yaml)]
    return Draft(
        document,
        suppression.citations_kept(text, sorted(citations, key=lambda it: it.range)),
        tuple(shallow(sorted((*found.blocks, *notes)))),
        tuple(sorted((*links, *found.links), key=lambda it: it.range)),
    )


def _silent(text: str, yaml: Range) -> Iterator[Citation]:
    """What `nocite:` names."""
    for value in frontmatter.values(text, yaml, "nocite"):
        for key in _SILENT_KEY.finditer(text, *value):
            name = key.lastgroup or ""
            extent = Range(*key.span())
            yield Citation(key[name], Range(*key.span(name)), "nocite", extent, silent=True)


def _linked(document: Document, inside: Inline) -> Iterator[Citation]:
    """The DOIs that stand as links: `[](doi:…)` everywhere, other forms where MyST is written."""
    text = document.text
    for link in inside.links:
        doi = markdown_citations.linked_doi(text, link)
        if doi and (text.startswith("doi:", link.start) or _is_myst(document)):
            yield doi


def _is_myst(document: Document) -> bool:
    return document.path.endswith(".myst") or _MYST.search(document.text) is not None


LANGUAGE = Language(
    parse,
    prose,
    WRITING,
    Files(
        "`bibliography: refs.bib` in the front matter",
        settings=SETTINGS,
        beside="manual-references",  # Manubot takes these without being told.
        reference_signs=("references:", "\n[@tag:"),
        includers=draft_endings("markdown"),
    ),
    in_text=IN_TEXT,
)
