"""Word document (`.docx`) -> paper: its paragraphs by their styles, without tables and captions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.base import xml_safe
from citectx.base.word.parts import DOCUMENT, FOOTNOTES, STYLES
from citectx.base.word.styles import heading_level, is_on, style_name, styles, value
from citectx.model import Paper, Problem
from citectx.papers.read.flow import Flow
from citectx.papers.read.reference_heading import is_reference_heading
from citectx.papers.read.works import work

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lxml import etree

    from citectx.base.word.styles import Style
    from citectx.base.zip_safe import Archive
    from citectx.model import Work

_CAPTION = re.compile(
    r"(?i)(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)|tabelle|figura|tabla|tabela)\s*\d+\s*[.:]"
)
# What is written twice, is no text, or was struck out.
_OUT_OF_FLOW = frozenset(
    ("tbl", "txbxContent", "del", "moveFrom", "instrText", "drawing", "pict", "oMathPara", "pPr")
)
_PARAGRAPHS = frozenset(("p",))
_SIGNS = {"tab": " ", "br": " ", "cr": " ", "noBreakHyphen": "-"}
_PRINTED = frozenset(("t", *_SIGNS))
_MOST_WORDS = 14
_LONGEST_TITLE = 300


class _Paragraph(NamedTuple):
    """Its text, the name of its style, and its level where it is a heading, else 0."""

    text: str
    style: str
    level: int
    is_bold: bool


def paper(archive: Archive, path: str) -> Paper:
    """The paper in the document; an ArchiveError when it is damaged."""
    document = xml_safe.tree(archive.read(DOCUMENT))
    body = None if document.root is None else document.root.find("body")
    if body is None:
        message = "This Word document has no text to read; save it again."
        return Paper(path, problems=(Problem("docx-damaged", message, path),))
    known = styles(xml_safe.tree(archive.read(STYLES)).root)
    paragraphs = _with_bold_headings(
        [it for it in _paragraphs(body, known) if it.text and not it.style.startswith("toc ")]
    )
    about = _about(xml_safe.tree(archive.read("docProps/core.xml")).root)
    title, rest = _title(paragraphs, about.get("title", ""))
    flow = Flow()
    works = _write(flow, rest)
    notes = xml_safe.tree(archive.read(FOOTNOTES)).root
    for note in () if notes is None else _paragraphs(notes, known):
        with flow.aside("footnotes"):
            flow.write(note.text)
    return Paper(
        path=path,
        title=title,
        authors=tuple(filter(None, re.split(r"\s*;\s*", about.get("creator", "")))),
        sections=flow.sections(),
        works=works,
        problems=tuple(document.problems),
    )


def _paragraphs(body: etree._Element, known: Mapping[str, Style]) -> Iterator[_Paragraph]:
    """The paragraphs in reading order, but for those of tables and text boxes."""
    for element in _in_flow(body, _PARAGRAPHS):
        own = value(element.find("./pPr/pStyle"))
        runs = [run for run in element.iter("r") if _text(run).strip()]
        bold = bool(runs) and all(_is_bold(run, own, known) for run in runs)
        text = " ".join(_text(element).split())
        yield _Paragraph(text, style_name(element, known), heading_level(element, known), bold)


def _text(element: etree._Element) -> str:
    """What is printed of an element; formulas as far as they are written in letters."""
    return "".join(_SIGNS.get(it.tag) or it.text or "" for it in _in_flow(element, _PRINTED))


def _in_flow(element: etree._Element, tags: frozenset[str]) -> Iterator[etree._Element]:
    """Elements with such tags in reading order, none within another, in a table or a text box."""
    waiting = [iter(element)]
    while waiting:
        child = next(waiting[-1], None)
        if child is None:
            waiting.pop()
        elif child.tag in tags:
            yield child
        elif child.tag not in _OUT_OF_FLOW:
            waiting.append(iter(child))


def _is_bold(run: etree._Element, style: str, known: Mapping[str, Style]) -> bool:
    own = run.find("./rPr/b")
    return is_on(own) if own is not None else style in known and known[style].is_bold


def _with_bold_headings(paragraphs: Sequence[_Paragraph]) -> Sequence[_Paragraph]:
    """The paragraphs; where no style makes headings, short ones in bold letters are."""
    if any(it.level for it in paragraphs):
        return paragraphs
    return [
        it._replace(level=1)
        if it.is_bold and it.text.count(" ") < _MOST_WORDS and it.text[-1] not in ".,;"
        else it
        for it in paragraphs
    ]


def _title(paragraphs: Sequence[_Paragraph], named: str) -> tuple[str, Sequence[_Paragraph]]:
    """The title, by its style, as the document names it, or the first line, and all the rest."""
    for at, paragraph in enumerate(paragraphs):
        if paragraph.style == "title" or (named and paragraph.text == named):
            return paragraph.text, [*paragraphs[:at], *paragraphs[at + 1 :]]
    first = paragraphs[0] if paragraphs else None
    if first is None or len(first.text) > _LONGEST_TITLE or first.text.endswith("."):
        return named, paragraphs
    alone = sum(1 for it in paragraphs if it.level and it.level <= max(first.level, 1)) == 1
    if not first.level or alone or (first.is_bold and paragraphs[1:2] and not paragraphs[1].level):
        return first.text, paragraphs[1:]
    return named, paragraphs


def _write(flow: Flow, paragraphs: Sequence[_Paragraph]) -> tuple[Work, ...]:
    """Writes the paragraphs down; gives the works of the reference list."""
    works: list[Work] = []
    is_listing = False
    for text, style, level, _ in paragraphs:
        if level:
            is_listing = is_reference_heading(text)
            if not is_listing:
                flow.open(text, level)
        elif is_listing or style == "bibliography":
            works.append(work(text))
        elif style == "caption" or _CAPTION.match(text):
            with flow.aside("captions"):
                flow.write(text)
        else:
            flow.write(text)
            flow.end_paragraph()
    return tuple(works)


def _about(root: etree._Element | None) -> Mapping[str, str]:
    """What the document says of itself."""
    return {} if root is None else {it.tag: " ".join((it.text or "").split()) for it in root}
