"""The bytes of a Word document -> its text, as `signs` describes it.

What was inserted counts and what was deleted does not, as if all changes were accepted. Of a
citation its keys stand there, and not what is printed for them.
"""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from citectx.base import xml_safe
from citectx.base.word import signs
from citectx.base.word.field_codes import code_of_tag, is_citation, is_hidden, works
from citectx.base.word.own_sources import own_sources
from citectx.base.word.parts import DOCUMENT, ENDNOTES, FOOTNOTES, OWN_SOURCES, STYLES
from citectx.base.word.styles import attribute, heading_level, style_name, styles, value
from citectx.base.zip_safe import Archive, ArchiveError
from citectx.model import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from lxml import etree

    from citectx.base.word.field_codes import Cited
    from citectx.base.word.styles import Style

_LARGEST_PART = 32 * 2**20  # The text of a long thesis, with all that Zotero writes into it.
_MOST_TAGS = 1_500_000  # They take some seconds and a quarter of a gigabyte.
_LOCKED = b"\xd0\xcf\x11\xe0"
# What was struck out, is written twice, or is no text.
_LEFT_OUT = frozenset(("del", "moveFrom", "Fallback", "pPr", "rPr", "sdtPr", "oMathPara", "rt"))
_PRINTED = {"tab": " ", "br": " ", "cr": " ", "noBreakHyphen": "-"}
_NOTES = {"footnoteReference": "footnote", "endnoteReference": "endnote"}
_NAMED_FIRST = re.compile(r"[^\W\d_].*\(.*\d{4}")  # As in `Heron (2020)`.
_YEAR = re.compile(r"\d{4}")
_LETTERS = "bcdefghijklmnopqrstuvwxyz"
_QUOTES = ("quote", "intense quote", "block text", "quotations")
_PREFIXES = {"caption": signs.CAPTION, **dict.fromkeys(_QUOTES, signs.QUOTE)}
_NO_PROSE = ("toc ", "bibliography", "table of figures")


def text(content: bytes, path: str) -> str | Problem:
    """The text of a document, or why there is none."""
    if content.startswith(_LOCKED):
        return _problem(path, "This Word document is locked or of an old kind: save it as .docx.")
    try:
        archive = Archive(io.BytesIO(content), _LARGEST_PART)
        return _text(archive, path)
    except ArchiveError as error:
        return _problem(path, f"{error} Open it in Word and save it again as .docx.")


def _text(archive: Archive, path: str) -> str | Problem:
    body = _tree(archive, DOCUMENT)
    if body is None or body.find("body") is None:
        return _problem(path, "This Word document has no text to read: save it again as .docx.")
    known = styles(_tree(archive, STYLES))
    reading = _Reading(known, _Sources({it["id"]: it for it in _own_sources(archive)}))
    reading.read(body)
    for kind, part in (("footnote", FOOTNOTES), ("endnote", ENDNOTES)):
        notes = _tree(archive, part)
        reading.read_notes(kind, {} if notes is None else dict(_by_id(notes, kind)))
    return reading.text()


def _tree(archive: Archive, part: str) -> etree._Element | None:
    content = archive.read(part)
    if content.count(b"<") > _MOST_TAGS:
        raise ArchiveError("This Word document has more in it than any draft.")
    return xml_safe.tree(content).root


def _own_sources(archive: Archive) -> Iterator[Mapping[str, Any]]:
    for name in sorted(it for it in archive.names if OWN_SOURCES.fullmatch(it)):
        root = _tree(archive, name)
        yield from () if root is None else own_sources(root)


def _by_id(notes: etree._Element, kind: str) -> Iterator[tuple[str, etree._Element]]:
    return ((attribute(it, "id"), it) for it in notes.iter(kind))


def _problem(path: str, message: str) -> Problem:
    return Problem("docx-damaged", message, path, severity=Severity.ERROR)


@dataclass(slots=True)
class _Sources:
    """The works that are cited, by the keys that they get here."""

    items: dict[str, Mapping[str, Any]]
    _keys: dict[str, str] = field(default_factory=dict)
    _namesakes: Counter[str] = field(default_factory=Counter)

    def key(self, cited: Cited) -> str:
        """The tag of a source, or the key that its citations share and no other work has."""
        if cited.tag:
            return _clean(cited.tag)
        work = _identity(cited.item)
        if work not in self._keys:
            key = name = _name(cited.item)
            while key in self.items:
                self._namesakes[name] += 1
                number = self._namesakes[name]
                key = name + (f" {number}" if number > len(_LETTERS) else _LETTERS[number - 1])
            self._keys[work] = key
            self.items[key] = cited.item
        return self._keys[work]


def _identity(item: Mapping[str, Any]) -> str:
    """What tells a work from others, however often and from whose library it is cited."""
    known = (item.get("DOI"), item.get("zotero"), item.get("title"))
    return next((it.lower() for it in known if isinstance(it, str) and it), repr(item))


def _name(item: Mapping[str, Any]) -> str:
    """Its own key, or `Heron 2020`: with a blank, so that it is the key of no bibliography."""
    own = item.get("citation-key")
    if isinstance(own, str) and own.strip():
        return _clean(own)
    people = item.get("author") or item.get("editor")
    first = people[0] if isinstance(people, list) and people else None
    family = first.get("family") or first.get("literal") if isinstance(first, dict) else None
    year = _YEAR.search(json.dumps(item.get("issued", "")))
    title = " ".join(str(item.get("title") or item.get("zotero") or "work").split()[:4])
    return _clean(f"{family or title} {year[0] if year else 'n.d.'}")


def _clean(written: object) -> str:
    return " ".join(signs.one_line(str(written)).split())


@dataclass(slots=True)
class _Field:
    """A field that has begun: its code, and once that is complete, where its text goes.

    That is nowhere, into the paragraph, or, for a citation and all within it, to `printed`.
    """

    code: str = ""
    is_shown: bool = False
    printed: list[str] | None = None


@dataclass(slots=True)
class _Reading:
    """The lines so far, what the paragraph has so far, and the fields that it stands in."""

    styles: Mapping[str, Style]
    sources: _Sources
    lines: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    fields: list[_Field] = field(default_factory=list)
    notes: dict[str, dict[str, str]] = field(default_factory=dict)
    note: str = ""

    def text(self) -> str:
        items = [{**item, "id": key} for key, item in self.sources.items.items()]
        sources = f"{signs.SOURCES}{json.dumps(items)}\n" if items else ""
        return "".join(f"{line}\n" for line in self.lines) + sources

    def read(self, element: etree._Element) -> None:
        """Adds what an element holds; XML is never nested so deeply that this would not end."""
        for child in element:
            if child.tag == "t":
                self._print(signs.one_line(child.text or ""))
            elif child.tag in _PRINTED:
                self._print(_PRINTED[child.tag])
            elif child.tag in _READ:
                _READ[child.tag](self, child)
            elif child.tag not in _LEFT_OUT:
                self.read(child)

    def read_notes(self, kind: str, by_id: Mapping[str, etree._Element]) -> None:
        """Adds the notes of one kind in the order in which the text names them."""
        for number, name in self.notes.get(kind, {}).items():
            if number in by_id:
                self.fields.clear()
                self.note = f"{signs.NOTE_TEXT}{name}{signs.NOTE_TEXT}"
                self.read(by_id[number])

    def _read_paragraph(self, paragraph: etree._Element) -> None:
        """Adds its line; the paragraphs of a text box in it come behind it."""
        around, self.line = self.line, []
        depth, number = len(self.fields), len(self.lines)
        self.lines.append("")
        self.read(paragraph)
        while len(self.fields) > depth and is_citation(self.fields[-1].code):
            self._end_field()  # No citation goes on in the next paragraph.
        style = style_name(paragraph, self.styles)
        line = "".join(self.line).strip()
        if line and not style.startswith(_NO_PROSE):
            heading = signs.HEADING * heading_level(paragraph, self.styles)
            self.lines[number] = (self.note or heading or _PREFIXES.get(style, "")) + line
        self.line = around

    def _print(self, text: str) -> None:
        """Adds text where it goes: into the paragraph, or to what is printed for a citation."""
        around = self.fields[-1] if self.fields else None
        if around is None or around.is_shown:
            (self.line if around is None or around.printed is None else around.printed).append(text)

    def _read_mark(self, mark: etree._Element) -> None:
        """Goes into a field, on to what it prints, or out of it."""
        kind = attribute(mark, "fldCharType")
        if kind == "begin":
            self.fields.append(_Field())
        elif kind == "separate" and self.fields:
            self._begin_printing(self.fields.pop())
        elif kind == "end" and self.fields:
            self._end_field()

    def _begin_printing(self, begun: _Field) -> None:
        around = self.fields[-1] if self.fields else None
        begun.is_shown = not is_hidden(begun.code) and (around is None or around.is_shown)
        begun.printed = around.printed if around else None
        if is_citation(begun.code) and begun.printed is None:
            begun.printed = []
        self.fields.append(begun)

    def _end_field(self) -> None:
        ended = self.fields.pop()
        if is_citation(ended.code):
            self._cite(works(ended.code), "".join(ended.printed or ()))

    def _read_code(self, instruction: etree._Element) -> None:
        if self.fields and not self.fields[-1].is_shown:
            self.fields[-1].code += instruction.text or ""

    def _read_field(self, element: etree._Element) -> None:
        """Adds a field that is one element."""
        self._begin_printing(_Field(attribute(element, "instr")))
        self.read(element)
        self._end_field()

    def _read_control(self, control: etree._Element) -> None:
        """Adds a content control, which may be a citation; one of paragraphs is none."""
        code = code_of_tag(value(control.find("./sdtPr/tag")))
        if is_citation(code) and control.find(".//p") is not None:
            code = ""
        self._begin_printing(_Field(code))
        self.read(control)
        self._end_field()

    def _cite(self, cited: tuple[Cited, ...], printed: str) -> None:
        if not cited:
            self._print(signs.BROKEN + printed)
            return
        sign = signs.IN_TEXT if _NAMED_FIRST.match(printed.strip()) else signs.CITATION
        items = (
            signs.KEY.join((_clean(it.prenote), self.sources.key(it), _clean(it.postnote)))
            for it in cited
        )
        self._print(sign + signs.NEXT.join(items) + sign)

    def _read_note_mark(self, mark: etree._Element) -> None:
        kind = _NOTES[mark.tag]
        names = self.notes.setdefault(kind, {})
        name = names.setdefault(attribute(mark, "id"), f"{kind} {len(names) + 1}")
        self._print(f"{signs.NOTE}{name}{signs.NOTE}")


_READ: dict[str, Callable[[_Reading, etree._Element], None]] = {
    "p": _Reading._read_paragraph,
    "fldChar": _Reading._read_mark,
    "instrText": _Reading._read_code,
    "fldSimple": _Reading._read_field,
    "sdt": _Reading._read_control,
    **dict.fromkeys(_NOTES, _Reading._read_note_mark),
}
