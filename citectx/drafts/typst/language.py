"""Typst -> draft."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from citectx.base.file_kinds import draft_endings
from citectx.drafts.language import Files, Language
from citectx.drafts.shared import suppression
from citectx.drafts.shared.nesting import shallow
from citectx.drafts.typst import prose as typst_prose
from citectx.drafts.typst.scan import FILLER, scan
from citectx.drafts.typst.writing import CALL, WRITING
from citectx.model import Block, Citation, Draft, FileLink, Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.drafts.macros import Macros
    from citectx.drafts.typst.scan import Scan
    from citectx.model import BlockKind, Document
    from citectx.settings import Settings

_CITE = re.compile(r"#?(?<![\w-])cite\(")
_FIRST_KEY = re.compile(r"\s*\"(?P<string>[^\"\n]*)\"")
_UNFINISHED_KEY = re.compile(r"<(?P<label>[\w:.-]*)>?")
_KEY = re.compile(r"<(?P<label>[^<>\s()\"]*)>|\blabel\(\s*\"(?P<string>[^\"\n]*)\"")
_SILENT_FORM = re.compile(r"\bform\s*:\s*none\b")
_SUPPLEMENT = re.compile(r"\bsupplement\s*:\s*(?=\[)")
_BIBLIOGRAPHY = re.compile(rf"(?<![\w-])bibliography(?:-file)?\s*(?:\(|:\s*(?=\(|{FILLER}))")
_INCLUDE = re.compile(rf"#include\s+(?={FILLER})")
_STRING = re.compile(r"\"([^\"\n]+)\"")
_NAME_BEFORE = re.compile(r"[\w-]+\s*:\s*\Z")
_LONGEST_NOTE = 1000  # Characters.
_MARKER = r"(?:=+|[-+/]|\d+\.)[ \t]"
_BLOCK = re.compile(
    rf"^[ \t]*(?:(?P<heading>=+)[ \t]+|{_MARKER}[ \t]*)?"
    rf"(?P<content>\S[^\n]*(?(heading)|(?:\n(?![ \t]*(?:{_MARKER}|\r?(?:\n|\Z)))[^\n]*+)*+))",
    re.MULTILINE,
)
_BREAK = re.compile(rf"\n[ \t]*(?:{_MARKER}|\r?\n)")
_LINE_END = re.compile(r"\n")
_SOLID = re.compile(r"\S")
_GIVEN_TO = re.compile(r"(?:(caption|supplement)\s*:|(footnote|quote)(?:\([^()]*\))?)\s*\Z")
_KINDS: dict[str, BlockKind] = {"footnote": "footnote", "quote": "quote", "caption": "caption"}


def parse(document: Document, settings: Settings, macros: Macros) -> Draft:
    """The document's citations, blocks and links; TeX's macros mean nothing here."""
    text = document.text
    found = scan(text)
    citations = [*_references(text, found), *_calls(text, found)]
    return Draft(
        document,
        suppression.citations_kept(text, sorted(citations, key=lambda it: it.range)),
        tuple(shallow(sorted({*_paragraphs(found), *_contents(found)}))),
        tuple(sorted(_links(text, found), key=lambda it: it.range)),
    )


def _references(text: str, found: Scan) -> Iterator[Citation]:
    """`@key` and `@key[supplement]`; a label of the document is no citation."""
    for key, start, end in found.references:
        if key in found.labels:
            continue
        close = found.closings.get(end)
        # One may stand in the other a thousand times over: what is kept of each is short.
        supplement = _line(text[end + 1 : min(close, end + _LONGEST_NOTE)]) if close else ""
        extent = Range(start, close + 1 if close else end)
        yield Citation(key, Range(start + 1, end), "@", extent, postnote=supplement)


def _calls(text: str, found: Scan) -> Iterator[Citation]:
    """`#cite(<key>)` and `#cite(label("key"))`, also where the call is still being typed."""
    reached = 0
    for call in _CITE.finditer(found.live):
        close = found.closings.get(call.end() - 1)
        if call.start() < reached:
            continue
        if close is None:
            key = _UNFINISHED_KEY.match(text, call.end()) if call[0][0] == "#" else None
        else:
            broken = _BREAK.search(found.live, call.end(), close)
            key = _key(text, found, call.end(), broken.start() if broken else close)
            reached = close + 1
        if key is None:
            continue
        name = key.lastgroup or ""
        extent = Range(call.start(), key.end() if close is None or broken else reached)
        silent = _SILENT_FORM.search(found.live, call.end(), extent.end) is not None
        note = _supplement(text, found, call.end(), extent.end)
        where = Range(*key.span(name))
        yield Citation(key[name], where, CALL, extent, postnote=note, silent=silent)


def _key(text: str, found: Scan, start: int, stop: int) -> re.Match[str] | None:
    """The first label among the arguments, or a string in its place; none that is a comment."""
    first = _FIRST_KEY.match(text, start, stop)
    keys = [first] if first else _KEY.finditer(text, start, stop)
    live = {"label": ">", "string": FILLER}
    return next(
        (key for key in keys if found.live[key.end() - 1] == live[key.lastgroup or ""]), None
    )


def _supplement(text: str, found: Scan, start: int, stop: int) -> str:
    supplement = _SUPPLEMENT.search(found.live, start, stop)
    if supplement is None:
        return ""
    return _line(text[supplement.end() + 1 : found.closings.get(supplement.end(), stop)])


def _line(note: str) -> str:
    return " ".join(note.split())


def _paragraphs(found: Scan) -> Iterator[Block]:
    """The running text, block by block, as far as anything in it is not filled in."""
    for block in _BLOCK.finditer(found.live):
        start, end = block.span("content")
        level = len(block["heading"] or "")
        content = found.live[start:end].rstrip()
        if content.strip(FILLER):
            yield Block(
                Range(start, start + len(content)), "heading" if level else "paragraph", level
            )


def _contents(found: Scan) -> Iterator[Block]:
    """The content blocks that are no part of the sentence around them: notes, captions, cells."""
    live = found.live
    breaks = [it for end in _LINE_END.finditer(live) if (it := _BREAK.match(live, end.start()))]
    for inside, function, is_argument in found.contents:
        first = bisect_left(breaks, inside.start, key=lambda it: it.start())
        if first < len(breaks) and breaks[first].end() <= inside.end:
            continue
        if not _SOLID.search(live, *inside):
            continue
        before = live[max(0, inside.start - 100) : inside.start - 1]
        given = _GIVEN_TO.search(before) if is_argument else None
        name = given[given.lastindex or 0] if given else function.removeprefix("#")
        if name != "supplement" and (is_argument or name in _KINDS):
            yield Block(inside, _KINDS.get(name, "paragraph"))


def _links(text: str, found: Scan) -> Iterator[FileLink]:
    """What `#include` and `bibliography` name."""
    for include in _INCLUDE.finditer(found.live):
        if file := _STRING.match(text, include.end()):
            yield FileLink("input", file[1], Range(*file.span(1)))
    for call in _BIBLIOGRAPHY.finditer(found.live):
        start = call.end() if call[0][-1] != "(" else call.end() - 1
        if text[start : start + 1] == '"':
            file = _STRING.match(text, start)
            stop = file.end() if file else start
        else:
            stop = found.closings.get(start, start)
        for file in _STRING.finditer(text, start, stop):
            if start == file.start() or not _NAME_BEFORE.search(text[start : file.start()]):
                yield FileLink("bibliography", file[1], Range(*file.span(1)))


LANGUAGE = Language(
    parse,
    typst_prose.prose,
    WRITING,
    Files('`#bibliography("refs.bib")`', includers=draft_endings("typst")),
)
