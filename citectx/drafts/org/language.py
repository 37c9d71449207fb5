"""Org -> draft."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.base.file_kinds import draft_endings
from citectx.drafts.language import Files, Language
from citectx.drafts.latex import language as latex
from citectx.drafts.org import prose as org_prose
from citectx.drafts.org.blocks import layout
from citectx.drafts.org.inline import inline
from citectx.drafts.org.writing import WRITING
from citectx.drafts.shared import raw_tex, suppression
from citectx.drafts.shared.nesting import shallow
from citectx.model import Block, Draft

if TYPE_CHECKING:
    from citectx.drafts.macros import Macros
    from citectx.model import Citation, Document
    from citectx.settings import Settings

_WORTH_READING = re.compile(r"[cC]ite|\[fn:|\\[A-Za-z]")


def parse(document: Document, settings: Settings, macros: Macros) -> Draft:
    """The document's citations, blocks and links."""
    text = document.text
    found = layout(text)
    tex = set(found.tex)
    citations: list[Citation] = []
    notes: list[Block] = []
    for block in found.blocks:
        if block.range in tex:
            citations += latex.citations_in(text, *block.range, macros)
        elif _WORTH_READING.search(text, *block.range):
            inside = inline(text, *block.range)
            citations += inside.citations
            citations += raw_tex.citations(text, block.range, inside.opaque, macros)
            notes += [Block(note, "footnote") for note in inside.notes if note.end > note.start]
    return Draft(
        document,
        suppression.citations_kept(text, sorted(citations, key=lambda it: it.range)),
        tuple(shallow(sorted((*found.blocks, *notes)))),
        tuple(found.links),
    )


LANGUAGE = Language(
    parse,
    org_prose.prose,
    WRITING,
    Files("`#+bibliography: refs.bib`", includers=draft_endings("org")),
)
