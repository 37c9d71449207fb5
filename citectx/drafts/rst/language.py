"""reStructuredText -> draft: the roles of sphinxcontrib-bibtex.

The citations of docutils itself, `[Doe99]_`, belong to another system and are none of ours.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.base.file_kinds import draft_endings
from citectx.drafts.language import Files, Language
from citectx.drafts.latex import language as latex
from citectx.drafts.rst import prose as rst_prose
from citectx.drafts.rst.blocks import layout
from citectx.drafts.rst.writing import WRITING
from citectx.drafts.shared import cite_roles, suppression
from citectx.model import Citation, Draft, Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.drafts.latex.macros import Macros
    from citectx.model import Document
    from citectx.settings import Settings

# Literals come first: what looks like a role inside them is none.
_TOKEN = re.compile(
    rf"\\.|``.*?``(?!`)|:(?<![\w`]:)(?P<role>{cite_roles.ROLE}):`(?P<target>[^`]*)(?P<close>`?)"
    rf"|`(?P<content>[^`]*)`(?::(?P<postfix>{cite_roles.ROLE}):)?",
    re.DOTALL,
)
_UNFINISHED = re.compile(r"\S*")


def parse(document: Document, settings: Settings, macros: Macros) -> Draft:
    """The document's citations, blocks and links."""
    text = document.text
    found = layout(text)
    tex = set(found.tex)
    prefixes = cite_roles.key_prefixes(text)
    citations: list[Citation] = []
    for block in found.blocks:
        if block.range in tex:
            citations += latex.citations_in(text, *block.range, macros)
        elif text.find("cite", *block.range) >= 0:
            citations += _citations(text, block.range, prefixes)
    return Draft(
        document,
        suppression.citations_kept(text, citations),
        tuple(found.blocks),
        tuple(found.links),
    )


def _citations(text: str, block: Range, prefixes: tuple[str, ...]) -> Iterator[Citation]:
    position = block.start
    while token := _TOKEN.search(text, position, block.end):
        position = token.end()
        role = token["role"] or token["postfix"]
        if role is None:
            continue
        target = Range(*token.span("target" if token["role"] else "content"))
        if token["role"] and not token["close"]:
            unfinished = _UNFINISHED.match(text, *target)
            position = unfinished.end() if unfinished else target.start
            target = Range(target.start, position)
        extent = Range(token.start(), position)
        yield from cite_roles.citations(text, role, target, extent, prefixes)


LANGUAGE = Language(
    parse,
    rst_prose.prose,
    WRITING,
    Files(
        "`.. bibliography:: refs.bib`",
        settings=("conf.py", "_config.yml"),
        includers=draft_endings("rst"),
    ),
)
