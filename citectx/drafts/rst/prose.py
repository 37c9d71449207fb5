"""A block of reStructuredText -> its plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.shared import plain_text

if TYPE_CHECKING:
    from citectx.drafts.shared.plain_text import Mark, Plain
    from citectx.model import Block, Draft, Prose, Range

# Every alternative starts with a literal.
_MARKUP = re.compile(
    r"\\.|``|`|:[\w.+-]{1,40}(?::[\w.+-]{1,40})?:(?=`)|\[(?:\#?[\w-]*|\*|[^\[\]\s]+)\]_|\*\**|_|---*|\.\.\.|::\Z|\|",
    re.DOTALL,
)
_LITERAL = re.compile(r"``(.*?)``(?!`)", re.DOTALL)
_INTERPRETED = re.compile(r"`(?P<text>[^`]*?)(?:\s*<[^<>`]*>)?`(?:__?|:[\w:.+-]+:)?")
_REFERENCE_END = re.compile(r"__?(?=[\s.,;:!?'\")\]}/\\-]|\Z)")


def prose(draft: Draft, block: Block) -> Prose:
    """The text as it is read: emphasis, roles, targets and marks gone, one mark per citation."""
    return plain_text.prose(draft, block, _MARKUP, _MARKS, _around)


def _around(text: str, inside: Range) -> Range:
    return inside


def _escape(plain: Plain, mark: re.Match[str]) -> int:
    """Keep what is escaped; a blank is escaped to vanish."""
    if not mark[0][1].isspace():
        plain.parts.append((mark[0][1], mark.start() + 1))
    return mark.end()


def _interpreted(plain: Plain, mark: re.Match[str]) -> int:
    if mark[0] == "``":
        literal = _LITERAL.match(plain.text, mark.start(), plain.end)
        if literal:
            plain_text.keep_range(plain, *literal.span(1))
            return literal.end()
    interpreted = _INTERPRETED.match(plain.text, mark.start(), plain.end)
    if interpreted is None:
        return plain_text.keep(plain, mark)
    plain_text.keep_range(plain, *interpreted.span("text"))
    return interpreted.end()


def _colon(plain: Plain, mark: re.Match[str]) -> int:
    """Drop the name of a role, and of the two colons before a literal block one."""
    return plain_text.replace(plain, ":" if mark[0] == "::" else "", mark)


def _bracket(plain: Plain, mark: re.Match[str]) -> int:
    """Drop the mark of a footnote; the label of a docutils citation is text."""
    label = mark[0][1:-2]
    if label.startswith(("#", "*")) or label.isdigit():
        return mark.end()
    return plain_text.replace(plain, mark[0][:-1], mark)


def _underscore(plain: Plain, mark: re.Match[str]) -> int:
    """Drop the sign of a reference behind a word."""
    end = _REFERENCE_END.match(plain.text, mark.start(), plain.end)
    is_reference = end and plain.text[mark.start() - 1 : mark.start()].isalnum()
    return end.end() if end and is_reference else plain_text.keep(plain, mark)


_MARKS: dict[str, Mark] = {
    "\\": _escape,
    "`": _interpreted,
    ":": _colon,
    "[": _bracket,
    "*": plain_text.emphasis,
    "_": _underscore,
    "-": plain_text.dashes,
    ".": plain_text.dots,
    "|": plain_text.drop,
}
