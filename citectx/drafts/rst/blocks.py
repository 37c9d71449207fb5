"""Text -> the blocks of a reStructuredText document.

Whatever is in no block is code, a comment or markup between blocks, and holds no citation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.drafts.shared.endings import end_of
from citectx.drafts.shared.layout import Layout, strip
from citectx.model import Block, FileLink, Range

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.model import BlockKind

_SIGN = r"[!-/:-@\[-`{-~]"
_START = re.compile(
    rf"""
    (?P<blank>(?:[ \t\r]*\n)+|[ \t\r]+\Z)
    | (?P<overlined>(?P<line>(?P<sign>{_SIGN})(?P=sign)+)[ \t\r]*\n
        [ \t]*(?P<title>[^\s][^\n]*)\n(?P=line)[ \t\r]*(?:\n|\Z))
    | (?P<indent>[ \t]*)
      (?:
        (?P<note>\.\.[ \t]+\[(?P<label>[^\[\]\n]+)\](?:[ \t]+|(?=\r?(?:\n|\Z))))
      | (?P<directive>\.\.[ \t]+(?P<name>[A-Za-z](?:[\w+.-]|:(?!:))*)::(?P<argument>[^\n]*))
      | (?P<comment>\.\.(?:[ \t][^\n]*)?\r?(?=\n|\Z))
      | (?P<doctest>>>>[ \t])
      | (?P<border>(?:[=|-]{{2}}|\+[-=+])[=+|\t -]*+\r?(?=\n|\Z))
      | (?P<row>\|(?=[ \t]))
      | (?P<field>:(?![ \t:`])[^:`\n]+:(?:[ \t]+|(?=\r?\n)))
      | (?P<item>(?:[-*+•]|\(?(?:\d{{1,9}}|\#|[a-z])[.)])(?:[ \t]+|(?=\r?(?:\n|\Z))))
      )?
    """,
    re.VERBOSE,
)
_ADORNMENT = rf"(?P<sign>{_SIGN})(?P=sign)+[ \t\r]*(?:\n|\Z)"
_INTERRUPTION = rf"[ \t]*(?:\r?(?:\n|\Z)|\.\.[ \t]|[+|][-= |])|{_ADORNMENT}"
_PARAGRAPH = re.compile(rf"[^\n]*+(?:\n(?!{_INTERRUPTION})[^\n]*+)*+")
_IN_LIST = re.compile(
    rf"[^\n]*+(?:\n(?!{_INTERRUPTION}|[ \t]*(?:[-*+•]|(?:\d{{1,9}}|\#)[.)])[ \t])[^\n]*+)*+"
)
_UNDERLINE = re.compile(rf"\n{_ADORNMENT}")
_LINE = re.compile(r"[^\n]*")
_OPTION = re.compile(r"[ \t]+:(?P<name>[\w-]+):(?P<value>[^\n]*)(?:\n|\Z)")
_FILE = re.compile(r"[^\s,]+")
_MARK = re.compile(r"\[([^\[\]\s]+)\]_")
_WORD = re.compile(r"[^\W_]")
_CODE = re.compile(
    r"code|code-block|sourcecode|literalinclude|math|raw|doctest|test(?:code|output|setup|cleanup)"
    r"|graphviz|digraph|graph|plot|ipython|parsed-literal|highlight|prompt|mermaid|jupyter-.*"
    r"|toctree|autosummary|image|include|bibliography|footbibliography|contents|default-role|role"
)
_BODY_KINDS: dict[str, BlockKind] = {
    "figure": "caption",
    "epigraph": "quote",
    "pull-quote": "quote",
    "highlights": "quote",
}


def layout(text: str) -> Layout:
    """The blocks of `text`, its raw TeX and the files that its directives name."""
    scan = _Scan(text)
    position = 1 if text.startswith("\ufeff") else 0
    while position < len(text):
        position = _block(scan, position)
    return scan.found


@dataclass(slots=True)
class _Scan:
    """What must be known of the blocks before: what indents, and the styles of headings."""

    text: str
    found: Layout = field(default_factory=Layout)
    column: int = 0
    indent: int = 0
    kind: BlockKind | None = None
    anchor: int | None = None
    anchors: dict[str, int] | None = None
    styles: list[str] = field(default_factory=list)


def _block(scan: _Scan, position: int) -> int:
    """Read one block or marker and say where the next one starts."""
    start = _START.match(scan.text, position)
    assert start is not None
    if start.lastgroup == "blank":
        scan.column = 0
        return start.end()
    if scan.column == 0 and (width := _width(start)) < scan.indent:
        scan.indent, scan.kind = width, None
    return _READ.get(start.lastgroup or "", _paragraph)(scan, start)


def _width(start: re.Match[str]) -> int:
    return len((start["indent"] or "").expandtabs())


def _paragraph(scan: _Scan, start: re.Match[str]) -> int:
    """Add running text, which is a quotation where nothing else indents it."""
    is_quote = scan.column == 0 and _width(start) > scan.indent
    return _prose(scan, start.end("indent"), scan.kind or ("quote" if is_quote else "paragraph"))


def _prose(scan: _Scan, start: int, kind: BlockKind) -> int:
    text = scan.text
    end = end_of(_IN_LIST if scan.indent else _PARAGRAPH, text, start)
    underline = _UNDERLINE.match(text, end)
    if underline and kind == "paragraph" and scan.column == 0 and "\n" not in text[start:end]:
        _add_heading(scan, start, end, underline["sign"])
        return underline.end()
    _add(scan, start, end, kind)
    width = max(scan.indent, scan.column)
    scan.column = 0
    if text[start:end].rstrip().endswith("::"):
        return end_of(_deeper_than(width), text, end + 1)
    return end + 1


def _add(scan: _Scan, start: int, end: int, kind: BlockKind, level: int = 0) -> None:
    content = strip(scan.text, start, end)
    if scan.text[content.start : content.end] not in ("", "::"):
        anchor = scan.anchor if kind == "footnote" else None
        scan.found.blocks.append(Block(content, kind, level, anchor))


def _add_heading(scan: _Scan, start: int, end: int, style: str) -> None:
    """Add a heading; which style is which level is decided by the order of their appearance."""
    if style not in scan.styles:
        scan.styles.append(style)
    _add(scan, start, end, "heading", scan.styles.index(style) + 1)


def _overlined(scan: _Scan, start: re.Match[str]) -> int:
    _add_heading(scan, *start.span("title"), start["sign"] * 2)
    return start.end()


def _note(scan: _Scan, start: re.Match[str]) -> int:
    """Add a footnote, which belongs to the sentence that its mark stands in."""
    if scan.anchors is None:
        scan.anchors = {it[1]: it.start() for it in reversed([*_MARK.finditer(scan.text)])}
    _enter(scan, _width(start) + 1, "footnote")
    scan.anchor = scan.anchors.get(start["label"])
    return _prose(scan, start.end(), "footnote")


def _enter(scan: _Scan, indent: int, kind: BlockKind | None) -> None:
    scan.indent, scan.kind = indent, kind


def _directive(scan: _Scan, start: re.Match[str]) -> int:
    name, text = start["name"], scan.text
    argument = strip(text, *start.span("argument"))
    _add_links(scan, name, argument)
    body = start.end() + 1
    while option := _OPTION.match(text, body):
        if option["name"] == "caption":
            _add(scan, *option.span("value"), "caption")
        body = option.end()
    if _CODE.fullmatch(name):
        end = end_of(_deeper_than(_width(start)), text, body)
        if name == "raw" and text[argument.start : argument.end] == "latex":
            count = len(scan.found.blocks)
            _add(scan, body, end, "paragraph")
            scan.found.tex += [block.range for block in scan.found.blocks[count:]]
        return end
    _enter(scan, _width(start) + 1, _BODY_KINDS.get(name, "paragraph"))
    if name not in ("figure", "rst-class", "class", "container", "only"):
        return (
            min(_prose(scan, argument.start, "paragraph"), body)
            if argument[0] < argument[1]
            else body
        )
    return body


def _add_links(scan: _Scan, name: str, argument: Range) -> None:
    if name == "bibliography":
        for file in _FILE.finditer(scan.text, *argument):
            scan.found.links.append(FileLink("bibliography", file[0], Range(*file.span())))
    elif name == "include" and argument.end > argument.start:
        target = scan.text[argument.start : argument.end]
        scan.found.links.append(FileLink("input", target, argument))


def _comment(scan: _Scan, start: re.Match[str]) -> int:
    return end_of(_deeper_than(_width(start)), scan.text, start.end() + 1)


def _doctest(scan: _Scan, start: re.Match[str]) -> int:
    return end_of(_PARAGRAPH, scan.text, start.end()) + 1


def _border(scan: _Scan, start: re.Match[str]) -> int:
    scan.column = 0
    return start.end() + 1


def _row(scan: _Scan, start: re.Match[str]) -> int:
    end = end_of(_LINE, scan.text, start.end())
    if _WORD.search(scan.text, start.end(), end):
        _add(scan, start.end(), end, "paragraph")
    return end + 1


def _item(scan: _Scan, start: re.Match[str]) -> int:
    """Enter an item or a field, whose text starts in the same line."""
    scan.column += len(start[0].expandtabs())
    if start.lastgroup == "item":
        _enter(scan, scan.column, None)
    else:
        _enter(scan, _width(start) + 1, "paragraph")
    return start.end()


@lru_cache(maxsize=64)
def _deeper_than(width: int) -> re.Pattern[str]:
    """The lines that are blank or indented by more than `width`."""
    return re.compile(rf"(?:[ \t]*\r?\n|(?:[ ]{{{width + 1}}}|[ ]*\t)[^\n]*(?:\n|\Z))*+")


_READ: dict[str, Callable[[_Scan, re.Match[str]], int]] = {
    "overlined": _overlined,
    "note": _note,
    "directive": _directive,
    "comment": _comment,
    "doctest": _doctest,
    "border": _border,
    "row": _row,
    "field": _item,
    "item": _item,
}
