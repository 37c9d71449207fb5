"""The state of a pass over Markdown's lines, and running text -> blocks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citectx.drafts.shared.endings import end_of
from citectx.drafts.shared.layout import Layout
from citectx.model import Block, Range

if TYPE_CHECKING:
    from citectx.drafts.markdown.directives import BodyKind
    from citectx.model import BlockKind

REST_OF_LINE = re.compile(r"[^\n]*")
# What ends a paragraph: a blank line, or a line that starts another block.
_INTERRUPTION = r"""
    \r?(?:\n|\Z) | `{3,} | ~{3,} | :{3,} | \#{1,6}[ \t] | [-+*][ \t]+\S | 1[.)][ \t] | \|
    | \[\^[^\[\]\s]+\]: | (?:=+|-+)[ \t\r]*(?:\n|\Z) | \\begin\{ | \{\{<
"""
_PARAGRAPH = re.compile(rf"[^\n]*+(?:\n(?![ \t]*(?:{_INTERRUPTION}|>))[^\n]*+)*+", re.VERBOSE)
_IN_LIST = re.compile(
    rf"[^\n]*+(?:\n(?![ \t]*(?:{_INTERRUPTION}|>|(?:\d{{1,9}}[.)]|\(@[\w-]*\))[ \t]))[^\n]*+)*+",
    re.VERBOSE,
)
_QUOTED = re.compile(
    rf"[^\n]*+(?:\n(?![ \t]*(?:>[ \t>]*)?(?:{_INTERRUPTION}))[^\n]*+)*+", re.VERBOSE
)
_UNDERLINE = re.compile(r"\n[ \t>]*(=+|-+)[ \t\r]*(?=\n|\Z)")
_IMAGE = re.compile(
    r"!\[(?P<caption>(?:[^\[\]\\]|\\.|\[(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*\])*+)\]"
    r"\([^()]*(?:\([^()]*\)[^()]*)*+\)(?:\{[^{}]*\})?\s*\Z",
    re.DOTALL,
)
_FIGURE_LABEL = re.compile(
    r"\*\*(?:Supplementary |Extended Data |Supporting )?"
    r"(?:Figure|Fig\.?|Table|Box|Scheme|Video|Movie)\b[^*\n]{1,80}\*\*[.:|]?[ \t]*"
)


@dataclass(slots=True)
class Scan:
    """What is found so far, and what must be known of the blocks before.

    `fences` are the open directives, `column` is where in its line the next block starts, `indent`
    what the present list item or footnote indents by.
    """

    text: str
    last_comment_end: int
    found: Layout = field(default_factory=Layout)
    fences: list[tuple[str, BodyKind]] = field(default_factory=list)
    column: int = 0
    indent: int = 0
    footnote: str = ""
    anchors: dict[str, int] | None = None
    endings: dict[str, list[int]] | None = None
    after_blank: bool = True
    after_table: bool = False


def paragraph(scan: Scan, start: re.Match[str]) -> int:
    """Add the running text behind the prefix of a line, and say where the next block starts."""
    return add_prose(scan, start.end("prefix"), _kind(scan, start))


def _kind(scan: Scan, start: re.Match[str]) -> BlockKind:
    body = scan.fences[-1][1] if scan.fences else "prose"
    if ">" in start["prefix"] or body == "quote":
        return "quote"
    if scan.footnote:
        return "footnote"
    return "caption" if body == "caption" else "paragraph"


def add_prose(scan: Scan, start: int, kind: BlockKind) -> int:
    """Add the lines of running text at `start` as one block, or as a heading if underlined."""
    text = scan.text
    pattern = _QUOTED if kind == "quote" else _IN_LIST if scan.indent else _PARAGRAPH
    end = following = end_of(pattern, text, start)
    opening = text.rfind("<!--", start, end)
    if opening >= 0 and _is_open_comment(scan, opening, end):
        end, following = opening, text.find("-->", end) + len("-->")
    scan.after_blank, scan.column = False, 0
    underline = _UNDERLINE.match(text, end)
    if underline and kind == "paragraph" and not scan.indent:
        add_block(scan, start, end, "heading", 1 if underline[1][0] == "=" else 2)
        return next_line(scan, underline.end())
    add_block(scan, start, end, kind)
    return following + (text[following : following + 1] == "\n")


def _is_open_comment(scan: Scan, opening: int, end: int) -> bool:
    """Whether a comment in running text goes on beyond its end."""
    in_code = scan.text[opening - 1 : opening] == "`"
    return scan.last_comment_end >= end and not in_code and scan.text.find("-->", opening, end) < 0


def add_block(scan: Scan, start: int, end: int, kind: BlockKind, level: int = 0) -> None:
    """Add a block unless it is empty; a figure alone in its paragraph is its caption."""
    text = scan.text
    end = start + len(text[start:end].rstrip())
    if kind == "paragraph":
        if text.startswith("![", start) and (image := _IMAGE.match(text, start, end)):
            (start, end), kind = image.span("caption"), "caption"
        elif text.startswith("**", start) and (label := _FIGURE_LABEL.match(text, start, end)):
            start, kind = label.end(), "caption"
    if end > start:
        anchor = scan.anchors.get(scan.footnote) if scan.anchors and kind == "footnote" else None
        scan.found.blocks.append(Block(Range(start, end), kind, level, anchor))


def next_line(scan: Scan, end: int) -> int:
    """The start of the line after the one that ends at `end`."""
    scan.after_blank, scan.column = True, 0
    return min(end + 1, len(scan.text))
