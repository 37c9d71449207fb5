"""LaTeX document -> draft."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.base.file_kinds import draft_endings
from citectx.drafts.language import Files, Language
from citectx.drafts.latex import edit, regions, scan, wrappers
from citectx.drafts.latex import layout as latex_layout
from citectx.drafts.latex import macros as latex_macros
from citectx.drafts.latex import prose as latex_prose
from citectx.drafts.latex.layout import BODY, Layout, Run
from citectx.drafts.latex.links import roots
from citectx.drafts.latex.macros import macros, packages
from citectx.drafts.latex.open_key import open_key
from citectx.drafts.latex.quotes import quotations
from citectx.drafts.latex.writing import WRITING
from citectx.drafts.macros import NO_MACROS, Macros
from citectx.model import Block, Citation, Document, Draft, Range
from citectx.settings import Settings

if TYPE_CHECKING:
    from citectx.drafts.latex.definitions import Definition
    from citectx.drafts.latex.prose import Words
    from citectx.drafts.latex.regions import Regions
    from citectx.model import Prose

NAME = "latex"

_DEFAULTS = Settings()
# Classes of documents that are parts of others although they could stand alone.
_WHOLE = re.compile(r"^[^%\n]*\\documentclass\b(?![^\n]*\{(?:subfiles|standalone)\})", re.MULTILINE)


def parse(document: Document, settings: Settings = _DEFAULTS, macros: Macros = NO_MACROS) -> Draft:
    """The document's citations, blocks and links.

    A block within another one, such as a footnote, comes after it; citations are in the order of
    print. `macros` are those of the project's other files.
    """
    text = document.text
    (live, definitions, unfinished), known = _live(text, macros)
    vocabulary = wrappers.vocabulary(known, settings.macro_depth)
    body, far = live.find(BODY), unfinished
    citations: list[Citation] = []
    blocks: list[Block] = []
    links = list(roots(text))
    runs: list[Run] = []
    environments: tuple[str, ...] = ()
    for start, end in latex_layout.runs(live, body):
        scanned = scan.scan(live[start:end], environments, vocabulary)
        counts = (len(citations), len(blocks), len(links))
        runs.append(Run(start, end, environments, scanned, *counts))
        found, *_, environments = scanned
        if found:
            placed = latex_layout.citations(found, start, text, live)
            citations += placed
            if latex_layout.has_open_quotation(found) and None in {it.quotation for it in placed}:
                far = min(far, start)
        blocks += latex_layout.blocks(scanned, start, body)
        links += latex_layout.links(scanned, start)
    highest = min((block.level for block in blocks if block.level), default=1) - 1
    layout = Layout(
        live,
        vocabulary,
        known.verbatims,
        None if known.verbatims else definitions,
        body,
        highest,
        -1 if ">>=" in text else far,
        tuple(runs),
    )
    leveled = tuple(latex_layout.level_headings(blocks, highest))
    return Draft(document, tuple(citations), leveled, tuple(links), layout=layout)


def citations_in(text: str, start: int, end: int, macros: Macros) -> tuple[Citation, ...]:
    """The citations in a piece of raw TeX within some other text, with offsets in `text`."""
    piece = parse(Document("", text[start:end], NAME), _DEFAULTS, macros)
    return tuple(_moved(citation, start) for citation in piece.citations)


def prose(draft: Draft, block: Block) -> Prose:
    """The plain text of one block, one mark for each citation command that prints something."""
    layout = draft.layout
    if not isinstance(layout, Layout) or layout.definitions is None:
        return latex_prose.prose(draft, block, *_reading(draft.document.text))
    return latex_prose.prose(draft, block, layout.live, latex_prose.words(layout.definitions))


@lru_cache(maxsize=32)
def _reading(text: str) -> tuple[str, Words]:
    """What is needed to read the blocks of `text`."""
    (live, definitions, _), _ = _live(text, NO_MACROS)
    return live, latex_prose.words(definitions)


def _live(text: str, macros: Macros) -> tuple[Regions, Macros]:
    """What is alive in `text`, and `macros` together with its own."""
    found = regions.regions(text, macros.verbatims)
    known = macros.merged(latex_macros.collect(found.definitions))
    if known.verbatims != macros.verbatims:
        found = regions.regions(text, known.verbatims)
    return found, known


def _moved(citation: Citation, offset: int) -> Citation:
    quotation = citation.quotation
    return citation._replace(
        range=Range(*(it + offset for it in citation.range)),
        extent=Range(*(it + offset for it in citation.extent)),
        quotation=quotation and Range(quotation.start + offset, quotation.end + offset),
    )


def _definitions(draft: Draft) -> tuple[Definition, ...] | None:
    return draft.layout.definitions if isinstance(draft.layout, Layout) else None


def _is_whole(text: str) -> bool:
    return _WHOLE.search(text) is not None


LANGUAGE = Language(
    parse,
    prose,
    WRITING,
    Files(
        "`\\addbibresource{refs.bib}` or `\\bibliography{refs}`",
        settings=("myst.yml",),
        reference_signs=("\\bibitem", "\\bib{", "{filecontents"),
        includers=draft_endings("latex"),
        from_root=True,
        search_path="TEXINPUTS",
        packages=packages,
        is_whole=_is_whole,
    ),
    edit.draft_after,
    macros,
    _definitions,
    quotations,
    open_key=open_key,
    has_own_tools=True,
)
