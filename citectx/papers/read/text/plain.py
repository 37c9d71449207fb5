"""Plain text, as `pdftotext` or Zotero's `.zotero-ft-cache` has it -> paper."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.base.decoding import decode
from citectx.model import Paper
from citectx.papers.read import headings
from citectx.papers.read.flow import Flow
from citectx.papers.read.reference_heading import is_reference_heading
from citectx.papers.read.works import work

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NUMBERED = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+(?P<text>[A-Z][^.!?]{2,80})")
_ROMAN = re.compile(r"[IVX]{1,5}\.\s+(?P<text>[A-Z][^.!?]{2,80})")
_CAPITALS = re.compile(r"[A-Z]{4,}(?: [A-Z&,:/–-]+){0,8}")
_ABSTRACT = re.compile(r"abstract\s*[:.—–-]+\s*(?P<text>\S.*)", re.IGNORECASE)
_PAGE_NUMBER = re.compile(r"\W*(?:page\s*)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?\W*", re.IGNORECASE)
_CAPTION = re.compile(r"(?:figure|fig\.|table)\s+\d+\s*[.:|]\s+\S", re.IGNORECASE)
_ENTRY = re.compile(r"\[[^\]]{1,20}\]\s|\(?\d{1,3}[.)]\s|\d{1,3}\s+[A-Z][a-z]+,? ")
_NAMES = re.compile(r"[^\W\d_][\w'’-]+(?: [^\W\d_][\w'’-]+)?, (?:[A-Z]\.\s?)+")
_ENTRY_END = re.compile(r"\.$|://\S+$|\d$")
_AFFILIATION = re.compile(r"@|\b(?:universit|institut|department|e-?mail|school of)", re.IGNORECASE)
_END = re.compile(r"[.!?:][\"'”’)\]]*$")
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u00ad\u2010]$")
_LONGEST_HEADING = 90
_LONGEST_TITLE = 200
_OFTEN = 3
_FULL = 0.8
_LONGEST_KNOWN = 5  # Words in a heading that says what it is above, after a blank line
_SURE = 2  # and without one.
_EDGE = 2


def read(path: str) -> Paper:
    """The paper in a file."""
    return paper(Path(path).read_bytes(), path)


def paper(content: bytes, path: str) -> Paper:
    """The paper in the bytes of a text of any encoding."""
    return paper_of(decode(content), path)


def paper_of(text: str, path: str) -> Paper:
    """The paper; lines are joined to paragraphs and form feeds part its pages."""
    lines = _lines(text)
    title, rest = _title(lines)
    flow = Flow()
    listed: list[_Block] = []
    in_list = False
    for block in _blocks(rest):
        if block.level:
            in_list = is_reference_heading(block.text)
            if not in_list:
                flow.open(block.text, block.level)
        elif in_list:
            listed.append(block)
        else:
            _write(flow, block)
    works = tuple(map(work, _entries(listed)))
    return Paper(path, title=title, sections=flow.sections(), works=works)


class _Line(NamedTuple):
    """A line, its page if the text has pages, and whether a blank line stands before it."""

    text: str
    page: int | None
    apart: bool


class _Block(NamedTuple):
    """A paragraph (level 0) or a heading."""

    text: str
    level: int
    page: int | None
    lines: Sequence[str]


def _lines(text: str) -> list[_Line]:
    """The lines of text; running heads and page numbers are not among them."""
    pages = text.rstrip("\f\n ").split("\f")
    furniture = _furniture(pages)
    lines: list[_Line] = []
    for number, page in enumerate(pages, start=1):
        apart = True
        for line in page.splitlines():
            shown = line.strip()
            if not shown:
                apart = True
            elif not (shown in furniture or (len(pages) > 1 and _PAGE_NUMBER.fullmatch(shown))):
                lines.append(_Line(shown, number if len(pages) > 1 else None, apart))
                apart = False
    return lines


def _furniture(pages: Sequence[str]) -> frozenset[str]:
    """What stands at the edge of several pages."""
    seen: dict[str, int] = {}
    for page in pages:
        lines = [line.strip() for line in page.splitlines() if line.strip()]
        for line in {*lines[:_EDGE], *lines[-_EDGE:]}:
            seen[line] = seen.get(line, 0) + 1
    return frozenset(line for line, times in seen.items() if times >= _OFTEN)


def _title(lines: list[_Line]) -> tuple[str, list[_Line]]:
    """The first paragraph, if it can be a title, and the other lines."""
    numbers = range(1, len(lines))
    end = next(
        (number for number in numbers if lines[number].apart or _heading(lines[number])), len(lines)
    )
    shown = (line.text for line in lines[:end])
    title = " ".join(takewhile(lambda it: not _AFFILIATION.search(it), shown))
    if not title or end == len(lines) or len(title) > _LONGEST_TITLE or title.endswith("."):
        return "", lines
    return ("", lines) if _heading(lines[0]) else (title.lstrip("# "), lines[end:])


def _blocks(lines: Sequence[_Line]) -> Iterator[_Block]:
    width = sorted(len(line.text) for line in lines)[int(len(lines) * 0.8)] if lines else 0
    waiting: list[_Line] = []
    for line in lines:
        heading = _heading(line)
        ended = waiting and _is_ended(waiting[-1], line, width)
        if waiting and (heading or ended):
            yield _paragraph(waiting)
            waiting = []
        if heading:
            yield heading
        else:
            waiting.append(line)
    if waiting:
        yield _paragraph(waiting)


def _heading(line: _Line) -> _Block | None:
    """The line as a heading, if it looks like one."""
    text = line.text
    if len(text) > _LONGEST_HEADING or text.endswith((",", ";")):
        return None
    numbered = _NUMBERED.fullmatch(text)
    below = numbered and "." in numbered["number"] and not re.search(r"\d", numbered["text"])
    if numbered and (line.apart or below or headings.kind(text) != "other"):
        return _Block(text, numbered["number"].count(".") + 1, line.page, ())
    plain = text.rstrip(" .:")
    known = is_reference_heading(plain) or headings.kind(plain) != "other"
    longest = _LONGEST_KNOWN if line.apart or plain.isupper() else _SURE
    if known and len(plain.split()) <= longest and plain[0].isupper():
        return _Block(plain, 1, line.page, ())
    if line.apart and (_ROMAN.fullmatch(text) or _CAPITALS.fullmatch(text)):
        return _Block(text, 1, line.page, ())
    return None


def _is_ended(line: _Line, following: _Line, width: int) -> bool:
    """Whether a paragraph ends here: a blank line, or a short line that ends a sentence."""
    if following.apart:
        return _END.search(line.text) is not None or following.text[:1].isupper()
    return _END.search(line.text) is not None and len(line.text) < _FULL * width


def _paragraph(lines: Sequence[_Line]) -> _Block:
    """Lines as running text, words that were parted at the end of a line joined again."""
    pieces = []
    for line, following in pairwise(lines):
        parted = _HYPHEN.search(line.text) and following.text[:1].islower()
        pieces.append(line.text[:-1] if parted else f"{line.text} ")
    text = "".join((*pieces, lines[-1].text))
    return _Block(text, 0, lines[0].page, [line.text for line in lines])


def _write(flow: Flow, block: _Block) -> None:
    abstract = _ABSTRACT.fullmatch(block.text)
    if abstract:
        flow.open("Abstract", 1, "abstract")
        flow.write(abstract["text"])
    elif _CAPTION.match(block.text):
        with flow.aside("captions"):
            flow.write(block.text)
            flow.end_paragraph(block.page)
        return
    else:
        flow.write(block.text)
    flow.end_paragraph(block.page)


def _entries(blocks: Sequence[_Block]) -> list[str]:
    """The entries of a reference list: by their labels, by the names they begin with, or as they
    stand apart."""
    lines = [line for block in blocks for line in block.lines]
    labelled = any(_ENTRY.match(line) for line in lines)
    starts = _ENTRY if labelled else _NAMES
    if not any(starts.match(line) for line in lines):
        return [block.text for block in blocks]
    found: list[str] = []
    for line in lines:
        ended = not found or labelled or _ENTRY_END.search(found[-1])
        if not found or (ended and starts.match(line)):
            found.append(line)
        else:
            found[-1] += f" {line}"
    return found
