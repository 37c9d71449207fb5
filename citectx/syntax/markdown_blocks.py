"""Text -> the blocks of a Markdown document: Pandoc's, Quarto's and MyST's at once.

Whatever is in no block is code, a comment, markup between blocks or metadata, and holds no
citation; raw TeX is listed apart because only TeX's own commands cite there.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citectx.model import Block, Link, Range
from citectx.syntax import markdown_directives as directives
from citectx.syntax import markdown_frontmatter as frontmatter

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.model import BlockKind

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
    | (?P<reference>\[(?![@^-])[^\[\]\n]+\]:(?=[ \t]*\S))
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
_REST_OF_LINE = re.compile(r"[^\n]*")
_INDENTED_LINES = re.compile(r"[^\n]*(?:\n(?:[ ]{4}|[ ]{0,3}\t)[ \t]*[^\s][^\n]*)*")
_CLOSING_HASHES = re.compile(r"[ \t]+\#+[ \t\r]*\Z")
_IMAGE = re.compile(
    r"!\[(?P<caption>(?:[^\[\]\\]|\\.|\[(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*\])*+)\]"
    r"\([^()]*(?:\([^()]*\)[^()]*)*+\)(?:\{[^{}]*\})?\s*\Z",
    re.DOTALL,
)
_FIGURE_LABEL = re.compile(
    r"\*\*(?:Supplementary |Extended Data |Supporting )?"
    r"(?:Figure|Fig\.?|Table|Box|Scheme|Video|Movie)\b[^*\n]{1,80}\*\*[.:|]?[ \t]*"
)
_MARK = re.compile(r"\[\^([^\[\]\s]+)\](?!:)")
_WORD = re.compile(r"[^\W_]|@")
_MATH_ENVIRONMENT = re.compile(
    r"(?:align|alignat|array|displaymath|eqnarray|equation|flalign|gather|math|multline)(?:ed)?\*?"
)

_CLOSING = re.compile(r"\\end\{[A-Za-z]+\*?\}|</(?:pre|script|style|textarea)>")


@dataclass(slots=True)
class Layout:
    """What one pass over the lines found, in the order of the text.

    `tex` are the blocks of raw TeX, `examples` the labels of numbered examples `(@label)`.
    """

    blocks: list[Block] = field(default_factory=list)
    tex: list[Range] = field(default_factory=list)
    metadata: list[Range] = field(default_factory=list)
    examples: set[str] = field(default_factory=set)
    links: list[Link] = field(default_factory=list)


def layout(text: str) -> Layout:
    """The blocks of `text` and what else its lines say."""
    scan = _Scan(text, last_comment_end=text.rfind("-->"))
    if yaml := frontmatter.front_matter(text):
        scan.found.metadata.append(yaml)
        scan.found.blocks += [Block(it, "paragraph") for it in frontmatter.abstract(text, yaml)]
    position = frontmatter.body_start(text)
    while position < len(text):
        position = _block(scan, position)
    return scan.found


def leveled(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with headings counted from the highest that the document uses."""
    highest = min((block.level for block in blocks if block.level), default=1) - 1
    if not highest:
        return blocks
    return tuple(it._replace(level=it.level - highest) if it.level else it for it in blocks)


@dataclass(slots=True)
class _Scan:
    """What must be known of the blocks before: open directives, and what indents."""

    text: str
    last_comment_end: int
    found: Layout = field(default_factory=Layout)
    fences: list[tuple[str, directives.BodyKind]] = field(default_factory=list)
    column: int = 0
    indent: int = 0
    footnote: str = ""
    anchors: dict[str, int] | None = None
    closings: dict[str, list[int]] | None = None
    after_blank: bool = True
    after_table: bool = False


def _block(scan: _Scan, position: int) -> int:
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
            return _next_line(scan, _end(_INDENTED_LINES, scan.text, start.end()))
        if width < scan.indent:
            scan.indent = width if width > 1 else 0
            scan.footnote = scan.footnote if scan.indent else ""
    if kind not in ("row", "grid", "term"):
        scan.after_table = False
    return _READ.get(kind, _paragraph)(scan, start)


def _paragraph(scan: _Scan, start: re.Match[str]) -> int:
    return _prose(scan, start.end("prefix"), _kind(scan, start))


def _kind(scan: _Scan, start: re.Match[str]) -> BlockKind:
    body = scan.fences[-1][1] if scan.fences else "prose"
    if ">" in start["prefix"] or body == "quote":
        return "quote"
    if scan.footnote:
        return "footnote"
    return "caption" if body == "caption" else "paragraph"


def _prose(scan: _Scan, start: int, kind: BlockKind) -> int:
    """Add the lines of running text at `start` as one block, or as a heading if underlined."""
    text = scan.text
    pattern = _QUOTED if kind == "quote" else _IN_LIST if scan.indent else _PARAGRAPH
    end = following = _end(pattern, text, start)
    opening = text.rfind("<!--", start, end)
    if opening >= 0 and _is_open_comment(scan, opening, end):
        end, following = opening, text.find("-->", end) + len("-->")
    scan.after_blank, scan.column = False, 0
    underline = _UNDERLINE.match(text, end)
    if underline and kind == "paragraph" and not scan.indent:
        _add(scan, start, end, "heading", 1 if underline[1][0] == "=" else 2)
        return _next_line(scan, underline.end())
    _add(scan, start, end, kind)
    return following + (text[following : following + 1] == "\n")


def _is_open_comment(scan: _Scan, opening: int, end: int) -> bool:
    """Whether a comment in running text goes on beyond its end."""
    in_code = scan.text[opening - 1 : opening] == "`"
    return scan.last_comment_end >= end and not in_code and scan.text.find("-->", opening, end) < 0


def _add(scan: _Scan, start: int, end: int, kind: BlockKind, level: int = 0) -> None:
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


def _heading(scan: _Scan, start: re.Match[str]) -> int:
    first = start.end()
    while scan.text[first : first + 1] in (" ", "\t"):
        first += 1
    end = _end(_REST_OF_LINE, scan.text, first)
    hashes = _CLOSING_HASHES.search(scan.text, start.end(), end)
    _add(scan, first, hashes.start() if hashes else end, "heading", len(start["heading"]))
    return _next_line(scan, end)


def _item(scan: _Scan, start: re.Match[str]) -> int:
    if start["item"].startswith("(@"):
        scan.found.examples.add(start["item"].strip("(@) \t"))
    scan.column += len(start[0].expandtabs(4))
    scan.indent = scan.column
    scan.footnote = ""
    scan.after_blank = False
    return start.end()


def _footnote(scan: _Scan, start: re.Match[str]) -> int:
    if scan.anchors is None:
        scan.anchors = {it[1]: it.start() for it in reversed([*_MARK.finditer(scan.text)])}
    scan.indent, scan.footnote = 4, start["mark"]
    first = start.end()
    while scan.text[first : first + 1] in (" ", "\t"):
        first += 1
    return _prose(scan, first, "footnote")


def _fence(scan: _Scan, start: re.Match[str]) -> int:
    fence = start["fence"]
    end = _end(_REST_OF_LINE, scan.text, start.end())
    if not scan.text[start.end() : end].strip() and _closes(scan, fence):
        return _next_line(scan, end)
    head = directives.fence_head(scan.text, start.end(), end)
    return _directive(scan, fence, head, end)


def _colons(scan: _Scan, start: re.Match[str]) -> int:
    colons = start["colons"]
    end = _end(_REST_OF_LINE, scan.text, start.end())
    if not scan.text[start.end() : end].strip():
        _closes(scan, colons)
        return _next_line(scan, end)
    head = directives.colon_head(scan.text, start.end(), end)
    return _directive(scan, colons, head, end)


def _closes(scan: _Scan, fence: str) -> bool:
    """Close the innermost directive that `fence` can close, with all inside it."""
    for number in range(len(scan.fences) - 1, -1, -1):
        if fence.startswith(scan.fences[number][0]):
            del scan.fences[number:]
            return True
    return False


def _directive(scan: _Scan, fence: str, head: directives.Head, end: int) -> int:
    """Add what the head of a fence says, and open it or pass over its code."""
    text = scan.text
    scan.found.links.extend(directives.links(text, head))
    if argument := directives.argument_block(head):
        scan.found.blocks.append(argument)
    body = _next_line(scan, end)
    if head.name:
        body, captions = directives.options(text, body)
        scan.found.blocks.extend(captions)
    if head.body not in ("code", "tex"):
        scan.fences.append((fence, head.body))
        return body
    closing = re.compile(rf"^[ \t>]*{fence}{fence[0]}*[ \t\r]*$", re.MULTILINE).search(text, body)
    close = closing.start() if closing else len(text)
    if head.body == "tex":
        _add_tex(scan, body, close)
    return _next_line(scan, closing.end() if closing else close)


def _environment(scan: _Scan, start: re.Match[str]) -> int:
    ending = f"\\end{{{start['name']}}}"
    close = _closing(scan, ending, start.end())
    if close is None:
        return _paragraph(scan, start)
    if not _MATH_ENVIRONMENT.fullmatch(start["name"]):
        _add_tex(scan, start.end(), close)
    scan.after_blank = False
    return close + len(ending)


def _add_tex(scan: _Scan, start: int, end: int) -> None:
    count = len(scan.found.blocks)
    _add(scan, start, end, "paragraph")
    scan.found.tex += [it.range for it in scan.found.blocks[count:]]


def _comment(scan: _Scan, start: re.Match[str]) -> int:
    end = scan.text.find("-->", start.end())
    return end + 3 if end >= 0 else len(scan.text)


def _element(scan: _Scan, start: re.Match[str]) -> int:
    ending = f"</{start['tag']}>"
    close = _closing(scan, ending, start.end())
    return _paragraph(scan, start) if close is None else close + len(ending)


def _closing(scan: _Scan, ending: str, position: int) -> int | None:
    """Where the next such ending is; all of them are looked for once."""
    if scan.closings is None:
        scan.closings = {}
        for closing in _CLOSING.finditer(scan.text):
            scan.closings.setdefault(closing[0], []).append(closing.start())
    places = scan.closings.get(ending, [])
    number = bisect_left(places, position)
    return places[number] if number < len(places) else None


def _rule(scan: _Scan, start: re.Match[str]) -> int:
    end = frontmatter.metadata_end(scan.text, start.start("rule"))
    if end is None or start["prefix"]:
        return _next_line(scan, start.end())
    scan.found.metadata.append(Range(_next_line(scan, start.end()), end))
    return end


def _row(scan: _Scan, start: re.Match[str]) -> int:
    """Add one row of a table: what stands in its other cells is what a citation there is about."""
    scan.after_table = True
    end = _end(_REST_OF_LINE, scan.text, start.end())
    if _WORD.search(scan.text, start.end(), end):
        _add(scan, start.end(), end, "paragraph")
    return _next_line(scan, end)


def _term(scan: _Scan, start: re.Match[str]) -> int:
    """Add the caption of a table, or a definition."""
    if scan.after_table or start["term"].startswith("Table"):
        return _prose(scan, start.end(), "caption")
    scan.indent = 4
    return _prose(scan, start.end(), "paragraph")


def _include(scan: _Scan, start: re.Match[str]) -> int:
    scan.found.links.append(Link("input", start["target"], Range(*start.span("target"))))
    return start.end()


def _grid(scan: _Scan, start: re.Match[str]) -> int:
    scan.after_table = True
    return _pass_over_line(scan, start)


def _pass_over_line(scan: _Scan, start: re.Match[str]) -> int:
    return _next_line(scan, _end(_REST_OF_LINE, scan.text, start.end()))


def _next_line(scan: _Scan, end: int) -> int:
    """The start of the line after the one that ends at `end`."""
    scan.after_blank, scan.column = True, 0
    return min(end + 1, len(scan.text))


def _end(pattern: re.Pattern[str], text: str, position: int) -> int:
    """Where a pattern that always matches stops."""
    match = pattern.match(text, position)
    return match.end() if match else position


_READ: dict[str, Callable[[_Scan, re.Match[str]], int]] = {
    "fence": _fence,
    "colons": _colons,
    "heading": _heading,
    "comment": _comment,
    "element": _element,
    "footnote": _footnote,
    "reference": _pass_over_line,
    "label": _pass_over_line,
    "rule": _rule,
    "item": _item,
    "row": _row,
    "grid": _grid,
    "term": _term,
    "break": _pass_over_line,
    "environment": _environment,
    "include": _include,
}
