"""Text -> the blocks of an Org document.

Whatever is in no block is code, a comment, a keyword or a drawer, and holds no citation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from citectx.drafts.shared.endings import end_of, endings, next_ending
from citectx.drafts.shared.layout import Layout, strip
from citectx.model import Block, FileLink, Range

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.model import BlockKind

_START = re.compile(
    r"""
    (?P<blank>(?:[ \t\r]*\n)+|[ \t\r]+\Z)
    | (?P<heading>\*+[ \t]+)
    | (?P<definition>\[fn:(?P<note>[\w-]+)\][ \t]*)
    | [ \t]*
      (?:
        (?P<begin>\#\+begin_(?P<name>\w+))
      | (?P<end>\#\+end_\w+)
      | (?P<keyword>\#\+(?P<key>[\w-]+)(?:\[[^\[\]\n]*\])?:[ \t]*)
      | (?P<comment>\#(?:[ \t\r\n]|\Z))
      | (?P<fixed>:(?:[ \t\r\n]|\Z))
      | (?P<drawer>:(?P<drawer_name>[\w-]+):[ \t\r]*(?=\n|\Z))
      | (?P<environment>\\begin\{(?P<environment_name>[A-Za-z]+\*?)\})
      | (?P<planning>(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):)
      | (?P<rule>-{5,}[ \t\r]*(?=\n|\Z))
      | (?P<row>\|)
      | (?P<item>(?:[-+]|(?<=[ \t])\*|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX-]\][ \t])?|(?=\r?(?:\n|\Z))))
      )?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_INTERRUPTION = r"""
    \*+[ \t] | \[fn:[\w-]+\]
    | [ \t]*(?:\r?(?:\n|\Z)|\#\+|\#[ \t\r\n]|:[ \t\r\n]|:[\w-]+:[ \t\r]*(?:\n|\Z)|\\begin\{|-{5,}|\|
      |[-+][ \t]|\d{1,9}[.)][ \t])
"""
_PARAGRAPH = re.compile(rf"[^\n]*+(?:\n(?!{_INTERRUPTION})[^\n]*+)*+", re.VERBOSE)
_REST_OF_LINE = re.compile(r"[^\n]*")
_TAGS = re.compile(r"[ \t]+:[\w@#%:]+:[ \t\r]*\Z")
_STATE = re.compile(r"(?:(?:TODO|DONE|NEXT|WAITING|CANCELL?ED)[ \t]+)?(?:\[\#.\][ \t]+)?")
_QUOTED = re.compile(r"\"([^\"\n]+)\"|(\S+)")
_MARK = re.compile(r"(?<!^)\[fn:([\w-]+)\]", re.MULTILINE)
_WORD = re.compile(r"[^\W_]|@")
_VERBATIM = ("src", "example", "comment", "export")
_ENDING = re.compile(r"\\end\{[A-Za-z]+\*?\}|:end:", re.IGNORECASE)


def layout(text: str) -> Layout:
    """The blocks of `text`, its raw TeX and the files that it names."""
    scan = _Scan(text)
    position = 1 if text.startswith("\ufeff") else 0
    while position < len(text):
        position = _block(scan, position)
    return scan.found


@dataclass(slots=True)
class _Scan:
    """What must be known of the lines before."""

    text: str
    found: Layout = field(default_factory=Layout)
    quotes: int = 0
    commented: int = 0
    anchors: dict[str, int] | None = None
    endings: dict[str, list[int]] | None = None


def _block(scan: _Scan, position: int) -> int:
    start = _START.match(scan.text, position)
    assert start is not None
    if scan.commented and start.lastgroup not in ("heading", "blank"):
        return _pass_over_line(scan, start)
    return _READ.get(start.lastgroup or "", _paragraph)(scan, start)


def _blank(scan: _Scan, start: re.Match[str]) -> int:
    return start.end()


def _paragraph(scan: _Scan, start: re.Match[str]) -> int:
    return _prose(scan, start.end(), "quote" if scan.quotes else "paragraph")


def _prose(scan: _Scan, start: int, kind: BlockKind) -> int:
    end = end_of(_PARAGRAPH, scan.text, start)
    _add(scan, start, end, kind)
    return end + 1


def _add(
    scan: _Scan,
    start: int,
    end: int,
    kind: BlockKind,
    level: int = 0,
    anchor: int | None = None,
) -> None:
    content = strip(scan.text, start, end)
    if content.end > content.start:
        scan.found.blocks.append(Block(content, kind, level, anchor))


def _heading(scan: _Scan, start: re.Match[str]) -> int:
    """Add a heading without its state and tags; one with COMMENT hides all below it."""
    level = len(start["heading"].rstrip())
    end = end_of(_REST_OF_LINE, scan.text, start.end())
    if scan.commented and level > scan.commented:
        return end + 1
    first = end_of(_STATE, scan.text, start.end())
    scan.commented = level if scan.text.startswith("COMMENT", first) else 0
    scan.quotes = 0
    if not scan.commented:
        tags = _TAGS.search(scan.text, start.end(), end)
        _add(scan, first, tags.start() if tags else end, "heading", level)
    return end + 1


def _begin(scan: _Scan, start: re.Match[str]) -> int:
    name = start["name"].lower()
    line_end = end_of(_REST_OF_LINE, scan.text, start.end())
    if name not in _VERBATIM:
        scan.quotes += name in ("quote", "verse")
        return line_end + 1
    closing = re.compile(rf"^[ \t]*\#\+end_{name}\b[^\n]*", re.MULTILINE | re.IGNORECASE)
    close = closing.search(scan.text, line_end)
    if name == "export" and scan.text[start.end() : line_end].strip().lower() == "latex":
        _add_tex(scan, line_end, close.start() if close else len(scan.text))
    return close.end() if close else len(scan.text)


def _end_block(scan: _Scan, start: re.Match[str]) -> int:
    scan.quotes -= scan.quotes > 0 and start["end"].lower() in ("#+end_quote", "#+end_verse")
    return _pass_over_line(scan, start)


def _keyword(scan: _Scan, start: re.Match[str]) -> int:
    name = start["key"].lower()
    end = end_of(_REST_OF_LINE, scan.text, start.end())
    if name == "caption":
        _add(scan, start.end(), end, "caption")
    elif name in ("bibliography", "include", "setupfile"):
        kind: Literal["bibliography", "input"] = "bibliography" if name[0] == "b" else "input"
        if file := _QUOTED.match(scan.text, start.end(), end):
            number = file.lastindex or 0
            scan.found.links.append(FileLink(kind, file[number], Range(*file.span(number))))
    return end + 1


def _drawer(scan: _Scan, start: re.Match[str]) -> int:
    """Pass over properties and logs; any other drawer holds text."""
    if start["drawer_name"].lower() in ("properties", "logbook"):
        close = _closing(scan, ":end:", start.end())
        return start.end() if close is None else end_of(_REST_OF_LINE, scan.text, close)
    return _pass_over_line(scan, start)


def _closing(scan: _Scan, ending: str, position: int) -> int | None:
    if scan.endings is None:
        scan.endings = endings(scan.text, _ENDING)
    return next_ending(scan.endings, ending, position)


def _environment(scan: _Scan, start: re.Match[str]) -> int:
    ending = f"\\end{{{start['environment_name']}}}"
    close = _closing(scan, ending, start.end())
    if close is None:
        return _pass_over_line(scan, start)
    _add_tex(scan, start.end(), close)
    return close + len(ending)


def _add_tex(scan: _Scan, start: int, end: int) -> None:
    count = len(scan.found.blocks)
    _add(scan, start, end, "paragraph")
    scan.found.tex += [block.range for block in scan.found.blocks[count:]]


def _definition(scan: _Scan, start: re.Match[str]) -> int:
    """Add a footnote, which belongs to the sentence that its mark stands in."""
    if scan.anchors is None:
        scan.anchors = {it[1]: it.start() for it in reversed([*_MARK.finditer(scan.text)])}
    end = end_of(_PARAGRAPH, scan.text, start.end())
    _add(scan, start.end(), end, "footnote", anchor=scan.anchors.get(start["note"]))
    return end + 1


def _row(scan: _Scan, start: re.Match[str]) -> int:
    end = end_of(_REST_OF_LINE, scan.text, start.end())
    if _WORD.search(scan.text, start.end(), end):
        _add(scan, start.end(), end, "paragraph")
    return end + 1


def _pass_over_line(scan: _Scan, start: re.Match[str]) -> int:
    return end_of(_REST_OF_LINE, scan.text, start.start()) + 1


_READ: dict[str, Callable[[_Scan, re.Match[str]], int]] = {
    "blank": _blank,
    "heading": _heading,
    "definition": _definition,
    "begin": _begin,
    "end": _end_block,
    "keyword": _keyword,
    "comment": _pass_over_line,
    "fixed": _pass_over_line,
    "drawer": _drawer,
    "environment": _environment,
    "planning": _pass_over_line,
    "rule": _pass_over_line,
    "row": _row,
}
