"""The text of a Word document -> draft: the citations of Zotero, Mendeley and Word, and typed ones.

Nothing is written into such documents, and no editor asks about them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.base.word import signs
from citectx.drafts.language import Files, Language
from citectx.drafts.markdown import citations as typed
from citectx.drafts.markdown.inline import inline
from citectx.drafts.markdown.writing import WRITING
from citectx.drafts.shared import plain_text, raw_tex
from citectx.model import Block, Citation, Draft, Problem, Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citectx.drafts.macros import Macros
    from citectx.drafts.shared.plain_text import Mark
    from citectx.model import BlockKind, Document, Prose
    from citectx.settings import Settings

_NOTE_TEXT = rf"{signs.NOTE_TEXT}(?P<note>[^{signs.NOTE_TEXT}\n]*){signs.NOTE_TEXT}"
_LINE = re.compile(
    rf"^(?P<sign>{signs.HEADING}+|{signs.CAPTION}|{signs.QUOTE}"
    rf"|{_NOTE_TEXT})?(?P<text>[^\n{signs.SOURCES}]+)$",
    re.MULTILINE,
)
_KINDS: Mapping[str, BlockKind] = {
    signs.HEADING: "heading",
    signs.CAPTION: "caption",
    signs.QUOTE: "quote",
    signs.NOTE_TEXT: "footnote",
}
_FIELD = re.compile(
    rf"(?P<sign>[{signs.CITATION}{signs.IN_TEXT}])(?P<items>[^{signs.CITATION}{signs.IN_TEXT}\n]*)"
    r"(?P=sign)"
)
_ITEM = re.compile(
    rf"([^{signs.KEY}{signs.NEXT}]*){signs.KEY}([^{signs.KEY}{signs.NEXT}]*){signs.KEY}"
    rf"([^{signs.KEY}{signs.NEXT}]*)"
)
_NOTE_MARK = re.compile(rf"{signs.NOTE}([^{signs.NOTE}\n]*){signs.NOTE}")
_UNPRINTED = re.compile(rf"{_NOTE_MARK.pattern}|{signs.BROKEN}")
_BROKEN = re.compile(rf"{signs.BROKEN}([^\n]{{0,60}})")
_COMMANDS = {signs.CITATION: "field", signs.IN_TEXT: "field-in-text"}
# What Markdown would take for code, formulas or markup is mere text here.
_MERE_TEXT = str.maketrans("$`<", "   ")
_BIBLIOGRAPHIES = (".bib", ".bibtex", ".biblatex", ".csljson", ".ris")


def parse(document: Document, settings: Settings, macros: Macros) -> Draft:
    """The document's citations and blocks."""
    text = document.text
    blocks = tuple(_blocks(text))
    mere_text = text.translate(_MERE_TEXT)
    citations = [it for block in blocks for it in _citations(text, mere_text, block, macros)]
    problems = tuple(_broken(document, it) for it in _BROKEN.finditer(text))
    return Draft(document, tuple(citations), blocks, problems=problems)


def _blocks(text: str) -> Iterator[Block]:
    marks: dict[str, int] = {}
    for line in _LINE.finditer(text):
        where, sign = Range(*line.span("text")), line["sign"] or ""
        kind = _KINDS.get(sign[:1], "paragraph")
        level = len(sign) if kind == "heading" else 0
        yield Block(where, kind, level, marks.get(line["note"] or ""))
        for mark in _NOTE_MARK.finditer(text, *where):
            marks.setdefault(mark[1], mark.start())


def _citations(text: str, mere_text: str, block: Block, macros: Macros) -> list[Citation]:
    """Those of fields, and the keys that were typed as Pandoc and LaTeX have them."""
    fields = [it for field in _FIELD.finditer(text, *block.range) for it in _in_field(text, field)]
    extents = list(dict.fromkeys(it.extent for it in fields))
    keys = [it for it in _typed(mere_text, block, macros) if not _is_in(it, extents)]
    return sorted((*fields, *keys), key=lambda it: it.range.start)


def _in_field(text: str, field: re.Match[str]) -> Iterator[Citation]:
    for item in _ITEM.finditer(text, *field.span("items")):
        place, extent = Range(*item.span(2)), Range(*field.span())
        yield Citation(item[2], place, _COMMANDS[field["sign"]], extent, item[1], item[3])


def _typed(text: str, block: Block, macros: Macros) -> Iterator[Citation]:
    for group in inline(text, *block.range).groups:
        for citation in typed.citations(text, group, lambda key: False):
            # Names of people on the network begin with @ too, but seldom have a number.
            if citation.command.startswith("[") or any(map(str.isdigit, citation.key)):
                yield citation
    yield from raw_tex.citations(text, block.range, (), macros)


def _is_in(citation: Citation, extents: list[Range]) -> bool:
    return raw_tex.is_within(extents, citation.range.start)


def _broken(document: Document, field: re.Match[str]) -> Problem:
    message = (
        f"The citation “{field[1].strip()}” is damaged, so what it cites is unknown: delete it and "
        f"insert it again ({place_name(document.text, field.start())})."
    )
    return Problem("broken-citation", message, document.path, Range(*field.span()))


def prose(draft: Draft, block: Block) -> Prose:
    """The text as it is read, with one mark for each citation."""
    return plain_text.prose(draft, block, _UNPRINTED, _MARKS, lambda _, inside: inside)


def place_name(text: str, offset: int) -> str:
    """`paragraph 12` or `footnote 3`."""
    start = text.rfind("\n", 0, offset) + 1
    note = re.compile(_NOTE_TEXT).match(text, start)
    return note[1] if note else f"paragraph {text.count(chr(10), 0, start) + 1}"


_MARKS: dict[str, Mark] = {signs.NOTE: plain_text.drop, signs.BROKEN: plain_text.drop}

LANGUAGE = Language(
    parse,
    prose,
    replace(WRITING, comment=""),
    Files(
        "`refs.bib` beside it",
        beside_endings=_BIBLIOGRAPHIES,
        reference_signs=(signs.SOURCES,),
    ),
    in_text=re.compile(f"{_COMMANDS[signs.IN_TEXT]}|@"),
    place_name=place_name,
)
