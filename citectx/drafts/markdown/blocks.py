"""Text -> the blocks of a Markdown document: Pandoc's, Quarto's and MyST's at once.

Whatever is in no block is code, a comment, markup between blocks or metadata, and holds no
citation; raw TeX is listed apart because only TeX's own commands cite there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.markdown import fences, frontmatter
from citectx.drafts.markdown.lines import (
    REST_OF_LINE,
    Scan,
    add_block,
    add_prose,
    next_line,
    paragraph,
)
from citectx.drafts.shared.endings import end_of
from citectx.model import Block, FileLink, Range

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.drafts.shared.layout import Layout

_START = re.compile(
    r"""
    (?P<prefix>[ \t]*(?:>[ \t>]*)?)
    (?:
      (?P<blank>\r?(?:\n(?:[ \t>\r]*\n)*|\Z))
    | (?P<fence>`{3,}(?=[^`\n]*(?:\n|\Z))|~{3,})
    | (?P<colons>:{3,})
    | (?P<heading>\#{1,6})(?=[ \t\r\n]|\Z)
    | (?P<comment><!--)
    | (?P<element><(?P<tag>pre|script|style|textarea)\b)
    | (?P<footnote>\[\^(?P<mark>[^\[\]\s]+)\]:)
    | (?P<reference>\[(?![@^-])[^\[\]\n]+\]:(?=[ \t]*\S)
        |\[@tag:[^\[\]\s]+\]:(?=[ \t]*\S+[ \t\r]*(?:\n|\Z)))
    | (?P<label>\([^\s()]+\)=[ \t\r]*(?=\n|\Z))
    | (?P<rule>(?:-{3,}|\*{3,}|_{3,}|[-*_](?:[ \t]{1,3}[-*_]){2,12})[ \t]*\r?(?=\n|\Z))
    | (?P<item>(?:[-+*]|\d{1,9}[.)]|\#\.|[a-z]\)|\((?:\d{1,9}|[a-z]|[ivx]{1,4}|@[\w-]*)\))
        (?:[ \t]+(?:\[[ xX]\][ \t])?|(?=\r?(?:\n|\Z))))
    | (?P<row>\|)
    | (?P<grid>\+[-=:+]{2,})
    | (?P<term>(?:Table)?:[ \t]+)
    | (?P<break>\+\+\+|%)
    | (?P<environment>\\begin\{(?P<name>[A-Za-z]+\*?)\})
    | (?P<include>\{\{<[ \t]*include[ \t]+(?P<target>[^\s>]+)[ \t]*>\}\})
    )?
    """,
    re.VERBOSE,
)
_INDENTED_LINES = re.compile(r"[^\n]*(?:\n(?:[ ]{4}|[ ]{0,3}\t)[ \t]*[^\s][^\n]*)*")
_CLOSING_HASHES = re.compile(r"[ \t]+\#+[ \t\r]*\Z")
_MARK = re.compile(r"\[\^([^\[\]\s]+)\](?!:)")
_WORD = re.compile(r"[^\W_]|@")


def layout(text: str) -> Layout:
    """The blocks of `text` and what else its lines say."""
    scan = Scan(text, last_comment_end=text.rfind("-->"))
    if yaml := frontmatter.front_matter(text):
        scan.found.metadata.append(yaml)
        scan.found.blocks += [Block(it, "paragraph") for it in frontmatter.abstract(text, yaml)]
    position = frontmatter.body_start(text)
    while position < len(text):
        position = _block(scan, position)
    return scan.found


def level_headings(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with headings counted from the highest that the document uses."""
    highest = min((block.level for block in blocks if block.level), default=1) - 1
    if not highest:
        return blocks
    return tuple(it._replace(level=it.level - highest) if it.level else it for it in blocks)


def _block(scan: Scan, position: int) -> int:
    """Read one block or marker and say where the next one starts."""
    start = _START.match(scan.text, position)
    assert start is not None
    kind = start.lastgroup or ""
    if kind == "blank":
        scan.after_blank, scan.column = True, 0
        return start.end()
    if scan.after_blank and scan.column == 0 and ">" not in start["prefix"]:
        width = len(start["prefix"].expandtabs(4))
        if width >= scan.indent + 4:
            return next_line(scan, end_of(_INDENTED_LINES, scan.text, start.end()))
        if width < scan.indent:
            scan.indent = width if width > 1 else 0
            scan.footnote = scan.footnote if scan.indent else ""
    if kind not in ("row", "grid", "term"):
        scan.after_table = False
    return _READ.get(kind, paragraph)(scan, start)


def _heading(scan: Scan, start: re.Match[str]) -> int:
    first = start.end()
    while scan.text[first : first + 1] in (" ", "\t"):
        first += 1
    end = end_of(REST_OF_LINE, scan.text, first)
    hashes = _CLOSING_HASHES.search(scan.text, start.end(), end)
    add_block(scan, first, hashes.start() if hashes else end, "heading", len(start["heading"]))
    return next_line(scan, end)


def _item(scan: Scan, start: re.Match[str]) -> int:
    if start["item"].startswith("(@"):
        scan.found.examples.add(start["item"].strip("(@) \t"))
    scan.column += len(start[0].expandtabs(4))
    scan.indent = scan.column
    scan.footnote = ""
    scan.after_blank = False
    return start.end()


def _footnote(scan: Scan, start: re.Match[str]) -> int:
    if scan.anchors is None:
        scan.anchors = {it[1]: it.start() for it in reversed([*_MARK.finditer(scan.text)])}
    scan.indent, scan.footnote = 4, start["mark"]
    first = start.end()
    while scan.text[first : first + 1] in (" ", "\t"):
        first += 1
    return add_prose(scan, first, "footnote")


def _rule(scan: Scan, start: re.Match[str]) -> int:
    """Pass over a rule, or over the metadata that it opens."""
    metadata = None if start["prefix"] else frontmatter.metadata(scan.text, start.start())
    if metadata is None:
        return next_line(scan, start.end())
    yaml, end = metadata
    scan.found.metadata.append(yaml)
    return end


def _row(scan: Scan, start: re.Match[str]) -> int:
    """Add one row of a table: what stands in its other cells is what a citation there is about."""
    scan.after_table = True
    end = end_of(REST_OF_LINE, scan.text, start.end())
    if _WORD.search(scan.text, start.end(), end):
        add_block(scan, start.end(), end, "paragraph")
    return next_line(scan, end)


def _term(scan: Scan, start: re.Match[str]) -> int:
    """Add the caption of a table, or a definition."""
    if scan.after_table or start["term"].startswith("Table"):
        return add_prose(scan, start.end(), "caption")
    scan.indent = 4
    return add_prose(scan, start.end(), "paragraph")


def _include(scan: Scan, start: re.Match[str]) -> int:
    scan.found.links.append(FileLink("input", start["target"], Range(*start.span("target"))))
    return start.end()


def _grid(scan: Scan, start: re.Match[str]) -> int:
    scan.after_table = True
    return _pass_over_line(scan, start)


def _pass_over_line(scan: Scan, start: re.Match[str]) -> int:
    return next_line(scan, end_of(REST_OF_LINE, scan.text, start.end()))


_READ: dict[str, Callable[[Scan, re.Match[str]], int]] = {
    "fence": fences.fence,
    "colons": fences.colons,
    "heading": _heading,
    "comment": fences.comment,
    "element": fences.element,
    "footnote": _footnote,
    "reference": _pass_over_line,
    "label": _pass_over_line,
    "rule": _rule,
    "item": _item,
    "row": _row,
    "grid": _grid,
    "term": _term,
    "break": _pass_over_line,
    "environment": fences.environment,
    "include": _include,
}
