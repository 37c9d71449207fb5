"""Fences, raw environments, comments and elements of Markdown -> what they hold, or nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.markdown import directives
from citectx.drafts.markdown.lines import REST_OF_LINE, add_block, next_line, paragraph
from citectx.drafts.shared.endings import end_of, endings, next_ending

if TYPE_CHECKING:
    from citectx.drafts.markdown.lines import Scan

# How many directives may stand open around one that is closed.
_DEEPEST = 50
_ENDING = re.compile(r"\\end\{[A-Za-z]+\*?\}|</(?:pre|script|style|textarea)>")
_MATH_ENVIRONMENT = re.compile(
    r"(?:align|alignat|array|displaymath|eqnarray|equation|flalign|gather|math|multline)(?:ed)?\*?"
)


def fence(scan: Scan, start: re.Match[str]) -> int:
    """Open or close a fence of backticks or tildes."""
    sign = start["fence"]
    end = end_of(REST_OF_LINE, scan.text, start.end())
    if not scan.text[start.end() : end].strip() and _closes(scan, sign):
        return next_line(scan, end)
    head = directives.fence_head(scan.text, start.end(), end)
    return _directive(scan, sign, head, end)


def colons(scan: Scan, start: re.Match[str]) -> int:
    """Open or close a fence of colons."""
    sign = start["colons"]
    end = end_of(REST_OF_LINE, scan.text, start.end())
    if not scan.text[start.end() : end].strip():
        _closes(scan, sign)
        return next_line(scan, end)
    head = directives.colon_head(scan.text, start.end(), end)
    return _directive(scan, sign, head, end)


def _closes(scan: Scan, fence: str) -> bool:
    """Close the innermost directive that `fence` can close, with all inside it."""
    for number in range(len(scan.fences) - 1, max(-1, len(scan.fences) - 1 - _DEEPEST), -1):
        if fence.startswith(scan.fences[number][0]):
            del scan.fences[number:]
            return True
    return False


def _directive(scan: Scan, fence: str, head: directives.Head, end: int) -> int:
    """Add what the head of a fence says, and open it or pass over its code."""
    text = scan.text
    scan.found.links.extend(directives.links(text, head))
    if argument := directives.argument_block(head):
        scan.found.blocks.append(argument)
    body = next_line(scan, end)
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
    return next_line(scan, closing.end() if closing else close)


def environment(scan: Scan, start: re.Match[str]) -> int:
    """Add a raw environment of TeX, unless it is a formula."""
    ending = f"\\end{{{start['name']}}}"
    close = _closing(scan, ending, start.end())
    if close is None:
        return paragraph(scan, start)
    if not _MATH_ENVIRONMENT.fullmatch(start["name"]):
        _add_tex(scan, start.end(), close)
    scan.after_blank = False
    return close + len(ending)


def _add_tex(scan: Scan, start: int, end: int) -> None:
    count = len(scan.found.blocks)
    add_block(scan, start, end, "paragraph")
    scan.found.tex += [block.range for block in scan.found.blocks[count:]]


def comment(scan: Scan, start: re.Match[str]) -> int:
    """Pass over a comment, blank lines included."""
    end = scan.text.find("-->", start.end())
    return end + 3 if end >= 0 else len(scan.text)


def element(scan: Scan, start: re.Match[str]) -> int:
    """Pass over an element whose content is no Markdown."""
    ending = f"</{start['tag']}>"
    close = _closing(scan, ending, start.end())
    return paragraph(scan, start) if close is None else close + len(ending)


def _closing(scan: Scan, ending: str, position: int) -> int | None:
    if scan.endings is None:
        scan.endings = endings(scan.text, _ENDING)
    return next_ending(scan.endings, ending, position)
